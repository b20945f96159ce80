//! Hooks: the questions rules ask a script.

use std::any::Any;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use super::{ActionId, GroupId, Move, Rules};
use crate::table::{Card, Counter, PileId, Table};

/// A position as a script sees it: it can be read, not changed.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The position.
    pub table: &'a Table,
}

/// One of the questions a script can answer.
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
    /// May one redeal?
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
    /// May an action of the game's own be done?
    CanAct,
    /// What does an action of the game's own do?
    OnAct,
    /// What does a redeal do?
    OnRedeal,
    /// What can actions of the game's own pick?
    ListPicks,
}

/// How a hook is written.
#[derive(Clone, Copy, Debug)]
pub struct HookSpec {
    /// The name of the function that answers it.
    pub name: &'static str,
    /// The parameters of that function as the reference calls them, the position left out.
    pub parameters: &'static [&'static str],
    /// A function that answers as the rules do without it.
    pub example: &'static str,
}

/// Which hooks must be asked during play: those that a script has and that could not be
/// turned into tables when the file was compiled.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct HookSet(HookBits);

/// One bit for each hook.
type HookBits = u32;

// INVARIANT: each hook has a bit, so that adding one to a set never shifts too far.
const _: () = assert!(Hook::ALL.len() <= HookBits::BITS as usize);

/// A change a script asks for, to be checked by the engine before it is made.
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
        /// Its place there, from zero at the bottom.
        index: u8,
        /// The pile it goes to, which may be the same.
        to: PileId,
    },
    /// Exchange the top cards of two piles.
    Swap(PileId, PileId),
    /// Shuffle the cards of a pile.
    Shuffle(PileId),
    /// Turn the top card of a pile over.
    Turn(PileId),
    /// Set one of the script's own variables.
    Set(Counter, i32),
}

/// Why the rules have no answer about a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum HookFault {
    /// A script failed.
    Script {
        /// The question it was asked.
        hook: Hook,
        /// What went wrong.
        failure: Box<ScriptFailure>,
        /// Line and column in the script, both from one, as far as they are known.
        at: Option<(usize, usize)>,
    },
    /// The position has more than [`MAX_MOVES`](super::MAX_MOVES) legal moves, or listing them takes more than
    /// [`MAX_PICKS_TRIED`](super::MAX_PICKS_TRIED) picks.
    TooManyMoves {
        /// The action whose moves were being listed.
        action: ActionId,
        /// Whether it is the moves that are too many, and not the picks.
        listed: bool,
    },
}

/// What went wrong when a script was asked.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ScriptFailure {
    /// It has no answer, or none that can be used: what its interpreter found wrong.
    Interpreter(Arc<dyn InterpreterFault>),
    /// Cards go round in circles, so that a fill never ends.
    EndlessFill,
    /// Cards are to be moved from a pile to itself.
    SamePile {
        /// The pile.
        pile: String,
    },
    /// More cards are to be moved to a pile than it has room for.
    Overfilled {
        /// The pile.
        pile: String,
        /// How many cards it holds.
        room: u8,
    },
    /// A pile has not the cards that a request needs.
    TooFewCards {
        /// What was requested.
        request: Request,
        /// The pile.
        pile: String,
        /// How many cards it has.
        have: usize,
    },
    /// Ways are listed for an action whose picks the rules list.
    ListsUnasked {
        /// The action.
        action: String,
    },
    /// A way is listed that has other piles than the action picks.
    ListsOtherPicks {
        /// The action.
        action: String,
        /// How many piles the way has.
        piles: usize,
        /// How many the action picks.
        wanted: usize,
    },
}

/// What an interpreter finds wrong with a script. The core passes it on; those who know the type of
/// the interpreter take it for that again, by way of [`Any`].
pub trait InterpreterFault: Any + fmt::Debug + Send + Sync {
    /// Returns whether another is the same.
    fn is_same(&self, other: &dyn InterpreterFault) -> bool;
}

