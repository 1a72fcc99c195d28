//! What the library is held to: it is sound as it stands, and every rule finds what it is there for.

use std::fs;
use std::path::Path;

use product::content::library::pack::{AnswerShape, BlindReader, Item, PackKind, Set, SetKind};
use product::content::library::quality::{AllFigures, Library, Verdict, blind_items, look_over};
use product::content::library::source::{PackSource, read_pack};

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
    told(&judged("river-light/v3", change))
}

fn is_told(found: &[String], expected: &str) -> bool {
    found.iter().any(|line| line.contains(expected))
}

/// Every finding of one pack of the library that is changed after it was read.
fn found_after(slug: &str, change: impl Fn(&mut PackSource)) -> Vec<String> {
    let mut library = Library::read(&content()).unwrap();
    library.packs.retain(|source| source.pack.slug == slug);
    change(&mut library.packs[0]);
    told(&look_over(&library))
}

fn set_of(source: &mut PackSource, is_it: impl Fn(&Set) -> bool) -> &mut Set {
    let parts = source.pack.sections.iter_mut().flat_map(|section| &mut section.parts);
    parts.flat_map(|part| &mut part.sets).find(|set| is_it(set)).unwrap()
}

#[test]
fn the_library_is_sound() {
    let verdict = look_over(&Library::read(&content()).unwrap());
    assert_eq!(told(&verdict), Vec::<String>::new());
    let figures = verdict.figures.to_string();
    assert!(figures.contains("library: ") && figures.contains("river-light/v3: "), "{figures}");
    assert_eq!(told(&judged("river-light/v3", |_| {})), Vec::<String>::new());
}

#[test]
fn what_validation_refuses_is_told_with_pack_file_and_line() {
    let found = found(|folder| replace(&folder.join("keys/reading.yaml"), "correct: [c]", "correct: [a]"));
    assert!(found.iter().any(|line| line.starts_with("river-light/v3/reading.yaml:")), "{found:?}");
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

/// A content folder without packs.
fn empty_content() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    for folder in ["dictionary", "formats", "rubrics"] {
        copy(&content().join(folder), &root.path().join(folder));
    }
    for file in ["quality.yaml", "terms.yaml"] {
        let _bytes = fs::copy(content().join(file), root.path().join(file)).unwrap();
    }
    root
}

/// Adds a pack without recordings that says this of itself.
fn add_pack(root: &Path, folder: &str, slug: &str, version: u32) {
    let folder = root.join("packs").join(folder);
    copy(&content().join("packs/open-question/v2"), &folder);
    replace(&folder.join("pack.yaml"), "slug: open-question", &format!("slug: {slug}"));
    replace(&folder.join("pack.yaml"), "version: 2", &format!("version: {version}"));
}

#[test]
fn a_version_in_a_folder_of_another_name_is_told() {
    let slug = "my-pack/v1/pack.yaml:1: slug: this says open-question, the folder is packs/my-pack: \
                write slug: my-pack, or rename the folder";
    let version = "my-pack/v1/pack.yaml:2: version: this says 2, the folder is v1: \
                   write version: 1, or rename the folder to v2";
    let first = "my-pack/first/pack.yaml:2: version: this says 1, the folder is first: rename the folder to v1";
    for (folder, says, expected) in [
        ("my-pack/v1", ("my-pack", 1), vec![]),
        ("my-pack/v12", ("my-pack", 12), vec![]),
        ("my-pack/v1", ("open-question", 1), vec![slug]),
        ("my-pack/v1", ("my-pack", 2), vec![version]),
        ("my-pack/v1", ("open-question", 2), vec![slug, version]),
        ("my-pack/first", ("my-pack", 1), vec![first]),
    ] {
        let root = empty_content();
        add_pack(root.path(), folder, says.0, says.1);
        let found = told(&look_over(&Library::read(root.path()).unwrap()));
        let misplaced: Vec<&str> =
            found.iter().map(String::as_str).filter(|line| line.contains("the folder is ")).collect();
        assert_eq!(misplaced, expected, "{folder}: {says:?}");
    }
}

#[test]
fn a_version_that_takes_itself_for_another_is_told_though_that_one_is_judged() {
    let root = empty_content();
    add_pack(root.path(), "a-pack/v2", "a-pack", 2);
    add_pack(root.path(), "my-pack/v1", "a-pack", 1);
    let library = Library::read(root.path()).unwrap();
    assert_eq!(library.packs.len(), 1);
    assert!(is_told(&told(&look_over(&library)), "my-pack/v1/pack.yaml:1: slug: this says a-pack"));
}

