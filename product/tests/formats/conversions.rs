//! From points to scores (exam-formats 1d and 1e).

use super::{format, formats};
use product::content::library::format::{Basis, Conversion, ConversionPoint};
use product::content::library::pack::SectionName::{self, Listening, Reading, Speaking, Writing};

/// Lowest older section score of each band from 6 down to 1 in half steps (exam-formats 1d).
const CONCORDANCE: [(SectionName, [f64; 11]); 4] = [
    (Reading, [29.0, 27.0, 24.0, 22.0, 18.0, 12.0, 6.0, 4.0, 3.0, 2.0, 0.0]),
    (Listening, [28.0, 26.0, 22.0, 20.0, 17.0, 13.0, 9.0, 6.0, 4.0, 2.0, 0.0]),
    (Writing, [29.0, 27.0, 24.0, 21.0, 17.0, 15.0, 13.0, 11.0, 7.0, 3.0, 0.0]),
    (Speaking, [28.0, 27.0, 25.0, 23.0, 20.0, 18.0, 16.0, 13.0, 10.0, 5.0, 0.0]),
];

fn band(section: SectionName, older: f64) -> f64 {
    let (_, cuts) = CONCORDANCE.iter().find(|(name, _)| *name == section).expect("four sections");
    let steps = cuts.iter().take_while(|cut| older < **cut).count();
    6.0 - 0.5 * f64::from(u8::try_from(steps).expect("eleven bands"))
}

fn look_up(conversion: &Conversion, at: f64) -> f64 {
    let after = conversion.points.iter().position(|point| point.at >= at - 1e-9).expect("`at` is within the table");
    let Some(before) = after.checked_sub(1) else { return conversion.points[0].scaled };
    let (from, to) = (conversion.points[before], conversion.points[after]);
    from.scaled + (to.scaled - from.scaled) * (at - from.at) / (to.at - from.at)
}

fn at(conversion: &Conversion, at: f64) -> ConversionPoint {
    *conversion.points.iter().find(|point| point.at == at).expect("a row of the table")
}

/// Every conversion with its name for messages and its lowest and highest score.
fn for_each_conversion(check: impl Fn(&str, [f64; 2], &Conversion)) {
    for format in formats().values() {
        for (section, conversion) in &format.conversion {
            check(&format!("{} {section:?}", format.id), format.scale.section, conversion);
        }
    }
}

#[test]
fn nothing_gives_the_lowest_score_and_everything_the_highest() {
    for_each_conversion(|name, [lowest, highest], conversion| {
        let (first, last) = (conversion.points[0], conversion.points[conversion.points.len() - 1]);
        assert_eq!((first.at, first.scaled), (0.0, lowest), "{name}");
        assert_eq!((last.at, last.scaled), (conversion.max, highest), "{name}");
    });
}

#[test]
fn more_points_never_give_a_lower_score_or_range() {
    for_each_conversion(|name, _, conversion| {
        for pair in conversion.points.windows(2) {
            let (less, more) = (pair[0], pair[1]);
            assert!(less.at < more.at, "{name} at {}", more.at);
            assert!(less.scaled <= more.scaled, "{name} at {}", more.at);
            assert!(less.low <= more.low && less.high <= more.high, "{name} at {}", more.at);
        }
    });
}

#[test]
fn a_score_lies_within_its_range_and_the_range_within_the_scale() {
    for_each_conversion(|name, [lowest, highest], conversion| {
        for point in &conversion.points {
            let ordered = [lowest, point.low, point.scaled, point.high, highest];
            assert!(ordered.is_sorted(), "{name} at {}: {ordered:?}", point.at);
        }
    });
}

#[test]
fn every_conversion_calls_itself_an_estimate() {
    for_each_conversion(|name, _, conversion| assert!(conversion.note.starts_with("Practice estimate"), "{name}"));
}

#[test]
fn both_formats_before_2026_convert_and_name_levels_alike() {
    let (older, newer) = (format("ibt-2019"), format("ibt-2023"));

    assert_eq!(older.conversion, newer.conversion);
    assert_eq!(older.levels, newer.levels);
}

