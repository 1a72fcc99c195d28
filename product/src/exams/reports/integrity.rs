//! How an attempt was taken: when the page was left, when the network was away, how long each question took, what came
//! late (R-150, R-151, R-167; D-041, D-042, D-061). Nothing here changes a score.

use super::queries::integrity as queries;
use super::result::path_of;
use crate::content::library::PackVersion;
use crate::content::library::pack::{Item, Module, QuestionType, SectionName};
use crate::exams::attempts::{Attempt, PartState};
use crate::people::accounts::{Profile, get_profile};
use std::collections::BTreeMap;
use tenants::TenantTx;
use time::OffsetDateTime;

/// Something that was noted, from when to when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interval {
    /// As stored: `leave`, `offline`, `resume`, `audio_failed` and what the player adds.
    pub kind: String,
    /// At which item.
    pub item: Option<String>,
    /// From.
    pub started_at: OffsetDateTime,
    /// To; open when the page was closed.
    pub ended_at: Option<OffsetDateTime>,
}

/// When a version of an answer was written, by the server's time as the device knew it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerStamp {
    /// Item id.
    pub item: String,
    /// When.
    pub at: OffsetDateTime,
    /// Arrived after its part was over, but written in time (decision 0005).
    pub is_late: bool,
}

/// How one question was worked on.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemTime {
    /// Counts from 1 in its section.
    pub number: u32,
    /// Item id.
    pub item: String,
    /// Its section.
    pub section: SectionName,
    /// Official type.
    pub question_type: QuestionType,
    /// Seconds from the answer before it to its own, without what was spent away; absent when it was not answered.
    pub seconds: Option<i64>,
    /// How often it was written: 1 is an answer that was never changed.
    pub versions: u32,
    /// Whether the version that counts arrived after the part's end.
    pub is_late: bool,
}

/// One timed part.
#[derive(Debug, Clone, PartialEq)]
pub struct PartTime {
    /// Part id.
    pub part: String,
    /// Its section.
    pub section: SectionName,
    /// Begun.
    pub started_at: Option<OffsetDateTime>,
    /// Over.
    pub ended_at: Option<OffsetDateTime>,
    /// From start to deadline.
    pub seconds_allowed: i32,
    /// From start to end.
    pub seconds_used: Option<i64>,
}

/// The integrity and time report of an attempt.
#[derive(Debug, Clone)]
pub struct IntegrityReport {
    /// The attempt.
    pub attempt: Attempt,
    /// Whose it is.
    pub learner: Profile,
    /// In order of time.
    pub intervals: Vec<Interval>,
    /// In the order of the test.
    pub parts: Vec<PartTime>,
    /// In the order of the test.
    pub items: Vec<ItemTime>,
    /// By adaptive section the module that followed the router, once the test is handed in.
    pub path: BTreeMap<SectionName, Module>,
}

/// Puts the report of an attempt together. Who may see it is the caller's business (D-061).
pub async fn integrity_report(
    tx: &mut TenantTx,
    attempt: Attempt,
    version: &PackVersion,
) -> Result<IntegrityReport, sqlx::Error> {
    let stamps = queries::list_stamps(tx, attempt.id).await?;
    let intervals = queries::list_intervals(tx, attempt.id).await?;
    let now = tx.now();
    let version = &*attempt.own_version(version);
    Ok(IntegrityReport {
        learner: get_profile(tx, attempt.user_id).await?,
        parts: attempt.parts.iter().map(|part| part_time(&attempt, part, version, now)).collect(),
        items: item_times(&attempt, version, &stamps, &intervals),
        path: path_of(&attempt, version),
        intervals,
        attempt,
    })
}

fn part_time(attempt: &Attempt, part: &PartState, version: &PackVersion, now: OffsetDateTime) -> PartTime {
    let ended_at = part.ended_at(now);
    let module = version.pack.part(&part.part).and_then(|(_, part)| part.module);
    PartTime {
        part: attempt.shown_part(part, module),
        section: part.section,
        started_at: part.started_at,
        ended_at,
        seconds_allowed: part.seconds,
        seconds_used: part.started_at.zip(ended_at).map(|(from, to)| (to - from).whole_seconds().max(0)),
    }
}

