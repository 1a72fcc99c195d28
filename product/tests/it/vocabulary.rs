//! Words of passages: read with a pack, judged word by word, and told with file and line.

use std::fs;
use std::path::Path;

use product::content::library::source::PackSource;
use product::exams::attempts::{Mode, finish_part};
use product::exams::reports::{explain, explain_sample};
use serde_json::json;

use crate::packs::copied;
use crate::stages::{format_2026, stages};
use crate::support::School;

const WORDS: &str = include_str!("vocabulary/river-light.yaml");

/// The first pack with these words.
fn with_words(words: &str) -> Result<PackSource, String> {
    copied(|folder: &Path| fs::write(folder.join("keys/vocabulary.yaml"), words).unwrap())
}

#[test]
fn a_pack_has_words_by_set_or_none() {
    let source = with_words(WORDS).unwrap();
    let words = &source.keys.vocabulary;
    assert_eq!((words["r1"].len(), words["l1"].len(), words.len()), (13, 4, 2));
    assert_eq!(words["r1"][0].definition.tw, "微弱的");
    let none = copied(|folder| fs::remove_file(folder.join("keys/vocabulary.yaml")).unwrap());
    assert_eq!(none.unwrap().keys.vocabulary.len(), 0);
}

#[test]
fn every_fault_of_a_word_is_told_with_its_line() {
    let faults = [
        ("  l1:", "  l9:", "l1: hunt", "l9: words of a set that is not there"),
        ("word: feeble", "word: dim", "dim", "r1: “dim”: does not stand in its sentence, in no form of it"),
        (
            "The first substantial improvement",
            "The second substantial improvement",
            "substantial",
            "its sentence does not stand in the passage",
        ),
        ("word: array", "word: feeble", "", "stands twice in the list"),
        ("large enough to matter", "a substantial amount of it", "substantial", "uses the word itself"),
        ("large enough to matter", "large", "substantial", "3 to 14 words"),
        ("tw: 中空的", "tw: hollow", "hollow", "its definition in tw is not Chinese"),
        ("cn: 中空的", "cn: ''", "hollow", "its definition in cn is not Chinese"),
        ("  l1:", "  s1:", "", "nothing to read or to hear"),
    ];
    for (from, to, word, expected) in faults {
        assert!(WORDS.contains(from), "{from}");
        let spoiled = WORDS.replacen(from, to, 1);
        let told = with_words(&spoiled).unwrap_err();
        assert!(told.contains(expected), "{expected}: {told}");
        let line = spoiled.lines().position(|line| line.trim() == format!("- word: {word}"));
        if let Some(line) = line {
            assert!(told.starts_with(&format!("keys/vocabulary.yaml:{}: ", line + 1)), "{told}");
        }
    }
}

#[test]
fn a_listed_set_has_as_many_words_as_its_kind_teaches() {
    let (passage, conversation) = WORDS.split_once("  l1:\n").unwrap();
    let two = |text: &str| text.split("    - word:").take(3).collect::<Vec<_>>().join("    - word:");
    let few = with_words(&two(passage)).unwrap_err();
    assert!(few.contains("r1: 2 words, 12 to 20 are wanted"), "{few}");
    let head = "vocabulary:\n  l1:\n";
    let few = with_words(&format!("{head}{}", two(conversation))).unwrap_err();
    assert!(few.contains("l1: 2 words, 4 to 10 are wanted"), "{few}");
    assert!(with_words(&format!("{head}{conversation}")).is_ok());
}

#[test]
fn an_unknown_field_or_part_of_speech_is_refused_with_its_line() {
    for (from, to) in [("part_of_speech: adverb", "part_of_speech: conjunction"), ("tw: 精確地", "tw: 精確地, jp: x")]
    {
        let told = with_words(&WORDS.replacen(from, to, 1)).unwrap_err();
        assert!(told.contains("vocabulary.yaml") && told.contains("line"), "{told}");
    }
}

#[test]
fn nobody_agrees_more_often_than_they_answered() {
    let blind = |words: &str| {
        copied(|folder| {
            let file = folder.join("pack.yaml");
            let text = fs::read_to_string(&file).unwrap();
            fs::write(&file, text.replace("{items: 21, agreed: 21, by: independent_reader}", words)).unwrap();
        })
    };
    assert!(blind("{items: 21, agreed: 20, by: independent_reader}").is_ok());
    assert!(blind("{items: 20, agreed: 21, by: author}").unwrap_err().contains("solved_blind: 21 of 20"));
    assert!(blind("{items: 90, agreed: 20, by: author}").unwrap_err().contains("solved_blind: 20 of 90"));
    assert!(blind("{items: 20, agreed: 20, by: friend}").unwrap_err().contains("friend"));
}

#[tokio::test]
async fn words_come_with_the_explanation_of_a_part_that_is_over_and_not_before() {
    let things =
        ["bark", "canopy", "drift", "ember", "frost", "glacier", "harbor", "inlet", "kelp", "ledge", "moss", "reef"];
    let mut source = stages();
    // The database of the tests has the pack without words already.
    source.pack.slug = "two-stages-with-words".into();
    let text: Vec<String> = things.iter().map(|thing| format!("Nobody sees the {thing}s.")).collect();
    source.texts.insert("text.md".into(), text);
    let words = things.iter().map(|thing| {
        json!({"word": thing, "part_of_speech": "noun", "sentence": format!("Nobody sees the {thing}s."),
            "definition": {"en": "what nobody sees here", "cn": "词", "tw": "詞"}})
    });
    let words = words.map(|word| serde_json::from_value(word).unwrap()).collect();
    source.keys.vocabulary.insert("router-set".into(), words);
    let school = School::open_with(&source, &format_2026()).await;
    let learner = school.person("mei").await;
    let attempt = school.start(learner, Mode::Strict).await;
    school.start_part(learner, attempt.id, "router").await;
    let mut tx = school.tx().await;
    assert!(explain(&mut tx, &attempt, &school.version).await.unwrap().sets.is_empty());

    let over = finish_part(&mut tx, learner.id, attempt.id, &school.version, "router").await.unwrap();
    let explained = explain(&mut tx, &over, &school.version).await.unwrap().sets;
    assert_eq!(explained[0].words.len(), things.len());
    assert_eq!((explained[0].words[0].entry.word.as_str(), explained[0].words[0].heard), ("bark", None));
    assert_eq!(explained[0].words[0].forms, ["barks"]);

    assert_eq!(explain_sample(&school.version, "easy-set").unwrap().words, []);
    let lists: Vec<_> = school.version.passage_lists().map(|list| (list.set.id.as_str(), list.words.len())).collect();
    assert_eq!(lists, [("router-set", things.len())]);
}
