//! A small game for tests of scripts.

use crate::Script;
use crate::rules::{
    Action, Base, Group, GroupId, HookSet, Lift, Pile, Redeal, Role, Rows, Rules,
    RulesParts, Score, Show, State, View, When,
};
use crate::table::{Card, Counter, Deck, Face, HashKey, Kinds, PileId, Table};

/// Rules with four foundations, three columns and a stock, and a position.
pub(super) struct Game {
    rules: Rules,
    table: Table,
}

impl Game {
    /// Returns the game with the ace of spades on `f1`, `KH` face down and `7H` in column
    /// 1, `8S` in column 2 and the rest in the stock; `passes` is 3, `last` -1.
    pub(super) fn new() -> Self {
        let rules = rules();
        let counters = rules.counters();
        let dealt =
            ["AS", "KH", "7H", "8S"].map(|text| rules.deck().parse(text).unwrap());
        let rest = rules.deck().cards().filter(|card| !dealt.contains(card));
        let [ace, king, seven, eight] = dealt;
        let pack: Vec<Card> =
            rest.chain([eight, seven, king.facing(Face::Down), ace]).collect();
        let mut table = Table::new(rules.piles().len(), &pack, &counters);
        for pile in ["f1", "1", "1", "2"] {
            table.transfer(table.hand(), rules.pile(pile).unwrap(), 1);
        }
        table.transfer(table.hand(), rules.pile("s").unwrap(), 48);
        Self { rules, table }
    }

    /// Returns the position.
    pub(super) fn view(&self) -> View<'_> {
        View { rules: &self.rules, table: &self.table }
    }

    /// Returns a pile by its id.
    pub(super) fn pile(&self, id: &str) -> PileId {
        self.rules.pile(id).unwrap()
    }

    /// Sets a variable.
    pub(super) fn set(&mut self, name: &str, value: i32) {
        let place =
            self.rules.state().iter().position(|state| state.name == name).unwrap();
        let counter = Counter(Counter::FIRST_OWN.0 + u8::try_from(place).unwrap());
        self.table.set(counter, value);
    }

    /// Moves cards.
    pub(super) fn transfer(&mut self, from: &str, to: &str, count: u8) {
        self.table.transfer(self.pile(from), self.pile(to), count);
    }
}

/// Compiles a script, or panics with its errors.
#[track_caller]
pub(super) fn script(text: &str) -> Script {
    Script::compile(text).unwrap_or_else(|errors| panic!("{}", lines(&errors)))
}

/// Returns errors, one per line.
pub(super) fn lines<T: ToString>(errors: &[T]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Returns the groups in the form of the compile step.
pub(super) fn groups() -> Vec<(String, Role)> {
    let roles = [Role::Foundation, Role::Tableau, Role::Stock];
    roles.map(|role| (role.name().to_owned(), role)).to_vec()
}

/// Returns the deck of the game.
pub(super) fn deck() -> Deck {
    Deck::french(1).unwrap()
}

fn rules() -> Rules {
    let counts = [4, 3, 1];
    let (mut piles, mut all) = (Vec::new(), Vec::new());
    for ((index, (name, role)), count) in (0..).zip(groups()).zip(counts) {
        let start = u8::try_from(piles.len()).unwrap();
        let letter = role.letter();
        let id = |number: u8| match role {
            Role::Stock => letter.to_owned(),
            _ => format!("{letter}{number}"),
        };
        let group = GroupId(index);
        piles.extend((1..=count).map(|number| Pile { id: id(number), group }));
        all.push(group_of(name, role, start, count));
    }
    let state = [("passes", 3), ("last", -1)];
    let parts = RulesParts {
        deck: deck(),
        groups: all,
        piles,
        deal: Vec::new(),
        last: Kinds::NONE,
        actions: Action::standard(),
        redeal: Some(Redeal {
            gather: Vec::new(),
            shuffle: false,
            limit: Some(2),
            when: When::Any,
            deal: Vec::new(),
        }),
        score: Score { home: 1, ..Score::default() },
        stock: None,
        end: None,
        state: state
            .map(|(name, initial)| State { name: name.to_owned(), initial, shown: None })
            .to_vec(),
        hooked: HookSet::default(),
        program: None,
    };
    Rules::new(parts, HashKey::default())
}

fn group_of(name: String, role: Role, start: u8, count: u8) -> Group {
    Group {
        name,
        role,
        piles: start..start + count,
        capacity: 52,
        build: Vec::new(),
        on: Vec::new(),
        base: Base::Kinds(Vec::new()),
        first_empty_only: false,
        at_once: (1, 1),
        from: 0,
        empty_from: 0,
        run: Vec::new(),
        joined: Vec::new(),
        complete: 13,
        places: Vec::new(),
        rows: Rows::Apart,
        covered: Vec::new(),
        ends_at_base: false,
        lift: Lift::Top,
        may_lift: Kinds::NONE,
        keep: 0,
        turn: false,
        fill: None,
        show: Show::All,
        barred: Vec::new(),
        barred_empty: Kinds::NONE,
    }
}
