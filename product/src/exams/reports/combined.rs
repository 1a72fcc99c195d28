//! The best of several tests (R-161, R-172, R-173; D-064): four sections of finished tests of one format, each complete,
//! none twice, none older than two years. The choice is stored, its scores never: they stand with their tests.

use super::queries::combined as queries;
pub use super::queries::combined::remove_combined;
use crate::content::library::PackVersionId;
use crate::content::library::format::Scale;
use crate::content::library::pack::{PackKind, SectionName};
use crate::exams::attempts::{AttemptId, Mode};
use crate::exams::scoring::{SectionScore, TotalScore, total_of};
use crate::people::accounts::UserId;
use std::collections::BTreeSet;
use tenants::TenantTx;
use time::{Date, Month, OffsetDateTime};

tenants::id_type!(
    /// A combination of four sections.
    CombinedId
);

/// Scores are valid for so many years (exam-formats 1d, S10).
const VALID_YEARS: i32 = 2;

/// In the order of the oldest format.
const ALL: [SectionName; 4] =
    [SectionName::Reading, SectionName::Listening, SectionName::Speaking, SectionName::Writing];

/// A section of a test, as a learner names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Which section.
    pub section: SectionName,
    /// Of which attempt.
    pub attempt_id: AttemptId,
}

/// A scored section of an own finished test.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoredSection {
    /// Which section.
    pub section: SectionName,
    /// Of which attempt.
    pub attempt_id: AttemptId,
    /// What was taken.
    pub pack_version_id: PackVersionId,
    /// English title of it.
    pub title: String,
    /// Its format.
    pub format: String,
    /// What that test covers.
    pub kind: PackKind,
    /// Under which rules.
    pub mode: Mode,
    /// Handed in.
    pub submitted_at: OffsetDateTime,
    /// Its score with its range.
    pub score: SectionScore,
    /// Performance level name.
    pub level: String,
    /// Whether anything was answered: a section without an answer is not complete (exam-formats 1c).
    pub is_answered: bool,
}

/// A combination as stored, with the scores as they are now.
#[derive(Debug, Clone)]
pub struct CombinedReport {
    /// Its id.
    pub id: CombinedId,
    /// Whose it is.
    pub user_id: UserId,
    /// The format of all four.
    pub format: String,
    /// Made.
    pub created_at: OffsetDateTime,
    /// Reading, listening, speaking, writing.
    pub sections: Vec<ScoredSection>,
}

impl CombinedReport {
    /// The total on the scale of the format.
    pub fn total(&self, scale: &Scale) -> Option<TotalScore> {
        let scores: Vec<_> = self.sections.iter().map(|section| Some(section.score)).collect();
        total_of(scale, &scores)
    }

    /// A section of a quick test gives a range, so the whole does (D-033).
    pub fn is_range_only(&self) -> bool {
        self.sections.iter().any(|section| section.kind == PackKind::QuickMock)
    }

    /// Strict only when every section is.
    pub fn mode(&self) -> Mode {
        let is_strict = self.sections.iter().all(|section| section.mode == Mode::Strict);
        if is_strict { Mode::Strict } else { Mode::Comfortable }
    }
}

/// Why sections cannot be combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CombineRefusal {
    /// Nothing was chosen for the section.
    Missing(SectionName),
    /// The section was chosen twice.
    Twice(SectionName),
    /// No own finished test has it with a score, or nothing was answered in it.
    Incomplete(SectionName),
    /// Of another format than the first.
    OtherFormat(SectionName),
    /// Handed in more than two years ago.
    TooOld(SectionName),
    /// All four are of one test, which has this total already.
    OneTest,
}

