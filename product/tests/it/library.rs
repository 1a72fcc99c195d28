//! The library as it lies on disk: every pack may be published, and together the packs use every way to answer.

use crate::support::content;
use product::content::library::pack::SetKind;
use product::content::library::source::{PackSource, pack_folders, read_format, read_labels, read_pack, read_rubrics};
use product::content::library::{Label, Tried, check_tried, validate};
use product::exams::grading::grading_samples;
use std::collections::{BTreeMap, BTreeSet};

fn packs() -> Vec<PackSource> {
    let folders = pack_folders(&content().join("packs")).unwrap();
    folders.iter().map(|folder| read_pack(folder).unwrap_or_else(|cause| panic!("{cause}"))).collect()
}

#[test]
fn every_pack_may_be_published() {
    let rubrics = read_rubrics(&content().join("rubrics")).unwrap();
    let mut wrong = Vec::new();
    for source in packs() {
        let format = read_format(&content().join(format!("formats/{}.yaml", source.pack.format))).unwrap();
        let problems = validate(&source, &format, &rubrics);
        wrong.extend(problems.iter().map(|problem| format!("{}: {problem}", source.pack.slug)));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_set_holds_tasks_or_questions_as_its_kind_says() {
    for source in packs() {
        for set in source.pack.parts().flat_map(|(_, part)| &part.sets) {
            let are_tasks = SetKind::TASKS.contains(&set.kind);
            let others = set.items.iter().filter(|item| item.is_task() != are_tasks).count();
            assert_eq!(others, 0, "{}, {}", source.pack.slug, set.id);
        }
    }
}

/// What learners of the library are asked is what the samples of grading say they were asked.
#[test]
fn samples_of_grading_answer_tasks_of_the_library() {
    let packs = packs();
    for sample in grading_samples() {
        let found = packs.iter().find(|source| source.pack.slug == sample.pack).expect(&sample.pack);
        let sets = found.pack.parts().flat_map(|(_, part)| &part.sets);
        let (set, item) = sets
            .flat_map(|set| set.items.iter().map(move |item| (set, item)))
            .find(|(_, item)| item.id == sample.item)
            .unwrap_or_else(|| panic!("{}: there is no {} in {}", sample.id, sample.item, sample.pack));
        assert_eq!((&found.pack.format, set.kind), (&sample.format, sample.kind), "{}", sample.id);
        assert_eq!(set.title, sample.title, "{}", sample.id);
        let shape = serde_json::to_value(&item.answer).unwrap();
        assert_eq!(shape["rubric"], sample.rubric().name, "{}", sample.id);
        let email = set.email.as_ref().map(|email| &email.situation);
        let post = set.posts.iter().find(|post| post.is_professor).map(|post| &post.text);
        assert_eq!(email.or(post).unwrap_or(&item.prompt), &sample.task, "{}", sample.id);
    }
}

#[test]
fn every_way_to_answer_is_in_the_library() {
    let mut found = BTreeSet::new();
    for source in packs() {
        let shapes = source.pack.items().map(|(_, item)| serde_json::to_value(&item.answer).unwrap());
        found.extend(shapes.map(|shape| shape["kind"].as_str().unwrap().to_owned()));
    }
    let wanted = [
        "build_sentence",
        "chart",
        "fill_in_table",
        "insert_text",
        "missing_letters",
        "multiple_choice",
        "order_steps",
        "prose_summary",
        "single_choice",
        "speaking",
        "writing",
    ];
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), wanted);
}

#[test]
fn visitors_try_five_questions_of_packs_that_are_no_whole_test() {
    let labels = read_labels(&content().join("catalog.yaml")).unwrap();
    let mut places = Vec::new();
    for source in packs() {
        let version = format!("{}/v{}", source.pack.slug, source.pack.version);
        let Some(named) = labels.get(&version) else { continue };
        assert_eq!(check_tried(&source.pack, named), [""; 0], "{version}");
        let tried: Vec<u8> = named.values().filter_map(|label| label.tried.as_ref()).map(|tried| tried.place).collect();
        assert!(tried.is_empty() || source.pack.sections.len() == 1, "{version} is a whole test");
        places.extend(tried);
    }
    places.sort_unstable();
    assert_eq!(places, [1, 2, 3, 4, 5]);
}

#[test]
fn what_cannot_be_tried_is_said_to_its_editor() {
    let second_draft = packs().into_iter().find(|source| source.pack.slug == "second-draft").unwrap();
    let problems = |set: &str, sample: bool, place: u8, item: &str| {
        let tried = Some(Tried { place, item: item.to_owned() });
        let labels = BTreeMap::from([(set.to_owned(), Label { topic: None, sample, tried })]);
        check_tried(&second_draft.pack, &labels)
    };
    assert_eq!(problems("wb1", true, 1, "wb1-01"), [""; 0]);
    assert_eq!(problems("wb1", true, 1, "wb2-01"), ["wb1: there is no item wb2-01 to try"]);
    assert_eq!(problems("wb1", true, 0, "wb1-01"), ["wb1: places count from 1"]);
    assert_eq!(problems("wb1", false, 1, "wb1-01"), ["wb1: what is tried is open to everybody: sample has to be true"]);
    assert_eq!(problems("we1", true, 1, "we1-01"), ["we1: we1-01 has no key: a person grades it"]);
}
