//! What the library is held to: it is sound as it stands, and every rule finds what it is there for.

use std::fs;
use std::path::Path;

use product::library::pack::{AnswerShape, BlindReader};
use product::library::quality::{AllFigures, Library, Verdict, blind_items, look_over};
use product::library::source::read_pack;

use crate::packs::{copy, help_with_essay, replace};
use crate::support::content;

/// One pack alone in the library, changed and read again.
fn judged(pack: &str, change: impl Fn(&Path)) -> Verdict {
    let mut library = Library::read(&content()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    copy(&content().join("packs").join(pack), folder.path());
    change(folder.path());
    library.packs = vec![read_pack(folder.path()).unwrap()];
    look_over(&library)
}

fn told(verdict: &Verdict) -> Vec<String> {
    verdict.findings.iter().map(ToString::to_string).collect()
}

/// Every finding of the first pack with this change.
fn found(change: impl Fn(&Path)) -> Vec<String> {
    told(&judged("river-light/v2", change))
}

fn is_told(found: &[String], expected: &str) -> bool {
    found.iter().any(|line| line.contains(expected))
}

#[test]
fn the_library_is_sound() {
    let verdict = look_over(&Library::read(&content()).unwrap());
    assert_eq!(told(&verdict), Vec::<String>::new());
    let figures = verdict.figures.to_string();
    assert!(figures.contains("library: ") && figures.contains("river-light/v2: "), "{figures}");
    assert_eq!(told(&judged("river-light/v2", |_| {})), Vec::<String>::new());
}

#[test]
fn what_validation_refuses_is_told_with_pack_file_and_line() {
    let found = found(|folder| replace(&folder.join("keys/reading.yaml"), "correct: [c]", "correct: [a]"));
    assert!(found.iter().any(|line| line.starts_with("river-light/v2/reading.yaml:")), "{found:?}");
    assert!(is_told(&found, "contradicts the key"), "{found:?}");
}

#[test]
fn evidence_that_is_nowhere_is_told() {
    let from = "it consumed fuel in enormous quantities";
    let found = found(|folder| replace(&folder.join("reading-1.md"), from, "it took a great amount of fuel"));
    assert!(is_told(&found, "is nowhere"), "{found:?}");
}

#[test]
fn keys_at_one_place_and_keys_that_are_longest_are_told() {
    let mut library = Library::read(&content()).unwrap();
    library.packs.retain(|source| source.pack.slug == "north-window");
    let source = &mut library.packs[0];
    let parts = source.pack.sections.iter_mut().flat_map(|section| &mut section.parts);
    for set in parts.flat_map(|part| &mut part.sets) {
        for item in &mut set.items {
            let AnswerShape::SingleChoice { options } = &mut item.answer else { continue };
            let right = &source.keys.items[&item.id].correct[0];
            let at = options.iter().position(|option| option.id == *right).unwrap();
            options[at].text.push_str(", as everybody who had listened to it carefully would have said at once");
            options.swap(0, at);
        }
    }
    let found = told(&look_over(&library));
    for expected in [
        "north-window: 100 % of the keys are at a",
        "north-window: 0 % of the keys are at d",
        "north-window: the key is the longest option in 100 %",
        "library: 100 % of the keys are at a",
        "library: the key is the longest option in 100 %",
    ] {
        assert!(is_told(&found, expected), "{expected}: {found:?}");
    }
}

#[test]
fn texts_and_talks_of_the_wrong_length_or_hardness_are_told() {
    let short = found(|folder| fs::write(folder.join("reading-1.md"), "It was short. It was plain.").unwrap());
    assert!(is_told(&short, "r1: 6 words to read, wanted 600 to 830"), "{short:?}");
    assert!(is_told(&short, "r1: reading level"), "{short:?}");
    let heard = found(|folder| {
        let file = folder.join("keys/listening.yaml");
        let text = fs::read_to_string(&file).unwrap();
        let (head, _) = text.split_once("transcripts:").unwrap();
        let lines =
            "transcripts:\n  campus-conversation:\n    - {speaker: Student, start: 0, end: 2, text: Where is it?}\n";
        fs::write(&file, format!("{head}{lines}")).unwrap();
    });
    assert!(is_told(&heard, "l1: 3 words to hear, wanted"), "{heard:?}");
}

#[test]
fn a_question_that_says_how_many_answers_to_choose_is_told() {
    for (asked, is_wrong) in [
        ("What are two rules of the game? Choose 2 answers.", true),
        ("Select the TWO rules of the game.", true),
        ("Which two rules did the players choose?", false),
    ] {
        let mut library = Library::read(&content()).unwrap();
        library.packs.retain(|source| source.pack.slug == "river-light");
        let parts = library.packs[0].pack.sections.iter_mut().flat_map(|section| &mut section.parts);
        let mut items = parts.flat_map(|part| &mut part.sets).flat_map(|set| &mut set.items);
        let item = items.find(|item| matches!(item.answer, AnswerShape::MultipleChoice { .. })).unwrap();
        item.prompt = asked.to_owned();
        let id = item.id.clone();
        let found = told(&look_over(&library));
        let said = found.iter().any(|line| line.contains(&id) && line.contains("which the player says already"));
        assert_eq!(said, is_wrong, "{asked}: {found:?}");
    }
}

#[test]
fn a_sentence_that_stands_twice_is_told() {
    let mut library = Library::read(&content()).unwrap();
    library.packs.retain(|source| ["river-light", "strings-and-keys"].contains(&source.pack.slug.as_str()));
    let sentence = "The first substantial improvement concerned the flame itself.";
    let text = library.packs[1].texts.values_mut().next().unwrap();
    text[0] = format!("{sentence} {}", text[0]);
    let found = told(&look_over(&library));
    assert!(is_told(&found, "river-light/v2, r1; strings-and-keys/v2, r1: the same sentence"), "{found:?}");
}

#[test]
fn a_misspelt_word_is_told_with_its_line_and_a_listed_one_is_not() {
    let change = |folder: &Path| replace(&folder.join("reading-1.md"), "remarkably feeble", "remarkebly feeble");
    let wrong = found(change);
    assert!(is_told(&wrong, "river-light/v2/reading-1.md:1: “remarkebly”: misspelt"), "{wrong:?}");
    let mut library = Library::read(&content()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    copy(&content().join("packs/river-light/v2"), folder.path());
    change(folder.path());
    library.packs = vec![read_pack(folder.path()).unwrap()];
    library.terms.packs.entry("river-light".to_owned()).or_default().insert("remarkebly".to_owned());
    assert!(!is_told(&told(&look_over(&library)), "remarkebly"));
}

#[test]
fn phrases_and_faults_of_a_task_are_spelt_as_carefully_as_everything_else() {
    let lists = "    useful_language: [a fairer rulle, on the whole, only if the]\n    \
                 typical_faults: [Repeats a clasmate., Gives no example.]\n";
    let wrong = found(|folder| help_with_essay(folder, lists));
    for word in ["rulle", "clasmate"] {
        assert!(is_told(&wrong, &format!("“{word}”: misspelt")), "{wrong:?}");
    }
}

/// Of the options of the first two questions, in order.
fn reasons(folder: &Path) -> Vec<String> {
    let keys = read_pack(folder).unwrap().keys;
    let notes = ["r1-01", "r1-02"].into_iter().flat_map(|item| keys.items[item].options.values());
    notes.map(|note| note.reason.clone()).collect()
}

#[test]
fn reasons_that_copy_each_other_are_told() {
    let alike = |from: usize, to: usize, more: &'static str| {
        let mut library = Library::read(&content()).unwrap();
        library.packs.retain(|source| source.pack.slug == "river-light");
        let all = reasons(&library.packs[0].folder);
        let (one, other) = (all[from].clone(), all[to].clone());
        let items = library.packs[0].keys.items.values_mut();
        for note in items.flat_map(|key| key.options.values_mut()).filter(|note| note.reason == other) {
            note.reason = format!("{one}{more}");
        }
        told(&look_over(&library))
    };
    let same_item = alike(0, 1, " Indeed.");
    assert!(is_told(&same_item, "the reasons of options a and b are nearly the same"), "{same_item:?}");
    let other_item = alike(0, 4, "");
    assert!(is_told(&other_item, "a reason stands in r1-01 already"), "{other_item:?}");
}

#[test]
fn recordings_that_are_gone_or_last_longer_or_shorter_are_told() {
    let gone = found(|folder| fs::remove_file(folder.join("audio/bakery-lecture.mp3")).unwrap());
    assert!(is_told(&gone, "bakery-lecture.mp3 is missing"), "{gone:?}");
    let longer = found(|folder| {
        let file = folder.join("audio/manifest.yaml");
        let text = fs::read_to_string(&file).unwrap();
        let seconds = read_pack(folder).unwrap().audio.files["bakery-lecture"].seconds;
        let at = text.find("bakery-lecture").unwrap();
        let (head, tail) = text.split_at(at);
        fs::write(&file, format!("{head}{}", tail.replacen(&seconds.to_string(), &(seconds + 4.0).to_string(), 1)))
            .unwrap();
    });
    assert!(
        is_told(&longer, "bakery-lecture.opus lasts") && is_told(&longer, "bakery-lecture.mp3 lasts"),
        "{longer:?}"
    );
    let noise = found(|folder| fs::write(folder.join("audio/bakery-lecture.mp3"), "no sound").unwrap());
    assert!(is_told(&noise, "bakery-lecture.mp3 is no sound"), "{noise:?}");
}

#[test]
fn a_transcript_that_does_not_run_with_its_recording_is_told() {
    let found = found(|folder| replace(&folder.join("keys/listening.yaml"), "end: 4.53", "end: 0.10"));
    assert!(is_told(&found, "its transcript has a line from 0.35 to 0.1 s"), "{found:?}");
}

#[test]
fn agreement_of_blind_readers_is_summed_and_too_little_is_told() {
    let with = |agreed: &str| {
        judged("river-light/v2", |folder| {
            let blind = format!("{{items: 20, agreed: {agreed}, by: independent_reader}}");
            replace(&folder.join("pack.yaml"), "{items: 21, agreed: 21, by: independent_reader}", &blind);
        })
    };
    let well = with("19");
    assert_eq!(told(&well), Vec::<String>::new());
    assert_eq!(well.figures.solved_by(BlindReader::IndependentReader), (20, 19));
    assert_eq!(well.figures.solved_by(BlindReader::Author), (0, 0));
    assert!(well.figures.to_string().contains("independent readers came to the key in 19 of 20"));
    assert!(is_told(&told(&with("18")), "library: blind readers came to the key in 90 % only"));
}

#[test]
fn only_the_newest_version_of_a_pack_is_judged() {
    let packs = Library::read(&content()).unwrap().packs;
    let mut slugs: Vec<&str> = packs.iter().map(|source| source.pack.slug.as_str()).collect();
    slugs.dedup();
    assert_eq!(slugs.len(), packs.len());
}

#[test]
fn a_blind_reader_sees_everything_but_the_keys() {
    let library = Library::read(&content()).unwrap();
    let printed = blind_items(&library.packs);
    assert_eq!(printed, blind_items(&library.packs), "the same order every time");
    for source in &library.packs {
        for (_, item) in source.pack.items().filter(|(_, item)| !item.is_task()) {
            assert!(printed.contains(&item.id), "{}", item.id);
            let key = &source.keys.items[&item.id];
            assert!(!printed.contains(&key.explanation), "{}", item.id);
        }
    }
    let words = library.packs.iter().find(|source| source.pack.slug == "worn-paths").unwrap();
    let whole = words.texts["words-1.md"].join("\n");
    assert!(!printed.contains(&whole), "a text with gaps stays with its gaps");
    let shuffled = AllFigures::of(&library).choices.count;
    assert!(printed.matches("(a)").count() >= shuffled);
}
