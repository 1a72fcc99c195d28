//! Order, counts, minutes and stages (exam-formats 0, 1a to 1c).

use super::{all_rubrics, format, formats};
use product::content::library::format::{Format, SectionShape, Stages, Step, Total};
use product::content::library::pack::SectionName::{self, Listening, Reading, Speaking, Writing};
use product::content::library::pack::SetKind;
use std::collections::BTreeMap;
use time::macros::format_description;
use time::{Date, Duration};

const SECTIONS: [SectionName; 4] = [Reading, Listening, Speaking, Writing];

/// `[reading, listening, speaking, writing]` of one figure.
fn figures(shapes: &BTreeMap<SectionName, SectionShape>, figure: fn(&SectionShape) -> u32) -> [u32; 4] {
    SECTIONS.map(|section| figure(&shapes[&section]))
}

fn items_by_kind(shape: &SectionShape) -> BTreeMap<&str, u32> {
    let mut items = BTreeMap::new();
    for set in &shape.sets {
        *items.entry(set.kind.as_str()).or_default() += set.count * set.items_each;
    }
    items
}

fn stages(format: &Format, section: SectionName) -> &Stages {
    format.full_mock[&section].stages.as_ref().expect("an adaptive section")
}

fn day(text: &str) -> Date {
    Date::parse(text, format_description!("[year]-[month]-[day]")).expect("YYYY-MM-DD")
}

#[test]
fn each_format_begins_on_the_day_after_the_one_before_it() {
    let (oldest, middle, current) = (format("ibt-2019"), format("ibt-2023"), format("ibt-2026"));

    assert_eq!(day(&oldest.introduced), day("2019-08-01"));
    for (before, after) in [(&oldest, &middle), (&middle, &current)] {
        let last = before.retired.as_deref().expect("an older format has ended");
        assert_eq!(day(&after.introduced) - day(last), Duration::DAY);
    }
    assert_eq!(current.retired, None);
}

#[test]
fn sections_come_in_the_order_of_the_real_test() {
    assert_eq!(format("ibt-2019").order, [Step::Reading, Step::Listening, Step::Break, Step::Speaking, Step::Writing]);
    assert_eq!(format("ibt-2023").order, [Step::Reading, Step::Listening, Step::Speaking, Step::Writing]);
    assert_eq!(format("ibt-2026").order, [Step::Reading, Step::Listening, Step::Writing, Step::Speaking]);
}

#[test]
fn every_table_of_a_format_covers_the_four_sections() {
    for format in formats().values() {
        assert!(format.full_mock.keys().eq(&SECTIONS), "{}", format.id);
        assert!(format.quick_mock.keys().eq(&SECTIONS), "{}", format.id);
        assert!(format.conversion.keys().eq(&SECTIONS), "{}", format.id);
        assert!(format.levels.keys().eq(&SECTIONS), "{}", format.id);
    }
}

#[test]
fn minutes_are_the_announced_ones() {
    let minutes = |id: &str| figures(&format(id).full_mock, |shape| shape.minutes);

    assert_eq!(minutes("ibt-2019"), [54, 41, 17, 50]);
    assert_eq!(minutes("ibt-2023").iter().sum::<u32>(), 116);
    assert_eq!(minutes("ibt-2026").iter().sum::<u32>(), 90);
}

#[test]
fn items_and_raw_points_are_the_published_ones() {
    let items = |id: &str| figures(&format(id).full_mock, |shape| shape.items);
    let points = |id: &str| figures(&format(id).full_mock, |shape| shape.raw_max);

    assert_eq!((items("ibt-2019"), points("ibt-2019")), ([30, 28, 4, 2], [33, 28, 16, 10]));
    assert_eq!((items("ibt-2023"), points("ibt-2023")), ([20, 28, 4, 2], [22, 28, 16, 10]));
    assert_eq!((items("ibt-2026"), points("ibt-2026")), ([35, 35, 11, 12], [35, 35, 55, 20]));
    assert_eq!(points("ibt-2026").iter().sum::<u32>(), 145);
}

#[test]
fn the_total_is_a_sum_before_2026_and_a_mean_since() {
    let totals: Vec<_> = formats().into_values().map(|format| (format.scale.total, format.scale.step)).collect();

    assert_eq!(totals, [(Total::Sum, 1.0), (Total::Sum, 1.0), (Total::Mean, 0.5)]);
}

#[test]
fn sets_add_up_to_the_items_on_every_path() {
    for format in formats().values() {
        for (section, shape) in format.full_mock.iter().chain(&format.quick_mock) {
            let listed: u32 = items_by_kind(shape).values().sum();
            let Some(stages) = &shape.stages else {
                assert_eq!(listed, shape.items, "{} {section:?}", format.id);
                continue;
            };
            let router = stages.tasks.iter().map(|(kind, [router, ..])| (kind.as_str(), *router)).collect();
            assert_eq!(items_by_kind(shape), router, "{} {section:?}", format.id);
            let [router, lower, upper] =
                [0, 1, 2].map(|stage| stages.tasks.values().map(|items| items[stage]).sum::<u32>());
            assert_eq!([router, lower, upper], [20, 15, 15], "{} {section:?}", format.id);
            assert_eq!(router + lower, shape.items, "{} {section:?}", format.id);
        }
    }
}

