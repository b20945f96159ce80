//! Proofs that deals cannot be won: they are written and verified, and changed ones are
//! refused.

use std::fs;
use std::sync::Arc;

use patience::play::{Deal, Game};
use patience::proof::{self, Flaw, patiently};
use patience::table::HashKey;
use patience::variant::Variant;

use crate::common::summed::summed;
use crate::common::{Place, root, run_with_input, text_and_code, thorough};

/// Options with their values.
type Set = &'static [(&'static str, &'static str)];

/// Unwinnable deals: a game, its options, a deal, and the number of positions in its proof. A
/// different number means that a lemma has changed.
const LOST: &[(&str, Set, &str, u64)] = &[
    ("beleaguered-castle", &[], "pysol:1", 107),
    ("beleaguered-castle", &[], "pysol:3", 1),
    ("beleaguered-castle", &[("take_back", "yes")], "pysol:1", 107),
    ("streets-and-alleys", &[], "pysol:1", 14),
    ("streets-and-alleys", &[], "pysol:2", 1),
    ("citadel", &[], "pysol:26", 1_686),
    ("fortress", &[], "pysol:14", 278),
    ("fan", &[], "pysol:1", 68),
    ("fan", &[], "pysol:5", 1),
    ("fan", &[("take_back", "yes")], "pysol:7", 1),
    ("bakers-game", &[], "ms:10", 5_019),
    ("freecell", &[("cells", "0")], "ms:1", 1),
    ("freecell", &[("cells", "0"), ("take_back", "yes")], "ms:2", 1),
    ("seahaven", &[("take_back", "no")], "pysol:21", 609),
    ("seahaven", &[], "pysol:21", 609),
    ("klondike-draw-3", &[], "seed:21", 103),
    ("klondike-draw-3", &[], "seed:41", 1),
    ("klondike-draw-3", &[("take_back", "no")], "seed:51", 398),
    ("klondike", &[], "seed:19", 1),
    ("klondike", &[("redeals", "none"), ("draw", "3")], "seed:3", 12),
];

/// The deals whose proofs are changed in every way. Their proofs use several lemmas and have
/// some hundred entries.
const CHANGED: [usize; 6] = [1, 7, 8, 11, 15, 17];

fn load(game: &str, options: &[(String, String)]) -> Option<Variant> {
    patience::words::load(&patience::games(), game, options).ok()
}

/// Deals one of these.
fn dealt(game: &str, set: &[(&str, &str)], deal: &str) -> Game {
    let set: Vec<(String, String)> =
        set.iter().map(|option| (option.0.to_owned(), option.1.to_owned())).collect();
    let variant = Arc::new(load(game, &set).unwrap());
    let deal = Deal::named(deal.parse().unwrap(), variant.rules());
    Game::start(variant, deal).unwrap()
}

fn proven(number: usize) -> String {
    let (game, set, deal, _) = LOST[number];
    let game = dealt(game, set, deal);
    proof::prove(&game, &mut patiently)
        .unwrap_or_else(|flaw| panic!("no proof for {:?}: {flaw}", LOST[number]))
}

/// Returns the error of a proof, if any.
fn flaw(text: &str) -> Option<Flaw> {
    proof::verify(text, &patience::games(), &HashKey::default(), &mut patiently).err()
}

/// Returns a proof with different entries; adjusts their number and the checksum.
fn with_letters(text: &str, letters: &[u8]) -> String {
    let (head, rest) = text.split_once("--- entries\n").unwrap();
    let sum = rest.rfind("--- sum").unwrap();
    let count = head.lines().find(|line| line.starts_with("entries ")).unwrap();
    let head = head.replace(count, &format!("entries {}", letters.len() / 2));
    let lines =
        letters.chunks(72).map(|chunk| String::from_utf8(chunk.to_vec()).unwrap() + "\n");
    let lines: String = lines.collect();
    summed(&format!("{head}--- entries\n{lines}{}", &rest[sum..])).unwrap()
}

fn letters(text: &str) -> Vec<u8> {
    let entries = text.split_once("--- entries\n").unwrap().1;
    let lines = entries.lines().take_while(|line| !line.starts_with("---"));
    lines.flat_map(str::bytes).collect()
}

#[test]
fn unwinnable_deals_have_proofs_that_verify() {
    for (number, lost) in LOST.iter().enumerate() {
        let text = proven(number);
        let verified =
            proof::verify(&text, &patience::games(), &HashKey::default(), &mut patiently);
        let verified = verified
            .unwrap_or_else(|error| panic!("the proof of {lost:?} is refused: {error}"));
        assert_eq!(verified.positions, lost.3, "positions in the proof of {lost:?}");
        assert_eq!(
            verified.positions * 2,
            letters(&text).len() as u64,
            "entries of {lost:?}"
        );
        assert_eq!(verified.game.deal().name, lost.2, "deal of the proof");
        assert!(!verified.carried, "the proof of {lost:?} embeds rules");
    }
}