#[test]
fn reading_takes_the_middle_of_the_printed_ranges() {
    let reading = &format("ibt-2023").conversion[&Reading];

    assert_eq!((reading.basis, reading.max, reading.points.len()), (Basis::Raw, 33.0, 34));
    for (raw, low, high) in
        [(33.0, 30.0, 30.0), (27.0, 25.0, 28.0), (18.0, 14.0, 20.0), (10.0, 2.0, 10.0), (4.0, 0.0, 1.0)]
    {
        let point = at(reading, raw);
        assert_eq!((point.low, point.high), (low, high), "{raw}");
    }
    // 29 points are printed with a lower upper end than 28: there the range is widened and the middle kept.
    for point in reading.points.iter().filter(|point| point.at != 29.0) {
        assert_eq!(point.scaled * 2.0, point.low + point.high, "{}", point.at);
    }
}

#[test]
fn the_ranges_of_listening_and_writing_are_the_rows_beside_them() {
    let format = format("ibt-2023");

    for section in [Listening, Writing] {
        for rows in format.conversion[&section].points.windows(3) {
            assert_eq!((rows[1].low, rows[1].high), (rows[0].scaled, rows[2].scaled), "{section:?} at {}", rows[1].at);
        }
    }
    assert_eq!((format.conversion[&Listening].basis, format.conversion[&Listening].max), (Basis::Raw, 34.0));
    assert_eq!((format.conversion[&Writing].basis, format.conversion[&Writing].max), (Basis::TaskMean, 5.0));
}

/// The published tables for speaking differ by up to two points; the range must not claim to know better.
#[test]
fn the_range_of_speaking_is_two_points_each_way() {
    let speaking = &format("ibt-2023").conversion[&Speaking];

    assert_eq!((speaking.basis, speaking.max), (Basis::TaskMean, 4.0));
    for point in &speaking.points[1..] {
        assert_eq!((point.low, point.high), (point.scaled - 2.0, (point.scaled + 2.0).min(30.0)), "{}", point.at);
    }
}

#[test]
fn bands_of_2026_follow_from_the_older_tables_and_the_concordance() {
    let (older, current) = (format("ibt-2023"), format("ibt-2026"));

    for (section, conversion) in &current.conversion {
        let table = &older.conversion[section];
        let whole_points = conversion.points.iter().map(|point| point.at);
        assert!(whole_points.eq((0..=current.full_mock[section].raw_max).map(f64::from)), "{section:?}");
        for point in &conversion.points {
            let older_score = look_up(table, point.at * table.max / conversion.max);
            let shown = (older_score + 0.5 + 1e-9).floor();
            assert_eq!(point.scaled, band(*section, shown), "{section:?} at {}", point.at);
            let margin = ((point.scaled - 0.5).max(1.0), (point.scaled + 0.5).min(6.0));
            assert_eq!((point.low, point.high), margin, "{section:?} at {}", point.at);
        }
    }
}

#[test]
fn levels_fall_from_the_highest_to_the_whole_rest_of_the_scale() {
    for format in formats().values() {
        let [lowest, highest] = format.scale.section;
        for (section, levels) in &format.levels {
            assert!(levels.windows(2).all(|pair| pair[0].from > pair[1].from), "{} {section:?}", format.id);
            assert!(levels[0].from <= highest, "{} {section:?}", format.id);
            assert_eq!(levels[levels.len() - 1].from, lowest, "{} {section:?}", format.id);
            let mut names: Vec<_> = levels.iter().map(|level| &level.name).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), levels.len(), "{} {section:?}", format.id);
        }
    }
}

/// Older levels and new bands were cut at the same places, so neither table can be mistyped alone.
#[test]
fn advanced_begins_at_c1_and_high_intermediate_at_b2() {
    let (older, current) = (format("ibt-2023"), format("ibt-2026"));
    let from = |levels: &[product::content::library::format::Level], name: &str| {
        levels.iter().find(|level| level.name == name).expect("a known level").from
    };

    for (section, levels) in &older.levels {
        for (level, framework) in [("advanced", "c1"), ("high_intermediate", "b2")] {
            let cut = from(levels, level);
            let band_from = from(&current.levels[section], framework);
            assert_eq!(band(*section, cut), band_from, "{section:?} {level}");
            assert!(band(*section, cut - 1.0) < band_from, "{section:?} {level}");
        }
    }
}
