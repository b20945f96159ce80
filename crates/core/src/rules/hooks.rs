//! Hooks: the questions that the engine asks a script.

use std::any::Any;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use super::{ActionId, GroupId, Move, Rules};
use crate::table::{Card, Counter, PileId, Table};

/// A position as a script sees it, read-only.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The position.
    pub table: &'a Table,
}

/// A question that a script can answer. [`Self::spec`] has its name and parameters.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Hook {
    /// Where does this dealt card go?
    DealTo,
    /// May these cards be lifted?
    CanLift,
    /// May these cards be dropped here?
    CanDrop,
    /// May the stock be dealt from?
    CanDeal,
    /// May the player redeal?
    CanRedeal,
    /// What follows from this move?
    AfterMove,
    /// Is the game won?
    Won,
    /// Is the game lost?
    Lost,
    /// What is the score?
    Score,
    /// What does dealing from the stock do?
    OnStock,
    /// Is this action of the rules file allowed?
    CanAct,
    /// What does this action of the rules file do?
    OnAct,
    /// What does a redeal do?
    OnRedeal,
    /// What can the actions of the rules file pick?
    ListPicks,
}

/// How a script writes a hook.
#[derive(Clone, Copy, Debug)]
pub struct HookSpec {
    /// The name of the function that answers it.
    pub name: &'static str,
    /// The names of its parameters in the reference, without the position `g`.
    pub parameters: &'static [&'static str],
    /// A function that answers as the engine does without a script.
    pub example: &'static str,
}

/// The hooks to ask during play: those that a script has and that were not tabulated when
/// the file was compiled.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct HookSet(HookBits);

/// One bit for each hook.
type HookBits = u32;

// INVARIANT: each hook has a bit, so that adding one to a set never shifts too far.
const _: () = assert!(Hook::ALL.len() <= HookBits::BITS as usize);

/// A change that a script requests. The engine checks it before it makes it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Request {
    /// Move the top cards of a pile to another, in the order they lie.
    Transfer {
        /// The pile they leave.
        from: PileId,
        /// The pile they go to.
        to: PileId,
        /// How many they are.
        count: u8,
    },
    /// Move the top cards of a pile to the bottom of another, in the order they lie.
    TransferUnder {
        /// The pile they leave.
        from: PileId,
        /// The pile they go to.
        to: PileId,
        /// How many they are.
        count: u8,
    },
    /// Move one card of a pile, wherever it lies there, to the top of another.
    Take {
        /// The pile it leaves.
        from: PileId,
        /// Its index there, from 0 at the bottom.
        index: u8,
        /// The pile it goes to, which may be the same.
        to: PileId,
    },
    /// Swap the top cards of two piles.
    Swap(PileId, PileId),
    /// Shuffle the cards of a pile.
    Shuffle(PileId),
    /// Turn the top card of a pile over.
    Turn(PileId),
    /// Set one of the script's own variables.
    Set(Counter, i32),
}

/// Why the rules cannot answer a question about a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum HookError {
    /// A script failed.
    Script {
        /// The hook that was asked.
        hook: Hook,
        /// What went wrong.
        failure: Box<ScriptFailure>,
        /// Line and column in the script, both from 1, if they are known.
        at: Option<(usize, usize)>,
    },
    /// The position has more than [`MAX_MOVES`](super::MAX_MOVES) legal moves, or listing
    /// them takes more than [`MAX_PICKS_TRIED`](super::MAX_PICKS_TRIED) picks.
    TooManyMoves {
        /// The action whose moves were being listed.
        action: ActionId,
        /// Whether there are too many moves; otherwise there are too many picks.
        listed: bool,
    },
}