/// Proofs are kept and shared, so every later version must verify them.
#[test]
fn old_proofs_still_verify() {
    let folder = root().join("tests/data/proofs");
    for (name, positions) in [
        ("castle", 107),
        ("cells", 609),
        ("fan", 68),
        ("fortress", 278),
        ("klondike", 398),
    ] {
        let text = fs::read_to_string(folder.join(format!("{name}.proof"))).unwrap();
        let verified =
            proof::verify(&text, &patience::games(), &HashKey::default(), &mut patiently);
        let verified =
            verified.unwrap_or_else(|error| panic!("{name}.proof is refused: {error}"));
        assert_eq!(
            (verified.positions, verified.carried),
            (positions, true),
            "positions, and whether rules are embedded, in {name}.proof"
        );
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 5);
}

#[test]
fn proof_errors_name_their_line() {
    let text = proven(0);
    for (part, instead) in [
        ("patience-proof 1\n", "patience-proof 2\n"),
        ("kinds ", "kinds XX "),
        ("option take_back = no\n", "option take_back\n"),
    ] {
        let at = 1 + text[..text.find(part).unwrap()].matches('\n').count();
        let told = flaw(&summed(&text.replacen(part, instead, 1)).unwrap());
        assert!(
            matches!(told, Some(Flaw::Form { line, .. }) if line == at),
            "changed {part:?} in line {at}, found {told:?}"
        );
    }
    // Lines that are too short are reported at the line above them.
    let (head, rest) = text.split_once("--- entries\n").unwrap();
    let odd = summed(&format!("{head}--- entries\nAA\n{rest}")).unwrap();
    let told = flaw(&odd);
    let at = 1 + head.matches('\n').count();
    assert!(
        matches!(told, Some(Flaw::Form { line, .. }) if line == at),
        "short line after line {at}, found {told:?}"
    );
}

#[test]
fn winnable_deals_have_no_proof() {
    for (game, deal) in [
        ("beleaguered-castle", "pysol:2"),
        ("freecell", "ms:617"),
        ("fan", "pysol:3"),
        ("klondike-draw-3", "seed:2"),
    ] {
        let game = dealt(game, &[], deal);
        assert_eq!(
            proof::prove(&game, &mut patiently),
            Err(Flaw::Won),
            "proof of {deal}, which can be won"
        );
    }
}

/// Changes single entries: flips each bit of some, swaps two neighbors, leaves one out,
/// doubles one, and adds one at the end. The checksum is always adjusted.
#[test]
fn proof_with_a_changed_entry_is_refused() {
    let mut changed = 0;
    for number in CHANGED {
        let text = proven(number);
        let own = letters(&text);
        assert_eq!(
            flaw(&with_letters(&text, &own)),
            None,
            "unchanged proof of {:?}",
            LOST[number]
        );
        let entries = own.len() / 2;
        // Every entry of short proofs, and about sixty of longer ones; in the gate, fifteen.
        let step = (entries / thorough(15, 60)).max(1);
        let mut check = |letters: &[u8]| {
            if letters != own {
                changed += 1;
                let other = with_letters(&text, letters);
                assert!(
                    flaw(&other).is_some(),
                    "a changed proof of {:?} verifies:\n{other}",
                    LOST[number]
                );
            }
        };
        for at in (0..entries).step_by(step).map(|entry| entry * 2) {
            for bit in 0..12 {
                let mut other = own.clone();
                let letter = &mut other[at + bit / 6];
                *letter = letter_of(number_of(*letter) ^ 1 << (bit % 6));
                check(&other);
            }
            let mut other = own.clone();
            other.drain(at..at + 2);
            check(&other);
            let mut other = own.clone();
            other.splice(at..at, own[at..at + 2].iter().copied());
            check(&other);
            if at + 4 <= own.len() {
                let mut other = own.clone();
                other[at..at + 4].rotate_left(2);
                check(&other);
            }
        }
        let more = [&own[..], b"AA"].concat();
        check(&more);
    }
    assert!(changed > thorough(750, 3000), "only {changed} changes were tried");
}

/// The digits of base64.
const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn number_of(letter: u8) -> usize {
    LETTERS.iter().position(|own| *own == letter).unwrap()
}

fn letter_of(number: usize) -> u8 {
    LETTERS[number & 63]
}