/// Why no combination was made.
#[derive(Debug, thiserror::Error)]
pub enum CombineError {
    /// The choice breaks these rules.
    #[error("these sections cannot be combined: {0:?}")]
    Refused(Vec<CombineRefusal>),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What an own report can be combined from: every scored section of the last two years, newest first.
pub async fn list_combinable(tx: &mut TenantTx, user: UserId) -> Result<Vec<ScoredSection>, sqlx::Error> {
    let since = two_years_before(tx.now());
    let sections = queries::list_scored(tx, user).await?;
    Ok(sections.into_iter().filter(|section| section.is_answered && section.submitted_at >= since).collect())
}

/// Stores a combination. The same choice again is the same report.
pub async fn combine(tx: &mut TenantTx, user: UserId, sources: &[Source]) -> Result<CombinedReport, CombineError> {
    let known = queries::list_scored(tx, user).await?;
    let chosen = check(sources, &known, tx.now()).map_err(CombineError::Refused)?;
    let format = chosen[0].format.clone();
    let names: Vec<String> =
        chosen.iter().map(|section| format!("{}={}", section.section.as_str(), section.attempt_id)).collect();
    let id = CombinedId(tx.new_id());
    let (id, created_at) = queries::insert_combined(tx, id, user, &format, &names.join(" ")).await?;
    for section in &chosen {
        queries::insert_section(tx, id, section.section, section.attempt_id).await?;
    }
    Ok(CombinedReport { id, user_id: user, format, created_at, sections: chosen })
}

/// Own combinations, newest first.
pub async fn list_combined(tx: &mut TenantTx, user: UserId) -> Result<Vec<CombinedReport>, sqlx::Error> {
    queries::list_combined(tx, Some(user), None).await
}

/// One combination, whosever it is.
pub async fn find_combined(tx: &mut TenantTx, id: CombinedId) -> Result<Option<CombinedReport>, sqlx::Error> {
    Ok(queries::list_combined(tx, None, Some(id)).await?.into_iter().next())
}

/// The chosen sections in the order of [`ALL`], or every reason why they do not go together.
fn check(
    sources: &[Source],
    known: &[ScoredSection],
    now: OffsetDateTime,
) -> Result<Vec<ScoredSection>, Vec<CombineRefusal>> {
    let since = two_years_before(now);
    let (mut chosen, mut refusals): (Vec<ScoredSection>, _) = (Vec::new(), Vec::new());
    for section in ALL {
        let mut named = sources.iter().filter(|source| source.section == section);
        let Some(source) = named.next() else {
            refusals.push(CombineRefusal::Missing(section));
            continue;
        };
        if named.next().is_some() {
            refusals.push(CombineRefusal::Twice(section));
            continue;
        }
        let found = known.iter().find(|known| known.section == section && known.attempt_id == source.attempt_id);
        match found.filter(|found| found.is_answered) {
            None => refusals.push(CombineRefusal::Incomplete(section)),
            Some(found) if found.submitted_at < since => refusals.push(CombineRefusal::TooOld(section)),
            Some(found) if chosen.first().is_some_and(|first| first.format != found.format) => {
                refusals.push(CombineRefusal::OtherFormat(section));
            }
            Some(found) => chosen.push(found.clone()),
        }
    }
    let attempts: BTreeSet<AttemptId> = chosen.iter().map(|section| section.attempt_id).collect();
    if refusals.is_empty() && attempts.len() == 1 {
        refusals.push(CombineRefusal::OneTest);
    }
    if refusals.is_empty() { Ok(chosen) } else { Err(refusals) }
}

/// The same day and time two years ago; the last of February for its 29th.
fn two_years_before(now: OffsetDateTime) -> OffsetDateTime {
    let year = now.year() - VALID_YEARS;
    let date = now.date().replace_year(year).or_else(|_| Date::from_calendar_date(year, Month::February, 28));
    now.replace_date(date.unwrap_or(now.date()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::datetime;
    use uuid::Uuid;

    const NOW: OffsetDateTime = datetime!(2026-11-21 15:00 UTC);

    fn attempt(number: u8) -> AttemptId {
        AttemptId(Uuid::from_u128(u128::from(number)))
    }

    fn scored(section: SectionName, number: u8) -> ScoredSection {
        ScoredSection {
            section,
            attempt_id: attempt(number),
            pack_version_id: PackVersionId(Uuid::nil()),
            title: String::new(),
            format: "ibt-2026".into(),
            kind: PackKind::FullMock,
            mode: Mode::Strict,
            submitted_at: datetime!(2026-06-01 09:00 UTC),
            score: SectionScore { scaled: 4.0, low: 3.5, high: 4.5 },
            level: "b2".into(),
            is_answered: true,
        }
    }

    fn known() -> Vec<ScoredSection> {
        ALL.into_iter().flat_map(|section| [1, 2, 3].map(|number| scored(section, number))).collect()
    }

    fn choose(numbers: [u8; 4]) -> Vec<Source> {
        ALL.into_iter().zip(numbers).map(|(section, number)| Source { section, attempt_id: attempt(number) }).collect()
    }

    #[test]
    fn four_complete_sections_of_several_tests_are_combined_in_order() {
        let mut sources = choose([1, 2, 1, 3]);
        sources.reverse();
        let combined = check(&sources, &known(), NOW).unwrap();
        let order: Vec<_> = combined.iter().map(|section| (section.section, section.attempt_id)).collect();
        assert_eq!(order, ALL.into_iter().zip([1, 2, 1, 3].map(attempt)).collect::<Vec<_>>());
    }

    #[test]
    fn every_rule_has_its_refusal() {
        use CombineRefusal::{Incomplete, Missing, OneTest, OtherFormat, TooOld, Twice};
        use SectionName::{Listening, Reading, Speaking, Writing};
        let change = |section: SectionName, number: u8, with: fn(&mut ScoredSection)| {
            let mut sections = known();
            let found =
                sections.iter_mut().find(|known| known.section == section && known.attempt_id == attempt(number));
            with(found.unwrap());
            sections
        };
        let without_writing = || choose([1, 2, 3, 1]).into_iter().take(3).collect::<Vec<_>>();
        type Case = (&'static str, Vec<Source>, Vec<ScoredSection>, Vec<CombineRefusal>);
        let table: Vec<Case> = vec![
            ("three sections", without_writing(), known(), vec![Missing(Writing)]),
            ("nothing", vec![], known(), ALL.map(Missing).to_vec()),
            (
                "reading twice",
                [choose([1, 2, 3, 1]), choose([2, 2, 3, 1])[..1].to_vec()].concat(),
                known(),
                vec![Twice(Reading)],
            ),
            ("somebody else's or unfinished", choose([1, 2, 9, 1]), known(), vec![Incomplete(Speaking)]),
            (
                "not a word",
                choose([1, 2, 3, 1]),
                change(Speaking, 3, |one| one.is_answered = false),
                vec![Incomplete(Speaking)],
            ),
            (
                "another format",
                choose([1, 2, 3, 1]),
                change(Listening, 2, |one| one.format = "ibt-2023".into()),
                vec![OtherFormat(Listening)],
            ),
            (
                "a second too old",
                choose([1, 2, 3, 1]),
                change(Writing, 1, |one| one.submitted_at = datetime!(2024-11-21 14:59:59 UTC)),
                vec![TooOld(Writing)],
            ),
            ("one test", choose([2, 2, 2, 2]), known(), vec![OneTest]),
        ];
        for (name, sources, known, refusals) in table {
            assert_eq!(check(&sources, &known, NOW), Err(refusals), "{name}");
        }
        let just_in_time = change(Writing, 1, |one| one.submitted_at = datetime!(2024-11-21 15:00 UTC));
        assert!(check(&choose([1, 2, 3, 1]), &just_in_time, NOW).is_ok());
    }

    #[test]
    fn two_years_before_a_leap_day_is_the_end_of_february() {
        assert_eq!(two_years_before(datetime!(2028-02-29 08:00 UTC)), datetime!(2026-02-28 08:00 UTC));
    }

    proptest! {
        #[test]
        fn what_is_combined_has_each_section_once_and_one_format(
            picks in proptest::collection::vec((0usize..4, 1u8..5), 0..7),
            odd in proptest::collection::vec((0usize..12, 0u8..3), 0..4),
        ) {
            let mut sections = known();
            for (at, what) in odd {
                match what {
                    0 => sections[at].is_answered = false,
                    1 => sections[at].format = "ibt-2019".into(),
                    _ => sections[at].submitted_at = datetime!(2020-01-01 00:00 UTC),
                }
            }
            let sources: Vec<Source> =
                picks.iter().map(|(section, number)| Source { section: ALL[*section], attempt_id: attempt(*number) }).collect();
            match check(&sources, &sections, NOW) {
                Ok(combined) => {
                    prop_assert_eq!(combined.iter().map(|one| one.section).collect::<Vec<_>>(), ALL.to_vec());
                    prop_assert!(combined.iter().all(|one| one.is_answered && one.format == combined[0].format && one.submitted_at >= two_years_before(NOW)));
                    prop_assert!(combined.iter().map(|one| one.attempt_id).collect::<BTreeSet<_>>().len() > 1);
                    prop_assert_eq!(sources.len(), 4);
                }
                Err(refusals) => prop_assert!(!refusals.is_empty()),
            }
        }
    }
}