/// What went wrong when a script was asked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ScriptFailure {
    /// The interpreter reported an error, or the answer cannot be used.
    Interpreter(Arc<dyn InterpreterError>),
    /// Cards go round in a circle, so a fill never ends.
    EndlessFill,
    /// A request moves cards from a pile to itself.
    SamePile {
        /// The pile.
        pile: String,
    },
    /// A request moves more cards to a pile than it has room for.
    Overfilled {
        /// The pile.
        pile: String,
        /// The most cards that it holds.
        room: u8,
    },
    /// A pile has too few cards for a request.
    TooFewCards {
        /// The request.
        request: Request,
        /// The pile.
        pile: String,
        /// The number of cards it has.
        have: usize,
    },
    /// `list_picks` lists picks for an action whose picks the rules list.
    ListsUnasked {
        /// The action.
        action: String,
    },
    /// `list_picks` lists a pick with the wrong number of piles.
    ListsOtherPicks {
        /// The action.
        action: String,
        /// The number of piles listed.
        piles: usize,
        /// The number of piles that the action picks.
        wanted: usize,
    },
}

/// An error of an interpreter, opaque to the core. Code that knows the interpreter's type
/// downcasts it by way of [`Any`].
pub trait InterpreterError: Any + fmt::Debug + Send + Sync {
    /// Returns whether `other` is the same error.
    fn is_same(&self, other: &dyn InterpreterError) -> bool;
}

impl<T: Any + fmt::Debug + Send + Sync + PartialEq> InterpreterError for T {
    fn is_same(&self, other: &dyn InterpreterError) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref() == Some(self)
    }
}

impl PartialEq for dyn InterpreterError {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

impl Eq for dyn InterpreterError {}

/// The work that one hook has caused.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Work {
    /// The number of times it was asked.
    pub asked: u64,
    /// The steps that the script took.
    pub steps: u64,
    /// The weighted steps, see [`Hooks::spent`].
    pub spent: u64,
}

/// A compiled script that threads share. Call [`Self::interpreter`] to run it.
pub trait Program: fmt::Debug + Send + Sync {
    /// Returns a new interpreter of the script, with its own budget and cache.
    fn interpreter(&self) -> Rc<dyn Hooks>;

    /// Returns whether the effects of a hook may shuffle cards.
    fn draws(&self, hook: Hook) -> bool;
}

/// Answers hooks for one caller, see [`Rules::interpreter`].
///
/// The engine asks a hook only if the [`HookSet`] of the rules has it. An answer must
/// depend only on the arguments, so that undo, search and replay see the same game.
pub trait Hooks: fmt::Debug {
    /// Returns the group that a card goes to when it is dealt to the group `heading`.
    fn deal_to(
        &self,
        view: View<'_>,
        card: Card,
        heading: GroupId,
    ) -> Result<GroupId, HookError>;

    /// Returns whether the top `count` cards of a pile may be lifted.
    fn can_lift(
        &self,
        view: View<'_>,
        pile: PileId,
        count: u8,
    ) -> Result<bool, HookError>;

