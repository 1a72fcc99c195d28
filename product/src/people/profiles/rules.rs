//! What the fields of a profile may hold (D-024, D-025, D-030).

use super::bounds;
use super::errors::EditError;
use crate::people::accounts::rules::{FieldCause, FieldError, check_text};
use serde::{Deserialize, Serialize};
use time::Date;
use time::macros::date;

type Verdict = Result<(), FieldCause>;

/// The fields of a change that cannot be accepted.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<FieldError>);

impl Faults {
    /// Remembers a refusal.
    pub(super) fn note(&mut self, field: &'static str, verdict: Verdict) {
        if let Err(cause) = verdict {
            self.0.push(FieldError { field, cause });
        }
    }

    /// Whether every field is fine.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Refuses unless every field is fine.
    pub(super) fn into_result(self) -> Result<(), EditError> {
        if self.0.is_empty() { Ok(()) } else { Err(EditError::Invalid(self.0)) }
    }
}

tenants::closed_list! {
    /// Where somebody can be written to (D-025).
    pub enum HandleKind {
        /// WeChat.
        WeChat = "wechat",
        /// LINE.
        Line = "line",
        /// WhatsApp.
        WhatsApp = "whatsapp",
        /// Zoom.
        Zoom = "zoom",
        /// Any other messenger.
        Other = "other",
    }
}

/// A name on a messenger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handle {
    /// Which messenger.
    pub kind: HandleKind,
    /// The name there.
    pub value: String,
}

pub(super) fn check_length(text: &str, most: usize) -> Verdict {
    if text.chars().count() > most { Err(FieldCause::TooLong { max: most }) } else { Ok(()) }
}

pub(super) fn check_handles(handles: &[Handle]) -> Verdict {
    check_entries(handles.iter().map(|handle| handle.value.as_str()), bounds::HANDLE)
}

/// A list of short texts: none empty, not too many.
pub(super) fn check_entries<'a>(mut entries: impl ExactSizeIterator<Item = &'a str>, most: usize) -> Verdict {
    if entries.len() > bounds::ENTRIES {
        return Err(FieldCause::TooMany { max: bounds::ENTRIES });
    }
    entries.try_for_each(|entry| check_text(entry, most))
}

pub(super) fn check_year(year: i32) -> Verdict {
    if (1950..=2100).contains(&year) { Ok(()) } else { Err(FieldCause::Malformed) }
}

/// Hours that a week has for teaching.
pub(super) fn check_hours(hours: i32) -> Verdict {
    if (0..=80).contains(&hours) { Ok(()) } else { Err(FieldCause::OutOfRange { min: 0, max: 80 }) }
}

/// An hour's pay in hundredths of its currency.
pub(super) fn check_salary(cents: i32) -> Verdict {
    if (0..=10_000_000).contains(&cents) { Ok(()) } else { Err(FieldCause::OutOfRange { min: 0, max: 100_000 }) }
}

/// A total somebody wants to reach: a band from 1 to 6 in halves, or up to 120 points on the older scale.
/// Nobody aims at six points of 120, so the number tells its scale.
pub(super) fn check_target(total: f64) -> Verdict {
    let is_band = (1.0..=6.0).contains(&total) && (total * 2.0).fract() == 0.0;
    let is_points = total > 6.0 && total <= 120.0 && total.fract() == 0.0;
    if is_band || is_points { Ok(()) } else { Err(FieldCause::Malformed) }
}

tenants::closed_list! {
    /// On which scale a real test was scored.
    pub enum Scale as RealScale {
        /// 1 to 6 in halves, since January 2026.
        Bands = "bands",
        /// 0 to 30 a section.
        Points = "points",
    }
}

impl Scale {
    /// Whether a section can have the score: within the scale's ends, and on one of its steps.
    fn check(self, score: f64) -> Verdict {
        let (min, max, steps) = match self {
            Self::Bands => (1, 6, 2.0),
            Self::Points => (0, 30, 1.0),
        };
        if !(f64::from(min)..=f64::from(max)).contains(&score) {
            Err(FieldCause::OutOfRange { min: i64::from(min), max: i64::from(max) })
        } else if (score * steps).fract() != 0.0 {
            Err(FieldCause::Malformed)
        } else {
            Ok(())
        }
    }
}

/// Scores of a real test, as its taker enters them (D-030).
#[derive(Debug, Clone, PartialEq)]
pub struct RealScore {
    /// When the test was.
    pub taken_on: Date,
    /// On which scale the scores are.
    pub scale: Scale,
    /// Reading.
    pub reading: f64,
    /// Listening.
    pub listening: f64,
    /// Speaking.
    pub speaking: f64,
    /// Writing.
    pub writing: f64,
}

/// The first day of tests scored in bands (exam-formats 1c).
const FIRST_BANDS: Date = date!(2026 - 01 - 21);

impl RealScore {
    fn sections(&self) -> [f64; 4] {
        [self.reading, self.listening, self.speaking, self.writing]
    }

