//! Bands beside the older scale (exam-formats 1d).

use super::{format, formats};
use product::content::library::pack::SectionName::{Listening, Reading, Speaking, Writing};

#[test]
fn only_the_format_with_bands_compares_and_it_covers_the_whole_scale() {
    for format in formats().values() {
        assert!(format.has_whole_concordance(), "{}", format.id);
        assert_eq!(format.concordance.len(), if format.id == "ibt-2026" { 11 } else { 0 }, "{}", format.id);
    }
    assert!(format("ibt-2023").comparable(4.5).is_none());
}

#[test]
fn the_comparable_figure_is_the_middle_of_the_range() {
    let format = format("ibt-2026");
    let total = |band: f64| format.comparable(band).unwrap().total_middle();
    // exam-formats 1d: 4.5 shows 90.
    assert_eq!([6.0, 5.5, 4.5, 1.0].map(total), [117, 110, 90, 6]);
    let sections = |band: f64| {
        [Reading, Listening, Speaking, Writing].map(|one| format.comparable(band).unwrap().section_middle(one))
    };
    assert_eq!(sections(4.5), [23, 21, 24, 22]);
    assert_eq!(sections(5.5), [28, 27, 27, 28]);
    assert!(format.comparable(4.2).is_none());
}

#[test]
fn a_hole_or_an_overlap_is_seen() {
    let mut holed = format("ibt-2026");
    holed.concordance[3].total = [87, 94];
    assert!(!holed.has_whole_concordance());
    let mut short = format("ibt-2026");
    short.concordance.pop();
    assert!(!short.has_whole_concordance());
    let mut overlapping = format("ibt-2026");
    overlapping.concordance[9].sections.insert(Speaking, [5, 10]);
    assert!(!overlapping.has_whole_concordance());
}