#[test]
fn proof_of_a_different_deal_or_rules_is_refused() {
    let text = proven(0);
    let (other, others) = (proven(1), proven(2));
    // The entries of one deal after the head of another, and with other options.
    for strange in [&other, &others] {
        if letters(strange) == letters(&text) {
            continue;
        }
        assert!(
            flaw(&with_letters(&text, &letters(strange))).is_some(),
            "entries of a different deal verify"
        );
        assert!(
            flaw(&with_letters(strange, &letters(&text))).is_some(),
            "entries verify for a different deal"
        );
    }
    let replaced = [
        ("game beleaguered-castle", "game streets-and-alleys"),
        ("game beleaguered-castle", "game there-is-none"),
        ("option take_back = no", "option take_back = yes"),
        ("deal pysol:1", "deal pysol:3"),
        ("rules sha256:", "rules sha256:0"),
        ("patience-proof 1", "patience-proof 2"),
        ("kinds ", "kinds KC "),
        ("entries ", "entries 1"),
        ("generator ", "generator own "),
        ("--- entries", "--- others"),
        ("--- moves\n", "--- moves\n1 1 2 : 2C\n"),
    ];
    for (part, instead) in replaced {
        assert!(text.contains(part), "the proof has no `{part}`");
        let other = summed(&text.replacen(part, instead, 1)).unwrap();
        assert!(flaw(&other).is_some(), "a proof with `{instead}` verifies");
    }
    // Two cards of the deal are swapped.
    let cards = text.lines().find(|line| line.starts_with("cards ")).unwrap();
    let mut words: Vec<&str> = cards.split(' ').collect();
    words.swap(5, 30);
    let swapped = text.replace(cards, &words.join(" "));
    assert!(flaw(&summed(&swapped).unwrap()).is_some());
    words[5] = words[30];
    let doubled = summed(&text.replace(cards, &words.join(" "))).unwrap();
    let at = 1 + doubled.lines().position(|line| line.starts_with("cards ")).unwrap();
    let told = flaw(&doubled);
    assert!(
        matches!(told, Some(Flaw::Form { line, .. }) if line == at),
        "a doubled card in line {at}, found {told:?}"
    );
    let renamed = swapped.replace("deal pysol:1", "deal mine");
    assert!(flaw(&summed(&renamed).unwrap()).is_some());
}

#[test]
fn verify_never_panics() {
    let text = proven(0);
    for end in (0..text.len()).step_by(7).filter(|end| text.is_char_boundary(*end)) {
        assert!(flaw(&text[..end]).is_some(), "a proof cut at byte {end} verifies");
        let cut = format!("{}--- sum sha256:\n", &text[..end]);
        assert!(
            flaw(&summed(&cut).unwrap()).is_some(),
            "a proof cut at byte {end} verifies with its checksum"
        );
    }
    for line in 0..text.lines().count() - 1 {
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(line);
        let without = summed(&(lines.join("\n") + "\n")).unwrap();
        // Some lines of the record have no meaning.
        let _ = flaw(&without);
    }
}

#[test]
fn proof_of_a_custom_game_carries_its_rules() {
    let place = Place::new("proof");
    place.file(
        "mine.toml",
        "extends = \"beleaguered-castle\"\nname = \"Mine\"\n[piles.tableau]\nempty = \"none\"\n",
    );
    let run = |line: &str| {
        let output = place.called(line).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), text, said)
    };
    let (code, text, said) = run("solve mine.toml --deal pysol:1 --proof mine.proof");
    assert_eq!(
        (code, said.as_str()),
        (Some(0), ""),
        "exit code and errors of writing the proof: {text}"
    );
    assert!(text.contains("proof in `mine.proof`"), "{text}");
    let (code, text, _) = run("verify mine.proof");
    assert_eq!(code, Some(0));
    assert!(text.starts_with("mine pysol:1: unwinnable, proven by"), "{text}");
    // Elsewhere the file has only its embedded rules.
    let elsewhere = Place::new("proof-elsewhere");
    elsewhere.file("mine.proof", fs::read(place.join("mine.proof")).unwrap());
    let output = elsewhere.called("verify mine.proof").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("mine pysol:1: unwinnable, by the rules in the file,"));
    // A file that is not a proof is not overwritten.
    let (code, _, said) = run("solve mine.toml --deal pysol:1 --proof mine.toml");
    assert_eq!(code, Some(4), "exit code of overwriting a rules file: {said}");
    // A winnable deal has no proof, and nothing is written.
    let (code, _, said) = run("solve freecell --deal ms:617 --proof won.proof");
    assert_eq!(code, Some(0));
    assert!(said.contains("no proof"), "{said}");
    assert!(!place.join("won.proof").exists());
    let (code, ..) = run("verify won.proof");
    assert_eq!(code, Some(1));
    let (code, _, said) = run("verify mine.toml");
    assert_eq!(code, Some(1));
    assert!(said.contains("is not a valid proof"), "{said}");
}

