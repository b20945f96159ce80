//! Scripts: small harmless functions.

use super::Maker;

/// The part of the file that a hook needs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Needs {
    Nothing,
    Stock,
    Redeal,
    /// The variable `n`.
    Count,
    /// A custom action.
    Acts,
}

use Needs::{Acts, Count, Nothing, Redeal, Stock};

/// Each hook, what it needs, and its code. `RANK` stands for the number of a rank, `NAME` for
/// the name of a group, `TO` for the name of a group that can be dealt to.
const HOOKS: &[(&str, Needs, &str)] = &[
    (
        "deal_to",
        Nothing,
        "(card, pile) { if card.rank == RANK { \"TO\" } else { pile } }",
    ),
    (
        "deal_to",
        Nothing,
        "(card, pile) { if pile.role == \"tableau\" && card.color == \"black\" { \"TO\" } else { pile } }",
    ),
    (
        "deal_to",
        Nothing,
        "(card, pile, g) { if card.rank == RANK && g.home > 1 { \"TO\" } else { pile } }",
    ),
    ("can_lift", Nothing, "(card, pile) { pile.name != \"NAME\" || card.rank != RANK }"),
    ("can_lift", Nothing, "(card, pile, g) { pile.name != \"NAME\" || g.home > 1 }"),
    ("can_lift", Nothing, "(card, pile, g) { pile.number != 2 || g.count < 2 }"),
    (
        "can_drop",
        Nothing,
        "(card, onto, pile) { pile.name != \"NAME\" || onto == () || onto.rank != RANK }",
    ),
    (
        "can_drop",
        Nothing,
        "(card, onto, pile) { pile.role == \"foundation\" || onto != () || card.rank != RANK }",
    ),
    ("can_drop", Nothing, "(card, onto, pile, g) { pile.number != 1 || g.home > 1 }"),
    (
        "can_drop",
        Nothing,
        "(card, onto, pile, g) { g.from.name != \"NAME\" || g.count == 1 }",
    ),
    ("can_deal", Stock, "(g) { g.home > 0 || g.piles(\"stock\")[0].len > 1 }"),
    ("can_deal", Stock, "(g) { g.piles(\"tableau\").all(|it| it.len > 0) }"),
    ("can_redeal", Redeal, "(g) { g.home > 0 }"),
    ("can_redeal", Redeal, "(g) { g.piles(\"tableau\").some(|it| it.len == 0) }"),
    (
        "on_stock",
        Stock,
        "(g) { if g.home > 1 || g.piles(\"stock\")[0].len == 0 { return (); }\n\
         let to = g.piles(\"tableau\")[0]; [transfer(g.piles(\"stock\")[0], to, 1), turn(to)] }",
    ),
    ("on_stock", Stock, "(g) { if g.home == 0 { [] } else { () } }"),
    (
        "after_move",
        Nothing,
        "(made, g) {\n\
         if made.kind != \"build\" || made.from.role != \"tableau\" || made.from.len > 0 { return []; }\n\
         let last = g.piles(\"tableau\").pop();\n\
         if last.len < 2 || last.id == made.from.id { [] } else { [transfer(last, made.from, 1)] } }",
    ),
    (
        "after_move",
        Count,
        "(made, g) { if made.kind == \"build\" { [set(\"n\", (g.get(\"n\") + 1) % 3)] } else { [] } }\n\
         fn can_lift(card, pile, g) { pile.name != \"NAME\" || g.get(\"n\") != 1 }",
    ),
    (
        "after_move",
        Count,
        "(made, g) { if made.kind == \"redeal\" { [set(\"n\", 1)] } else { [] } }\n\
         fn won(g) { g.state.n == 0 && g.home > 3 }",
    ),
    ("can_act", Acts, "(made, g) { made.cards.all(|it| it.rank != RANK) || g.home > 1 }"),
    ("can_act", Acts, "(made, g) { made.picks.len() < 2 || made.picks[0].number != 2 }"),
    // The names of actions end in their number of picks.
    (
        "list_picks",
        Acts,
        "(g) { if g.home > 2 { return #{}; }\n\
         let ways = []; for pile in g.piles(\"tableau\") { if pile.len % 2 == 0 { continue; }\n\
         if \"WAYS\".ends_with(\"one\") { ways.push(pile); continue; }\n\
         for other in g.piles(\"tableau\") { ways.push([other, pile.id]); } }\n\
         #{ \"WAYS\": ways } }",
    ),
    (
        "list_picks",
        Acts,
        "(g) { let piles = g.piles(\"tableau\").filter(|it| it.len > 0); let one = \"WAYS\".ends_with(\"one\");\n\
         #{ \"WAYS\": piles.map(|it| if one { it } else { [it, piles[0]] }) } }",
    ),
    (
        "on_act",
        Acts,
        "(made, g) { if made.picks.len() == 0 { return []; }\n\
         let from = made.picks[0]; let to = g.piles(\"foundation\")[0];\n\
         if from.len == 0 || from.name == \"NAME\" { [] } else { [transfer_under(from, to, 1)] } }",
    ),
    (
        "on_act",
        Acts,
        "(made, g) { let piles = g.piles(\"tableau\");\n\
         if piles[0].len < 2 { [] } else { [take(piles[0], 1, piles[0]), swap(piles[0], piles.pop())] } }",
    ),
    (
        "on_redeal",
        Redeal,
        "(g) { let pile = g.piles(\"tableau\")[0]; if pile.len < 2 { () } else { [shuffle(pile)] } }",
    ),
    ("won", Nothing, "(g) { g.piles(\"tableau\").all(|it| it.len < 2) }"),
    ("won", Nothing, "(g) { g.home > RANK }"),
    ("lost", Nothing, "(g) { g.home == 1 && g.piles(\"tableau\").all(|it| it.len > 1) }"),
    ("score", Nothing, "(g) { g.home * 2 + g.redeals }"),
];

