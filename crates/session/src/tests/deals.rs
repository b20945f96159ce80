//! Games and deals that tests play.

/// Two suits of three ranks in three piles, one of them with a hidden card, and a cell.
/// Its foundations cannot be distinguished, and a redeal is allowed once.
pub(super) const TINY: (&str, &str) = (
    "tiny.toml",
    r#"
name = "Tiny"
family = "Tests"
about = "Six cards"
[deck]
ranks = "A23"
suits = "CH"
[piles.foundation]
count = 2
base = "A"
build = { rank = "up", suit = "same" }
take_back = false
[piles.tableau]
count = 3
build = { rank = "down", suit = "any" }
lift = "run"
empty = "any"
turn = true
[piles.cell]
count = 1
[[deal]]
to = "tableau"
each = 2
by = "rows"
[redeal]
gather = ["tableau"]
cards = "top-to-bottom"
limit = 1
deal = [{ to = "tableau", each = 2, by = "packets" }]
[options.empty]
about = "what may go to an empty pile"
default = "any"
[options.empty.values.any]
[options.empty.values.none]
piles.tableau.empty = "none"
"#,
);

/// A deal of [`TINY`] with a hidden card.
pub(super) const TINY_DEAL: &str = "test
1: -3C AH
2: 2C 3H
3: 2H AC";

/// Twelve piles of four.
pub(super) const CRUEL: &str = "ms:617
f1: AC
f2: AD
f3: AH
f4: AS
1: 7D 5C 3S 5S
2: 8C 2D TD 7S
3: QD 6D 8H KH
4: TH QC 3H 9D
5: 6S 8D 3D TC
6: KD 5H 9S 3C
7: 8S 7H 4D JS
8: 4C QS 9C 9H
9: 7C 6H 2C 2S
10: 4S TS 2H 5D
11: JC 6C JH QH
12: JD KS KC 4H";

/// Eighteen fans of three from two packs.
pub(super) const INTELLIGENCE: &str = "seed:7
f1: AC
f2: AD
f3: AC
f4: AH
f5: AS
1: 9H 3H 2D
2: 2H TC QS
3: QC KD 3D
4: 7D 5C 8D
5: 7C KS 6C
6: 2C JS TS
7: 5D QH 9H
8: 8H 4H JS
9: 4H 2S 8S
10: 7C 6D 4D
11: 5S KC JC
12: KS 9D 3C
13: JH 6S TH
14: 6H KC QD
15: 9C TH 9S
16: 7H 9C 3H
17: 9D 4D 3S
18: 4S KH QC
s: AD AH AS 2C 2D 2H 2S 3C 3D 3S 4C 4C 4S 5C 5D 5H 5H 5S 6C 6D 6H 6S 7D 7H 7S 7S 8C 8C 8D 8H 8S 9S TC TD TD TS JC JD JD JH QD QH QS KD KH";

/// Eight piles of six.
pub(super) const CASTLE: &str = "ms:617
f1: AC
f2: AD
f3: AH
f4: AS
1: 7D QD 6S 8S 7C JC
2: 5C 6D 8D 7H 6H 6C
3: 3S 8H 3D 4D 2C JH
4: 5S KH TC JS 2S QH
5: 8C TH KD 4C 4S JD
6: 2D QC 5H QS TS KS
7: TD 3H 9S 9C 2H KC
8: 7S 9D 3C 9H 5D 4H";