impl<T: Any + fmt::Debug + Send + Sync + PartialEq> InterpreterFault for T {
    fn is_same(&self, other: &dyn InterpreterFault) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref() == Some(self)
    }
}

impl PartialEq for dyn InterpreterFault {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

impl Eq for dyn InterpreterFault {}

/// The work of the answers to one question.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Work {
    /// How often it was asked.
    pub asked: u64,
    /// The steps that the script took.
    pub steps: u64,
    /// What they count for, see [`Hooks::spent`].
    pub spent: u64,
}

/// The script of a game as a value that threads share. It answers nothing itself.
pub trait Program: fmt::Debug + Send + Sync {
    /// Returns an interpreter of the script, with a budget and a memory of its own.
    fn interpreter(&self) -> Rc<dyn Hooks>;

    /// Returns whether what follows from a hook may shuffle cards.
    fn draws(&self, hook: Hook) -> bool;
}

/// What answers the questions of [`Hook`] for one asker, see [`Rules::interpreter`].
///
/// Each is asked only if the [`HookSet`] of the rules has it. An answer may depend on
/// nothing but the arguments, so that undo, search and replay see the same game.
pub trait Hooks: fmt::Debug {
    /// Returns the group a card goes to that is dealt to a pile of the group `heading`.
    fn deal_to(
        &self,
        view: View<'_>,
        card: Card,
        heading: GroupId,
    ) -> Result<GroupId, HookFault>;

    /// Returns whether the top `count` cards of a pile may be lifted.
    fn can_lift(
        &self,
        view: View<'_>,
        pile: PileId,
        count: u8,
    ) -> Result<bool, HookFault>;