impl Maker<'_> {
    /// Writes one to three hooks with different names.
    pub(super) fn script(&mut self) {
        let mut names: Vec<&str> = Vec::new();
        for _ in 0..=self.chance.below(3) {
            let (name, needs, text) = HOOKS[self.chance.below(HOOKS.len())];
            let there = match needs {
                Nothing | Count => true,
                Stock => self.written.has("stock."),
                Redeal => self.written.has("redeal."),
                Acts if text.contains("WAYS") => self.scripted_action().is_some(),
                Acts => self.written.has("actions."),
            };
            let own = text.split("fn ").skip(1).filter_map(|part| part.split('(').next());
            let own: Vec<&str> = own.chain([name]).collect();
            if !there || own.iter().any(|known| names.contains(known)) {
                continue;
            }
            if needs == Count {
                let start = self.chance.below(2);
                let shown = ["true", "false", "[\"ebb\", \"flood\"]"];
                let shown = self.chance.pick(&shown);
                let table = format!("{{ start = {start}, show = {shown} }}");
                let plain = self.chance.one_in(2);
                let value = if plain { start.to_string() } else { table };
                self.written.put("state.n", value);
            }
            names.extend(own);
            let text = self.filled_in(text);
            self.written.add_hook(format!("fn {name}{text}"));
        }
    }

    /// Returns the name of an action with one or two picks and `script = true`.
    fn scripted_action(&self) -> Option<&'static str> {
        let names = ["first-one", "first-two", "second-one", "second-two"];
        let asks = |action: &&str| self.written.has(&format!("actions.{action}.script"));
        names.into_iter().find(asks)
    }

    fn filled_in(&mut self, text: &str) -> String {
        let rank = 1 + self.chance.below(self.ranks.len());
        let name = self.groups[self.chance.below(self.groups.len())].name;
        let there: Vec<&str> = self
            .groups
            .iter()
            .filter(|group| group.count > 0)
            .map(|group| group.name)
            .collect();
        let to = self.chance.pick(&there);
        let text = text.replace("WAYS", self.scripted_action().unwrap_or("first-one"));
        text.replace("RANK", &rank.to_string()).replace("NAME", name).replace("TO", to)
    }
}