#[test]
fn files_that_nothing_names_are_told_with_what_to_do() {
    let strays = [
        ("more.yaml", "is not read: list it in sections of pack.yaml"),
        ("keys/more.yaml", "is not read: sections of pack.yaml has no file of this name"),
        ("reading-9.md", "is shown nowhere: name it as the text of a set"),
        ("pictures/lamp.svg", "is shown nowhere: name it in the picture of a set"),
        ("audio/noise.opus", "is heard nowhere: name it as the audio or replay of a set"),
        ("audio/noise.mp3", "is heard nowhere: name it as the audio or replay of a set"),
        ("audio/noise.wav", "a pack has no such file"),
        ("reading.yml", "a pack has no such file"),
        ("keys/notes.md", "a pack has no such file"),
        ("notes.txt", "a pack has no such file"),
    ];
    let found = found(|folder| {
        fs::create_dir_all(folder.join("pictures")).unwrap();
        strays.iter().for_each(|(file, _)| fs::write(folder.join(file), "x: 1\n").unwrap());
    });
    assert_eq!(found.len(), strays.len(), "{found:?}");
    for (file, expected) in strays {
        assert!(is_told(&found, &format!("river-light/v3, {file}: {expected}")), "{file}: {found:?}");
    }
}

#[test]
fn a_section_file_that_is_not_listed_is_told_with_its_keys() {
    let found = found(|folder| replace(&folder.join("pack.yaml"), "speaking.yaml, writing.yaml]", "speaking.yaml]"));
    for file in ["writing.yaml", "keys/writing.yaml"] {
        assert!(is_told(&found, &format!("river-light/v3, {file}: is not read")), "{file}: {found:?}");
    }
}

#[test]
fn sections_stand_in_the_order_of_the_format() {
    type Change = fn(&mut PackSource);
    let wrong: [(Change, &str); 3] = [
        (
            |source| source.pack.sections.swap(0, 1),
            "sections: listening stands before reading: list the files as ibt-2023 has them: \
             reading, listening, speaking, writing",
        ),
        (
            |source| source.pack.sections.swap(2, 3),
            "sections: writing stands before speaking: list the files as ibt-2023 has them: \
             reading, listening, speaking, writing",
        ),
        (
            |source| source.pack.sections.push(source.pack.sections[3].clone()),
            "sections: writing stands twice: make one file of both",
        ),
    ];
    let practice = |change: Change| {
        found_after("river-light", |source| {
            source.pack.kind = PackKind::Section;
            change(source);
        })
    };
    for (change, expected) in wrong {
        let found = practice(change);
        let told = found.iter().find(|line| line.contains(expected));
        assert!(told.is_some_and(|line| line.starts_with("river-light/v3/pack.yaml:")), "{expected}: {found:?}");
        // Of a mock, validation has said it ever since.
        assert!(is_told(&found_after("river-light", change), "river-light: sections are ["), "{expected}");
    }
    let right: [Change; 2] = [|_| {}, |source| drop(source.pack.sections.remove(1))];
    for change in right {
        assert!(!is_told(&practice(change), "sections: "), "{:?}", practice(change));
    }
}

#[test]
fn a_difficulty_beyond_the_range_is_told() {
    for (difficulty, is_wrong) in
        [(-2.0, false), (0.0, false), (2.0, false), (-2.5, true), (2.1, true), (4.5, true), (-7.0, true)]
    {
        let found = found_after("river-light", |source| {
            let set = set_of(source, |set| set.id == "r1");
            set.items[0].difficulty = difficulty;
        });
        let expected = format!("r1-01: difficulty {difficulty}: it goes from -2 (easy) to 2 (hard)");
        let told: Vec<&String> = found.iter().filter(|line| line.contains("difficulty")).collect();
        assert_eq!(told.len(), usize::from(is_wrong), "{difficulty}: {found:?}");
        let is_placed = |line: &String| line.starts_with("river-light/v3/reading.yaml:") && line.ends_with(&expected);
        assert!(told.into_iter().all(is_placed), "{difficulty}: {found:?}");
    }
}

#[test]
fn a_set_has_as_many_items_as_its_kind_in_the_format() {
    /// Takes items away, or adds copies of the last.
    fn resize(items: &mut Vec<Item>, count: usize) {
        while items.len() < count {
            items.push(items[items.len() - 1].clone());
        }
        items.truncate(count);
    }
    let sets = [
        ("river-light", SetKind::AcademicPassage, 10, ""),
        ("river-light", SetKind::AcademicPassage, 9, "9 items, academic_passage of ibt-2023 has 10"),
        ("river-light", SetKind::AcademicPassage, 11, "11 items, academic_passage of ibt-2023 has 10"),
        ("small-print", SetKind::Academic, 5, ""),
        ("small-print", SetKind::Academic, 4, "4 items, academic of ibt-2026 has 5"),
        ("small-print", SetKind::DailyLife, 2, ""),
        ("small-print", SetKind::DailyLife, 3, ""),
        ("small-print", SetKind::DailyLife, 1, "1 items, daily_life of ibt-2026 has 2 or 3"),
        ("small-print", SetKind::DailyLife, 4, "4 items, daily_life of ibt-2026 has 2 or 3"),
    ];
    for (slug, kind, count, expected) in sets {
        let found = found_after(slug, |source| resize(&mut set_of(source, |set| set.kind == kind).items, count));
        let told: Vec<&String> = found.iter().filter(|line| line.contains(" items, ")).collect();
        let of_sets: Vec<&&String> = told.iter().filter(|line| line.contains(" of ibt-")).collect();
        assert_eq!(of_sets.len(), usize::from(!expected.is_empty()), "{kind:?} {count}: {found:?}");
        assert!(of_sets.iter().all(|line| line.contains("/reading.yaml:") && line.ends_with(expected)), "{found:?}");
    }
}