    /// Returns whether the top `count` cards of `from` may be dropped on `to`.
    fn can_drop(
        &self,
        view: View<'_>,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Result<bool, HookFault>;

    /// Returns the answer to a question about the position alone: [`Hook::CanDeal`],
    /// [`Hook::CanRedeal`], [`Hook::Won`] or [`Hook::Lost`].
    fn holds(&self, view: View<'_>, question: Hook) -> Result<bool, HookFault>;

    /// Returns the score.
    fn score(&self, view: View<'_>) -> Result<i64, HookFault>;

    /// Returns what follows from a move that was just made, and picked these cards, before
    /// piles are turned and filled.
    fn after_move(
        &self,
        view: View<'_>,
        made: Move,
        cards: &[Card],
    ) -> Result<Vec<Request>, HookFault>;

    /// Returns whether an action of the game's own may be done.
    fn can_act(&self, view: View<'_>, made: Move) -> Result<bool, HookFault>;

    /// Returns what actions of the game's own can pick now. Those that are not there can
    /// pick what the rules say.
    fn list_picks(&self, view: View<'_>) -> Result<Vec<Ways>, HookFault>;

    /// Returns what an action of the game's own does.
    fn on_act(&self, view: View<'_>, made: Move) -> Result<Vec<Request>, HookFault>;

    /// Returns what dealing from the stock ([`Hook::OnStock`]) or a redeal
    /// ([`Hook::OnRedeal`]) does, or nothing where the rules say it.
    fn instead(
        &self,
        view: View<'_>,
        question: Hook,
    ) -> Result<Option<Vec<Request>>, HookFault>;

    /// Returns the work of all answers so far, in steps of a script, long answers counted
    /// for more: whoever asks many questions can bound them by it, and needs no clock.
    fn spent(&self) -> u64 {
        0
    }

    /// Returns the work of the answers to each question so far.
    fn work(&self) -> [Work; Hook::ALL.len()] {
        Default::default()
    }

    /// Returns the number of questions so far.
    fn asked(&self) -> u64 {
        0
    }

    /// Says that the next questions are about another position, or about another matter of
    /// the same one: to list its moves, to check one, to make one. The steps of them all
    /// are limited, and counted anew from here, so that what fails fails every time.
    fn reset_position_budget(&self) {}

    /// Says that a player typed a line: looks ahead have so much time together as one line
    /// may take. Before it was ever said they have all the time they want.
    fn reset_budget(&self) {}

    /// Returns whether that time is used up, so that looks ahead end without a result.
    fn budget_exhausted(&self) -> bool {
        false
    }
}

/// What an action of a game's own can pick in a position: the piles, in the order in which
/// they are picked, for each way to do it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Ways {
    /// The action.
    pub action: ActionId,
    /// The piles of each way.
    pub piles: Vec<Vec<PileId>>,
}

/// The hooks of a game without a script. It is never asked.
#[derive(Clone, Copy, Debug)]
pub struct NoHooks;

impl Rules {
    /// Returns what answers the questions of these rules, for somebody who asks: its budget is
    /// spent by nobody else. Compiles the script, if there is one.
    pub fn interpreter(&self) -> Rc<dyn Hooks> {
        match &self.program {
            Some(program) => program.interpreter(),
            None => Rc::new(NoHooks),
        }
    }
}

impl HookSet {
    /// Returns whether the hook is to be asked.
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

    /// Removes a hook, as one that became a table.
    pub const fn remove(&mut self, hook: Hook) {
        self.0 &= !(1 << hook as HookBits);
    }

    /// Returns whether the only hooks to be asked in play are those about builds.
    pub(crate) const fn is_only_about_builds(self) -> bool {
        let builds = 1 << Hook::CanLift as HookBits | 1 << Hook::CanDrop as HookBits;
        self.0 & !builds == 0
    }

    /// Returns whether a hook is to be asked that answers with effects, and so can send
    /// cards anywhere.
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

    /// Returns whether no hook is to be asked.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Hook {
    /// The hooks that answer with effects.
    pub const SENDING: [Self; 4] =
        [Self::AfterMove, Self::OnStock, Self::OnAct, Self::OnRedeal];

    /// Every hook, in the order of their declaration.
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

    /// Returns the name of the function that answers it in a script.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns all that is told about it.
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

impl HookFault {
    /// Returns the hook that failed, if one did.
    pub fn hook(&self) -> Option<Hook> {
        match self {
            Self::Script { hook, .. } => Some(*hook),
            Self::TooManyMoves { .. } => None,
        }
    }

    /// Returns the code of the fault.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Script { .. } => "script-failed",
            Self::TooManyMoves { .. } => "too-many-moves",
        }
    }

    /// Returns whether the position has too many legal moves, and nothing failed.
    pub fn is_of_many_moves(&self) -> bool {
        matches!(self, Self::TooManyMoves { .. })
    }
}

impl fmt::Display for HookFault {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for HookFault {}

impl Hooks for NoHooks {
    fn deal_to(&self, _: View<'_>, _: Card, to: GroupId) -> Result<GroupId, HookFault> {
        Ok(to)
    }

    fn can_lift(&self, _: View<'_>, _: PileId, _: u8) -> Result<bool, HookFault> {
        Ok(true)
    }

    fn can_drop(
        &self,
        _: View<'_>,
        _: PileId,
        _: PileId,
        _: u8,
    ) -> Result<bool, HookFault> {
        Ok(true)
    }

    fn holds(&self, _: View<'_>, _: Hook) -> Result<bool, HookFault> {
        Ok(true)
    }

    fn score(&self, _: View<'_>) -> Result<i64, HookFault> {
        Ok(0)
    }

    fn after_move(
        &self,
        _: View<'_>,
        _: Move,
        _: &[Card],
    ) -> Result<Vec<Request>, HookFault> {
        Ok(Vec::new())
    }

    fn can_act(&self, _: View<'_>, _: Move) -> Result<bool, HookFault> {
        Ok(true)
    }

    fn list_picks(&self, _: View<'_>) -> Result<Vec<Ways>, HookFault> {
        Ok(Vec::new())
    }

    fn on_act(&self, _: View<'_>, _: Move) -> Result<Vec<Request>, HookFault> {
        Ok(Vec::new())
    }

    fn instead(&self, _: View<'_>, _: Hook) -> Result<Option<Vec<Request>>, HookFault> {
        Ok(None)
    }
}
