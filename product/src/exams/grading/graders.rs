//! Who grades what (D-071): the sections and languages that somebody was permitted, and not what own learners paid for, unless the
//! brand allows it.

use super::{calibration, queries};
use crate::content::library::PackVersion;
use crate::exams::attempts::Attempt;
use crate::people::accounts::{
    BrandKind, GradingPermit, GradingSection, Permission, Roles, UserId, find_grader, get_lang, list_roles, permits_of,
};
use crate::people::teaching::list_own_ids;
use std::collections::BTreeSet;
use tenants::{Lang, TenantTx};
use uuid::Uuid;

/// Somebody who grades.
#[derive(Debug, Clone)]
pub struct Grader {
    /// Who.
    pub id: UserId,
    permits: Vec<GradingPermit>,
    /// What this person will be permitted after a calibration.
    uncalibrated: Vec<GradingSection>,
    /// Whose ordered gradings, and whose blind markings, others do.
    own_learners: Vec<UserId>,
}

impl Grader {
    /// Somebody who may grade everything.
    pub fn of_everything(id: UserId) -> Self {
        Self::with(id, GradingPermit::all(), Vec::new())
    }

    /// Somebody with these permits and own learners.
    pub fn with(id: UserId, permits: Vec<GradingPermit>, own_learners: Vec<UserId>) -> Self {
        Self { id, permits, uncalibrated: Vec::new(), own_learners }
    }

    /// Somebody who is signed in, with these roles; none when this person may grade nothing.
    pub async fn find(
        tx: &mut TenantTx,
        id: UserId,
        roles: &Roles,
        kind: BrandKind,
    ) -> Result<Option<Self>, sqlx::Error> {
        let permits = permits_of(tx, id, roles, kind).await?;
        Self::of(tx, id, permits, roles.may(Permission::GradeEverything, kind)).await
    }

    /// Anybody of the tenant; none when this person may grade nothing, or cannot sign in.
    pub async fn find_person(tx: &mut TenantTx, id: UserId, kind: BrandKind) -> Result<Option<Self>, sqlx::Error> {
        let permits = find_grader(tx, id, kind).await?.unwrap_or_default();
        let is_by_role = list_roles(tx, id).await?.may(Permission::GradeEverything, kind);
        Self::of(tx, id, permits, is_by_role).await
    }

    /// Teachers are calibrated first; admins answer for the grading of their brand, and are not.
    async fn of(
        tx: &mut TenantTx,
        id: UserId,
        permits: Vec<GradingPermit>,
        is_by_role: bool,
    ) -> Result<Option<Self>, sqlx::Error> {
        if permits.is_empty() {
            return Ok(None);
        }
        let are_own_allowed = tx.settings().await?.gradings.grade_own_learners;
        let own_learners = if are_own_allowed { Vec::new() } else { list_own_ids(tx, id).await? };
        let mut grader = Self::with(id, permits, own_learners);
        if !is_by_role {
            grader.uncalibrated = calibration::uncalibrated(tx, id, &grader.sections()).await?;
            let Self { permits, uncalibrated, .. } = &mut grader;
            permits.retain(|permit| !uncalibrated.contains(&permit.section));
        }
        Ok(Some(grader))
    }

    /// The sections that this person may grade once a calibration is passed.
    pub fn uncalibrated(&self) -> &[GradingSection] {
        &self.uncalibrated
    }

    /// The names of the permitted sections.
    pub fn sections(&self) -> Vec<String> {
        self.permits.iter().map(|permit| permit.section.as_str().to_owned()).collect()
    }

    /// The own learners, as statements take them.
    pub fn own_learners(&self) -> Vec<Uuid> {
        self.own_learners.iter().map(|learner| learner.0).collect()
    }

    /// Every need that the permits meet, as [`needs_of`] names them.
    pub(super) fn met(&self) -> Vec<String> {
        let met = |permit: &GradingPermit| {
            let languages = Lang::ALL.into_iter().filter(|lang| permit.covers(*lang));
            languages.map(|lang| need(permit.section.as_str(), lang)).collect::<Vec<_>>()
        };
        self.permits.iter().flat_map(met).collect()
    }
}

fn need(section: &str, lang: Lang) -> String {
    format!("{section}:{lang}")
}

/// What a grader must be permitted for an attempt: its sections with tasks, in the learner's language.
pub(super) async fn needs_of(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
) -> Result<Vec<String>, sqlx::Error> {
    let lang = get_lang(tx, attempt.user_id).await?;
    let own = attempt.own_version(version);
    let sections: BTreeSet<_> =
        own.pack.items().filter(|(_, item)| item.is_task()).map(|(section, _)| section.as_str()).collect();
    Ok(sections.into_iter().map(|section| need(section, lang)).collect())
}

/// Whether somebody may read a job with its responses: what this person holds or delivered, and what the permits meet; never the
/// own test.
pub async fn may_read(tx: &mut TenantTx, grader: &Grader, id: super::GradingJobId) -> Result<bool, sqlx::Error> {
    queries::may_read(tx, grader, id).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn some_languages() -> impl Strategy<Value = Option<Vec<Lang>>> {
        proptest::option::of(proptest::sample::subsequence(Lang::ALL.to_vec(), 1..=3))
    }

    proptest! {
        #[test]
        fn a_need_is_met_by_a_permit_of_its_section_that_covers_its_language(
            speaking in proptest::option::of(some_languages()),
            writing in proptest::option::of(some_languages()),
        ) {
            let given = [(GradingSection::Speaking, &speaking), (GradingSection::Writing, &writing)];
            let permits: Vec<_> = given
                .iter()
                .filter_map(|(section, languages)| {
                    languages.as_ref().map(|languages| GradingPermit { section: *section, languages: languages.clone() })
                })
                .collect();
            let met = Grader::with(UserId(Uuid::nil()), permits, Vec::new()).met();
            for (section, languages) in given {
                for lang in Lang::ALL {
                    let expected = match languages {
                        None => false,
                        Some(None) => true,
                        Some(Some(some)) => some.contains(&lang),
                    };
                    prop_assert_eq!(met.contains(&need(section.as_str(), lang)), expected, "{} {}", section, lang);
                }
            }
        }
    }
}