fn item_times(
    attempt: &Attempt,
    version: &PackVersion,
    stamps: &[AnswerStamp],
    intervals: &[Interval],
) -> Vec<ItemTime> {
    let away: Vec<(OffsetDateTime, OffsetDateTime)> = intervals
        .iter()
        .filter(|interval| interval.kind == "leave")
        .filter_map(|interval| Some((interval.started_at, interval.ended_at?)))
        .collect();
    let mut seconds: BTreeMap<&str, i64> = BTreeMap::new();
    for (part, state) in version.pack.parts().filter_map(|(_, part)| Some((part, attempt.part(&part.id)?))) {
        let Some(started) = state.started_at else { continue };
        let of_part: Vec<&AnswerStamp> =
            stamps.iter().filter(|stamp| part.items().any(|item| item.id == stamp.item)).collect();
        for (item, spent) in time_by_item(started, &of_part, &away) {
            *seconds.entry(item).or_default() += spent;
        }
    }
    let mut number: BTreeMap<SectionName, u32> = BTreeMap::new();
    let taken = version.pack.parts().filter(|(_, part)| attempt.part(&part.id).is_some());
    let items = taken.flat_map(|(section, part)| part.items().map(move |item| (section, item)));
    let line = |(section, item): (SectionName, &Item)| {
        let count = number.entry(section).or_default();
        *count += 1;
        let mut own = stamps.iter().filter(|stamp| stamp.item == item.id);
        ItemTime {
            number: *count,
            item: item.id.clone(),
            section,
            question_type: item.question_type,
            seconds: seconds.get(item.id.as_str()).copied(),
            versions: u32::try_from(own.clone().count()).unwrap_or(u32::MAX),
            is_late: own.next_back().is_some_and(|stamp| stamp.is_late),
        }
    };
    items.map(line).collect()
}

/// Seconds by item of one part: the time from one answer to the next belongs to the next, without what was spent away.
/// An answer with a stamp before the part's start (a device whose clock was wrong) takes no time.
fn time_by_item<'a>(
    started: OffsetDateTime,
    stamps: &[&'a AnswerStamp],
    away: &[(OffsetDateTime, OffsetDateTime)],
) -> BTreeMap<&'a str, i64> {
    let mut before = started;
    let mut seconds = BTreeMap::new();
    for stamp in stamps {
        let at = stamp.at.max(before);
        let outside: i64 =
            away.iter().map(|(from, to)| ((*to).min(at) - (*from).max(before)).whole_seconds().max(0)).sum();
        *seconds.entry(stamp.item.as_str()).or_default() += ((at - before).whole_seconds() - outside).max(0);
        before = at;
    }
    seconds
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::Duration;
    use time::macros::datetime;

    const START: OffsetDateTime = datetime!(2026-11-21 09:00 UTC);

    fn at(seconds: i64) -> OffsetDateTime {
        START + Duration::seconds(seconds)
    }

    fn stamp(item: &str, seconds: i64) -> AnswerStamp {
        AnswerStamp { item: item.into(), at: at(seconds), is_late: false }
    }

    fn times(stamps: &[AnswerStamp], away: &[(i64, i64)]) -> Vec<(String, i64)> {
        let away: Vec<_> = away.iter().map(|(from, to)| (at(*from), at(*to))).collect();
        let stamps: Vec<&AnswerStamp> = stamps.iter().collect();
        time_by_item(START, &stamps, &away).into_iter().map(|(item, spent)| (item.to_owned(), spent)).collect()
    }

    #[test]
    fn time_belongs_to_the_answer_that_ends_it() {
        let stamps = [stamp("q1", 40), stamp("q2", 100), stamp("q1", 115)];
        assert_eq!(times(&stamps, &[]), [("q1".into(), 55), ("q2".into(), 60)]);
    }

    #[test]
    fn time_away_belongs_to_nothing() {
        let stamps = [stamp("q1", 40), stamp("q2", 100)];
        assert_eq!(times(&stamps, &[(50, 80)]), [("q1".into(), 40), ("q2".into(), 30)]);
        // Over the boundary of two answers each loses its own share.
        assert_eq!(times(&stamps, &[(30, 60)]), [("q1".into(), 30), ("q2".into(), 40)]);
    }

    #[test]
    fn a_clock_that_was_wrong_takes_no_time() {
        assert_eq!(times(&[stamp("q1", -500), stamp("q2", 20)], &[]), [("q1".into(), 0), ("q2".into(), 20)]);
    }

    proptest! {
        #[test]
        fn items_together_never_take_longer_than_the_part(
            gaps in proptest::collection::vec((0i64..300, 0usize..4), 0..30),
            away in proptest::collection::vec((0i64..4000, 1i64..600), 0..5),
        ) {
            let mut now = 0;
            let stamps: Vec<AnswerStamp> = gaps.iter().map(|(gap, item)| { now += gap; stamp(&format!("q{item}"), now) }).collect();
            let away: Vec<(i64, i64)> = away.iter().map(|(from, long)| (*from, from + long)).collect();
            let spent: i64 = times(&stamps, &away).iter().map(|(_, seconds)| seconds).sum();
            prop_assert!((0..=now).contains(&spent));
        }
    }
}