    /// Returns whether the top `count` cards of `from` may be dropped on `to`.
    fn can_drop(
        &self,
        view: View<'_>,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Result<bool, HookError>;

    /// Returns the answer to a question about the position alone: [`Hook::CanDeal`],
    /// [`Hook::CanRedeal`], [`Hook::Won`] or [`Hook::Lost`].
    fn holds(&self, view: View<'_>, question: Hook) -> Result<bool, HookError>;

    /// Returns the score.
    fn score(&self, view: View<'_>) -> Result<i64, HookError>;

    /// Returns the effects that follow from a move that was just made with these cards,
    /// before piles are turned and filled.
    fn after_move(
        &self,
        view: View<'_>,
        made: Move,
        cards: &[Card],
    ) -> Result<Vec<Request>, HookError>;

    /// Returns whether a move of an action of the rules file is allowed.
    fn can_act(&self, view: View<'_>, made: Move) -> Result<bool, HookError>;

    /// Returns what the actions of the rules file can pick now. For actions that are
    /// missing, the picks of the rules hold.
    fn list_picks(&self, view: View<'_>) -> Result<Vec<ListedPicks>, HookError>;

    /// Returns the effects of a move of an action of the rules file.
    fn on_act(&self, view: View<'_>, made: Move) -> Result<Vec<Request>, HookError>;

    /// Returns the effects of dealing from the stock ([`Hook::OnStock`]) or of a redeal
    /// ([`Hook::OnRedeal`]), or `None` if the rules decide.
    fn instead(
        &self,
        view: View<'_>,
        question: Hook,
    ) -> Result<Option<Vec<Request>>, HookError>;

    /// Returns the work of all answers so far in script steps, with long answers weighted
    /// more. Callers that ask many questions use it as a budget instead of a clock.
    fn spent(&self) -> u64 {
        0
    }

    /// Returns the work of each hook so far.
    fn work(&self) -> [Work; Hook::ALL.len()] {
        Default::default()
    }

    /// Returns the number of questions so far.
    fn asked(&self) -> u64 {
        0
    }

    /// Starts a new step budget for the next task: listing the moves of a position,
    /// checking one, or making one. The steps of all questions of a task are limited
    /// together, so that a task that fails always fails.
    fn reset_position_budget(&self) {}

    /// Starts a new lookahead budget, which all lookahead for one line of player input
    /// shares. Until the first call, there is no limit.
    fn reset_budget(&self) {}

    /// Returns whether the lookahead budget is used up. Lookahead then ends without a
    /// result.
    fn budget_exhausted(&self) -> bool {
        false
    }
}

/// What an action of the rules file can pick in a position: for each way, the piles in
/// the order in which they are picked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ListedPicks {
    /// The action.
    pub action: ActionId,
    /// The piles of each way.
    pub piles: Vec<Vec<PileId>>,
}

/// The hooks of a game without a script. The engine never asks it.
#[derive(Clone, Copy, Debug)]
pub struct NoHooks;

impl Rules {
    /// Returns a new interpreter for one caller, with its own budget. Compiles the
    /// script, if there is one.
    pub fn interpreter(&self) -> Rc<dyn Hooks> {
        match &self.program {
            Some(program) => program.interpreter(),
            None => Rc::new(NoHooks),
        }
    }
}

impl HookSet {
    /// Returns whether the engine must ask this hook.
    #[inline]
    pub const fn has(self, hook: Hook) -> bool {
        self.0 >> hook as HookBits & 1 != 0
    }

    /// Returns the set of all hooks.
    pub fn all() -> Self {
        let mut all = Self::default();
        for hook in Hook::ALL {
            all.add(hook);
        }
        all
    }

    /// Adds a hook.
    pub const fn add(&mut self, hook: Hook) {
        self.0 |= 1 << hook as HookBits;
    }

    /// Removes a hook, for example because it was tabulated.
    pub const fn remove(&mut self, hook: Hook) {
        self.0 &= !(1 << hook as HookBits);
    }

    /// Returns whether the only hooks left are `can_lift` and `can_drop`.
    pub(crate) const fn is_only_about_builds(self) -> bool {
        let builds = 1 << Hook::CanLift as HookBits | 1 << Hook::CanDrop as HookBits;
        self.0 & !builds == 0
    }

    /// Returns whether some hook answers with effects, and so can send cards anywhere.
    pub const fn sends(self) -> bool {
        let mut index = 0;
        while index < Hook::SENDING.len() {
            if self.has(Hook::SENDING[index]) {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Returns whether no hook is left to ask.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Hook {
    /// The hooks that answer with effects.
    pub const SENDING: [Self; 4] =
        [Self::AfterMove, Self::OnStock, Self::OnAct, Self::OnRedeal];

    /// All hooks, in the order of their declaration.
    pub const ALL: [Self; 14] = [
        Self::DealTo,
        Self::CanLift,
        Self::CanDrop,
        Self::CanDeal,
        Self::CanRedeal,
        Self::AfterMove,
        Self::Won,
        Self::Lost,
        Self::Score,
        Self::OnStock,
        Self::CanAct,
        Self::OnAct,
        Self::OnRedeal,
        Self::ListPicks,
    ];

    /// Returns the name of the script function that answers it.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns its name, parameters and an example.
    pub const fn spec(self) -> HookSpec {
        match self {
            Self::DealTo => HookSpec {
                name: "deal_to",
                parameters: &["card", "pile"],
                example: "fn deal_to(card, pile) { pile }",
            },
            Self::CanLift => HookSpec {
                name: "can_lift",
                parameters: &["card", "pile"],
                example: "fn can_lift(card, pile, g) { true }",
            },
            Self::CanDrop => HookSpec {
                name: "can_drop",
                parameters: &["card", "onto", "pile"],
                example: "fn can_drop(card, onto, pile, g) { true }",
            },
            Self::CanDeal => HookSpec {
                name: "can_deal",
                parameters: &[],
                example: "fn can_deal(g) { true }",
            },
            Self::CanRedeal => HookSpec {
                name: "can_redeal",
                parameters: &[],
                example: "fn can_redeal(g) { true }",
            },
            Self::AfterMove => HookSpec {
                name: "after_move",
                parameters: &["made"],
                example: "fn after_move(made, g) { [] }",
            },
            Self::Won => HookSpec {
                name: "won",
                parameters: &[],
                example: "fn won(g) { g.piles(\"tableau\").all(|it| it.is_empty) }",
            },
            Self::Lost => HookSpec {
                name: "lost",
                parameters: &[],
                example: "fn lost(g) { false }",
            },
            Self::Score => HookSpec {
                name: "score",
                parameters: &[],
                example: "fn score(g) { g.home }",
            },
            Self::OnStock => HookSpec {
                name: "on_stock",
                parameters: &[],
                example: "fn on_stock(g) { () }",
            },
            Self::CanAct => HookSpec {
                name: "can_act",
                parameters: &["made"],
                example: "fn can_act(made, g) { true }",
            },
            Self::OnAct => HookSpec {
                name: "on_act",
                parameters: &["made"],
                example: "fn on_act(made, g) { [] }",
            },
            Self::OnRedeal => HookSpec {
                name: "on_redeal",
                parameters: &[],
                example: "fn on_redeal(g) { () }",
            },
            Self::ListPicks => HookSpec {
                name: "list_picks",
                parameters: &[],
                example: "fn list_picks(g) { #{} }",
            },
        }
    }
}

impl HookError {
    /// Returns the hook that failed, if one did.
    pub fn hook(&self) -> Option<Hook> {
        match self {
            Self::Script { hook, .. } => Some(*hook),
            Self::TooManyMoves { .. } => None,
        }
    }

    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Script { .. } => "script-failed",
            Self::TooManyMoves { .. } => "too-many-moves",
        }
    }

    /// Returns whether the error is that the position has too many legal moves.
    pub fn is_of_many_moves(&self) -> bool {
        matches!(self, Self::TooManyMoves { .. })
    }
}

impl fmt::Display for HookError {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for HookError {}

impl Hooks for NoHooks {
    fn deal_to(&self, _: View<'_>, _: Card, to: GroupId) -> Result<GroupId, HookError> {
        Ok(to)
    }

    fn can_lift(&self, _: View<'_>, _: PileId, _: u8) -> Result<bool, HookError> {
        Ok(true)
    }

    fn can_drop(
        &self,
        _: View<'_>,
        _: PileId,
        _: PileId,
        _: u8,
    ) -> Result<bool, HookError> {
        Ok(true)
    }

    fn holds(&self, _: View<'_>, _: Hook) -> Result<bool, HookError> {
        Ok(true)
    }

    fn score(&self, _: View<'_>) -> Result<i64, HookError> {
        Ok(0)
    }

    fn after_move(
        &self,
        _: View<'_>,
        _: Move,
        _: &[Card],
    ) -> Result<Vec<Request>, HookError> {
        Ok(Vec::new())
    }

    fn can_act(&self, _: View<'_>, _: Move) -> Result<bool, HookError> {
        Ok(true)
    }

    fn list_picks(&self, _: View<'_>) -> Result<Vec<ListedPicks>, HookError> {
        Ok(Vec::new())
    }

    fn on_act(&self, _: View<'_>, _: Move) -> Result<Vec<Request>, HookError> {
        Ok(Vec::new())
    }

    fn instead(&self, _: View<'_>, _: Hook) -> Result<Option<Vec<Request>>, HookError> {
        Ok(None)
    }
}