/// Counts lines of code, without comments, blank lines, imports, and the code that writes
/// proofs.
#[test]
fn proof_checker_is_short_enough_to_review() {
    let files = fs::read_dir(root().join("crates/proof/src")).unwrap();
    let lines = |file: fs::DirEntry| {
        let text = fs::read_to_string(file.path()).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap().lines();
        let idle = ["//", "use ", "pub use ", "mod "];
        let says = |line: &&str| {
            !line.is_empty() && !idle.iter().any(|idle| line.starts_with(idle))
        };
        code.map(str::trim).filter(says).count()
    };
    let files =
        files.map(|file| file.unwrap()).filter(|file| file.file_name() != "writing.rs");
    let count: usize = files.map(lines).sum();
    assert!((500..1500).contains(&count), "the proof checker has {count} lines");
}

/// The nine deals among the first 2³³ − 1 that were decided last, and 11982. Source:
/// <https://fc-solve.shlomifish.org/charts/fc-pro--4fc-intractable-deals--report>
#[test]
#[ignore = "takes a minute in a release build"]
fn hardest_freecell_deals_have_proofs() {
    for deal in [
        "11982",
        "219837216",
        "1252215044",
        "2255988055",
        "2901685480",
        "2902413565",
        "4260084873",
        "6687921694",
        "6825625742",
        "7489392343",
    ] {
        let game = dealt("freecell", &[], &format!("ms:{deal}"));
        let text = proof::prove(&game, &mut patiently).unwrap();
        assert_eq!(flaw(&text), None, "the proof of ms:{deal} is refused");
    }
}

/// Custom rules under the name of a well-known game must be refused.
#[test]
fn proof_cannot_borrow_a_bundled_name() {
    let rules = "name = \"Small\"\n[deck]\nranks = \"A2\"\nsuits = \"CH\"\n\
        [piles.foundation]\ncount = 2\n[piles.tableau]\nempty = \"none\"\n\
        [[deal]]\nto = \"tableau\"\neach = 4\n";
    let place = Place::new("proof-names");
    for (name, borrows) in [
        ("freecell", true),
        ("FreeCell", true),
        ("free-cell", true),
        ("patience-pairs", false),
        // An alternative name of a bundled game.
        ("Tri Peaks", true),
        ("freecell.toml", true),
        // Letters of other scripts that look like those of the name.
        ("fr\u{435}ecell", true),
        ("\u{ff46}reecell", true),
        ("\u{202e}kc", true),
    ] {
        let texts = patience::games().with_game(name, rules);
        let variant = Arc::new(patience::words::load(&texts, name, &[]).unwrap());
        assert_eq!(
            variant.borrows_name(),
            borrows && name.is_ascii(),
            "`{name}` borrows a bundled name"
        );
        let lost = (1..100).find_map(|number| {
            let deal =
                Deal::named(format!("seed:{number}").parse().unwrap(), variant.rules());
            let game = Game::start(Arc::clone(&variant), deal).unwrap();
            proof::prove(&game, &mut patiently).ok()
        });
        let text = lost.expect("some deal must be lost");
        let found =
            proof::verify(&text, &patience::games(), &HashKey::default(), &mut patiently);
        place.file("small.proof", &text);
        let (said, code) =
            text_and_code(run_with_input(place.called("verify small.proof"), ""));
        if borrows {
            assert_eq!(
                found.err(),
                Some(Flaw::Borrowed(name.to_owned())),
                "error for `{name}`"
            );
            assert_eq!(code, 4, "exit code; output:\n{said}");
            assert!(said.contains("rename them"), "{said}");
        } else {
            assert!(found.unwrap().carried, "{name}: the proof must embed its rules");
            assert_eq!(code, 0, "exit code; output:\n{said}");
        }
    }
}

/// A bundled file that extends a changed one is not a bundled game.
#[test]
fn game_with_a_changed_parent_is_not_bundled() {
    let own = patience::words::load(&patience::games(), "triple-peaks", &[]).unwrap();
    assert!(own.is_bundled() && !own.borrows_name());
    let golf =
        own.sources().ids().find(|id| own.sources().name(*id) == "golf.toml").unwrap();
    let changed =
        own.sources().text(golf).replace("[piles.foundation]", "# \n[piles.foundation]");
    let texts = patience::games().with("golf.toml", &changed);
    let changed = patience::words::load(&texts, "triple-peaks", &[]).unwrap();
    assert!(!changed.is_bundled() && changed.borrows_name());
}