/// Only reading and listening of the current format adapt, and an item has the same time in both stages.
#[test]
fn adaptive_sections_give_every_item_the_same_time() {
    for format in formats().values() {
        for (section, shape) in &format.full_mock {
            let is_adaptive = format.id == "ibt-2026" && [Reading, Listening].contains(section);
            assert_eq!(shape.stages.is_some(), is_adaptive, "{} {section:?}", format.id);
            let Some(Stages { upper_from_share, seconds: [router, second], .. }) = shape.stages else { continue };
            assert_eq!(router * 15, second * 20, "{section:?}");
            assert!(router + second <= shape.minutes * 60, "{section:?}");
            assert!((0.5..1.0).contains(&upper_from_share), "{section:?}");
        }
    }
}

/// 50 and 47 items are announced; what is not scored are tryouts, whose number follows from the published ranges by task.
#[test]
fn announced_items_of_2026_are_the_scored_ones_and_tryouts() {
    let format = format("ibt-2026");
    let scored = |section, kind: &str| {
        let [router, lower, upper] = stages(&format, section).tasks[kind];
        let paths = [router + lower, router + upper];
        paths.iter().min().copied().zip(paths.iter().max().copied()).expect("two paths")
    };

    let with_tryouts = |section, kind, tryouts| {
        let (fewest, most) = scored(section, kind);
        (fewest + tryouts, most + tryouts)
    };
    assert_eq!(with_tryouts(Reading, "complete_the_words", 10), (30, 30));
    // Five tryouts are of one kind or the other; the range allows for both.
    assert_eq!((scored(Reading, "daily_life").0, with_tryouts(Reading, "daily_life", 5).1), (5, 15));
    assert_eq!((scored(Reading, "academic").0, with_tryouts(Reading, "academic", 5).1), (5, 15));
    assert_eq!(format.full_mock[&Reading].items + 10 + 5, 50);

    assert_eq!(with_tryouts(Listening, "choose_response", 4), (15, 19));
    assert_eq!(with_tryouts(Listening, "conversation", 2), (10, 10));
    assert_eq!(with_tryouts(Listening, "announcement", 2), (6, 10));
    assert_eq!(with_tryouts(Listening, "academic_talk", 4), (8, 16));
    assert_eq!(format.full_mock[&Listening].items + 4 + 2 + 2 + 4, 47);
}

#[test]
fn a_quick_mock_takes_about_an_hour_and_has_nothing_that_a_full_one_lacks() {
    for format in formats().values() {
        let minutes: u32 = figures(&format.quick_mock, |shape| shape.minutes).iter().sum();
        assert!((45..=70).contains(&minutes), "{}: {minutes}", format.id);
        for (section, quick) in &format.quick_mock {
            let full = items_by_kind(&format.full_mock[section]);
            for (kind, items) in items_by_kind(quick) {
                assert!(full.get(kind).is_some_and(|most| items <= *most), "{} {kind}", format.id);
            }
        }
    }
}

#[test]
fn quick_mocks_hold_what_was_decided() {
    let older = ["ibt-2019", "ibt-2023"].map(|id| figures(&format(id).quick_mock, |shape| shape.items));
    let current = format("ibt-2026");

    assert_eq!(older, [[10, 11, 2, 1]; 2]);
    for section in [Reading, Listening] {
        assert_eq!(current.quick_mock[&section].sets, current.full_mock[&section].sets);
        assert_eq!(current.quick_mock[&section].items, 20);
    }
    for section in [Speaking, Writing] {
        assert_eq!(current.quick_mock[&section], current.full_mock[&section]);
    }
}

#[test]
fn points_of_a_section_are_those_of_its_questions_and_rubrics() {
    let rubrics = all_rubrics();
    let points = |kind: &str, items: u32| match kind {
        // Nine questions of one point and a summary of two, a passage.
        "academic_passage" => items / 10 * 11,
        "independent_speaking" => items * rubrics["speaking_independent"].max,
        "campus_read_listen" | "academic_read_listen" | "academic_listen" => items * rubrics["speaking_integrated"].max,
        task => items * rubrics.get(task).map_or(1, |rubric| rubric.max),
    };

    for format in formats().values() {
        for (section, shape) in format.full_mock.iter().chain(&format.quick_mock) {
            let second_stage = shape.stages.as_ref().map_or(0, |_| 15);
            let sum: u32 = items_by_kind(shape).into_iter().map(|(kind, items)| points(kind, items)).sum();
            assert_eq!(sum + second_stage, shape.raw_max, "{} {section:?}", format.id);
        }
    }
}

/// A pack is written with these kinds, so a misspelled one would fit no pack.
#[test]
fn kinds_of_formats_are_those_of_packs() {
    for format in formats().into_values() {
        for kind in format.full_mock.values().flat_map(items_by_kind).map(|(kind, _)| kind) {
            assert!(serde_json::from_value::<SetKind>(kind.into()).is_ok(), "{} {kind}", format.id);
        }
    }
}

/// The second stage may hold only what the router's section knows, and every path gives the points of the section.
#[test]
fn every_path_of_an_adaptive_section_gives_all_its_points() {
    let format = format("ibt-2026");
    for section in [Reading, Listening] {
        let shape = &format.full_mock[&section];
        let tasks = &stages(&format, section).tasks;
        assert!(tasks.keys().all(|kind| serde_json::from_value::<SetKind>(kind.as_str().into()).is_ok()));
        for second in [1, 2] {
            let points: u32 = tasks.values().map(|items| items[0] + items[second]).sum();
            assert_eq!(points, shape.raw_max, "{section:?}");
        }
    }
}