    /// The sum of points, or the average of bands to the nearest half.
    pub fn total(&self) -> f64 {
        let sum: f64 = self.sections().iter().sum();
        match self.scale {
            Scale::Points => sum,
            Scale::Bands => (sum / 2.0).round() / 2.0,
        }
    }

    /// What is wrong with it, by field. The total is worked out, so it always fits its sections (D-063); bands exist since
    /// the format that brought them. `today` is the server's: somebody far east may already have a tomorrow.
    pub(super) fn faults(&self, today: Date) -> Faults {
        let mut faults = Faults::default();
        let tomorrow = today.next_day().unwrap_or(today);
        let is_past = self.taken_on <= tomorrow && self.taken_on.year() >= 1990;
        faults.note("taken_on", if is_past { Ok(()) } else { Err(FieldCause::Malformed) });
        let has_scale = self.scale == Scale::Points || self.taken_on >= FIRST_BANDS;
        faults.note("scale", if has_scale { Ok(()) } else { Err(FieldCause::Malformed) });
        for (field, score) in ["reading", "listening", "speaking", "writing"].into_iter().zip(self.sections()) {
            faults.note(field, self.scale.check(score));
        }
        faults
    }
}

pub(super) fn check_real_scores(scores: &[RealScore], today: Date) -> Verdict {
    if scores.len() > bounds::ENTRIES {
        return Err(FieldCause::TooMany { max: bounds::ENTRIES });
    }
    let is_fine = scores.iter().all(|score| score.faults(today).is_empty());
    if is_fine { Ok(()) } else { Err(FieldCause::Malformed) }
}

/// A day somebody was born on and can work.
pub(super) fn check_birth_date(date: Date, today: Date) -> Verdict {
    if date < today && date.year() >= 1900 { Ok(()) } else { Err(FieldCause::Malformed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_band_or_points() {
        for good in [1.0, 4.5, 6.0, 7.0, 100.0, 120.0] {
            assert_eq!(check_target(good), Ok(()), "{good}");
        }
        for odd in [0.0, 0.5, 4.2, 6.5, 99.5, 121.0, -1.0, f64::NAN] {
            assert_eq!(check_target(odd), Err(FieldCause::Malformed), "{odd}");
        }
    }

    fn score(scale: Scale, sections: [f64; 4]) -> RealScore {
        let [reading, listening, speaking, writing] = sections;
        RealScore { taken_on: date!(2026 - 03 - 07), scale, reading, listening, speaking, writing }
    }

    #[test]
    fn a_real_total_follows_its_scale() {
        let table = [
            (score(Scale::Points, [28.0, 27.0, 24.0, 25.0]), 104.0),
            (score(Scale::Bands, [5.0, 4.5, 4.0, 4.5]), 4.5),
            (score(Scale::Bands, [5.0, 4.5, 4.0, 4.0]), 4.5),
            (score(Scale::Bands, [5.0, 4.0, 4.0, 4.0]), 4.5),
            (score(Scale::Bands, [4.5, 4.0, 4.0, 4.0]), 4.0),
        ];
        for (score, total) in table {
            assert!((score.total() - total).abs() < 1e-9, "{score:?}: {}", score.total());
        }
    }

    #[test]
    fn real_scores_lie_on_their_scale_and_in_the_past() {
        let today = date!(2026 - 11 - 21);
        let good = score(Scale::Bands, [5.0, 4.5, 4.0, 4.5]);
        assert_eq!(check_real_scores(std::slice::from_ref(&good), today), Ok(()));
        for odd in [
            score(Scale::Bands, [28.0, 4.5, 4.0, 4.5]),
            score(Scale::Bands, [4.2, 4.5, 4.0, 4.5]),
            score(Scale::Points, [31.0, 4.0, 4.0, 4.0]),
            RealScore { taken_on: date!(2026 - 12 - 24), ..good.clone() },
            RealScore { taken_on: date!(1989 - 01 - 01), ..good.clone() },
            RealScore { taken_on: date!(2026 - 01 - 20), ..good.clone() },
        ] {
            assert_eq!(check_real_scores(std::slice::from_ref(&odd), today), Err(FieldCause::Malformed), "{odd:?}");
        }
        assert_eq!(check_real_scores(&vec![good; 21], today), Err(FieldCause::TooMany { max: 20 }));
    }

    #[test]
    fn handles_have_a_name_and_are_few() {
        let handle = |value: &str| Handle { kind: HandleKind::Line, value: value.to_owned() };
        assert_eq!(check_handles(&[handle("mei.lin"), handle("mei2")]), Ok(()));
        assert_eq!(check_handles(&[handle(" ")]), Err(FieldCause::Required));
        assert_eq!(check_handles(&[handle(&"x".repeat(61))]), Err(FieldCause::TooLong { max: 60 }));
        assert_eq!(check_handles(&vec![handle("x"); 21]), Err(FieldCause::TooMany { max: 20 }));
    }
}
