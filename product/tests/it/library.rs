//! The library as it lies on disk: every pack may be published, and together the packs use every way to answer.

use crate::support::content;
use product::content::library::pack::SetKind;
use product::content::library::source::{PackSource, pack_folders, read_format, read_pack, read_rubrics};
use product::content::library::validate;
use std::collections::BTreeSet;

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