#[test]
fn a_kind_of_set_that_the_format_does_not_know_is_told() {
    let found = found_after("river-light", |source| set_of(source, |set| set.id == "r1").kind = SetKind::Academic);
    let expected = "r1: ibt-2023 has no academic: give the set another kind, or the pack another format";
    assert!(is_told(&found, expected), "{found:?}");
}

#[test]
fn a_text_that_a_comment_cuts_off_is_told_with_its_line() {
    let plain = "prompt: According to paragraph 2, Argand's lamp gave more light than older lamps because";
    let text = fs::read_to_string(content().join("packs/river-light/v3/reading.yaml")).unwrap();
    let line = text.lines().position(|line| line.contains(plain)).unwrap() + 1;
    let asked = |prompt: &str| found(|folder| replace(&folder.join("reading.yaml"), plain, prompt));
    let wrong = asked("prompt: The lamp in room # 4 gave light because");
    let expected = format!("river-light/v3/reading.yaml:{line}: prompt: “The lamp in room” ends here");
    assert_eq!((wrong.len(), is_told(&wrong, &expected)), (1, true), "{wrong:?}");
    let quoted = "To compensate, the authorities multiplied the equipment";
    let keys = found(|folder| {
        let file = folder.join("keys/reading.yaml");
        replace(&file, &format!("- {quoted}\n"), &format!("- {quoted} # 4\n"));
    });
    let expected = format!("evidence: “{quoted}” ends here, what follows the # is not read");
    assert_eq!((keys.len(), is_told(&keys, &expected)), (1, true), "{keys:?}");
    for right in [
        "prompt: \"The lamp in room # 4 gave light because\"",
        "prompt: 'The lamp in room # 4 gave light because'",
        "prompt: >-\n              The lamp in room # 4 gave light because",
        "prompt: The lamp in room#4 gave light because",
    ] {
        assert!(!is_told(&asked(right), "ends here"), "{right}");
    }
    let remarks = found(|folder| {
        let file = folder.join("reading.yaml");
        replace(&file, "text: reading-1.md", "text: reading-1.md # the lamp");
        replace(&file, "points: 1", "points: 1 # as usual");
        replace(&file, "section: reading", "# what is read\nsection: reading # and answered");
    });
    assert_eq!(remarks, Vec::<String>::new());
}

#[test]
fn a_sentence_that_stands_twice_is_told() {
    let mut library = Library::read(&content()).unwrap();
    library.packs.retain(|source| ["river-light", "strings-and-keys"].contains(&source.pack.slug.as_str()));
    let sentence = "The first substantial improvement concerned the flame itself.";
    let text = library.packs[1].texts.values_mut().next().unwrap();
    text[0] = format!("{sentence} {}", text[0]);
    let found = told(&look_over(&library));
    assert!(is_told(&found, "river-light/v3, r1; strings-and-keys/v3, r1: the same sentence"), "{found:?}");
}

#[test]
fn a_misspelled_word_is_told_with_its_line_and_a_listed_one_is_not() {
    let change = |folder: &Path| replace(&folder.join("reading-1.md"), "remarkably feeble", "remarkebly feeble");
    let wrong = found(change);
    assert!(is_told(&wrong, "river-light/v3/reading-1.md:1: “remarkebly”: misspelled"), "{wrong:?}");
    let mut library = Library::read(&content()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    copy(&content().join("packs/river-light/v3"), folder.path());
    change(folder.path());
    library.packs = vec![read_pack(folder.path()).unwrap()];
    library.terms.packs.entry("river-light".to_owned()).or_default().insert("remarkebly".to_owned());
    assert!(!is_told(&told(&look_over(&library)), "remarkebly"));
}

#[test]
fn phrases_and_faults_of_a_task_are_spelled_as_carefully_as_everything_else() {
    let lists = "    useful_language: [a fairer rulle, on the whole, only if the]\n    \
                 typical_faults: [Repeats a clasmate., Gives no example.]\n";
    let wrong = found(|folder| help_with_essay(folder, lists));
    for word in ["rulle", "clasmate"] {
        assert!(is_told(&wrong, &format!("“{word}”: misspelled")), "{wrong:?}");
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
        judged("river-light/v3", |folder| {
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
