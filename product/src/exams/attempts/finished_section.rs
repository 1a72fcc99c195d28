//! What a handed-in attempt tells about invitations: whether a whole section of it was finished (D-088).

use std::collections::BTreeMap;

use tenants::TenantTx;

use super::answers::Answer;
use super::attempt::Attempt;
use super::queries;
use crate::content::library::PackVersion;
use crate::money::referrals;

/// Notes the section for whoever invited the learner. Most learners came without a code, and for them this is one look.
pub(super) async fn note_for_inviter(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
) -> Result<(), sqlx::Error> {
    if !referrals::awaits_section(tx, attempt.user_id).await? {
        return Ok(());
    }
    let answers = queries::current_answers(tx, attempt.id).await?;
    if has_finished_section(attempt, version, &answers) {
        referrals::note_section(tx, attempt.user_id).await?;
    }
    Ok(())
}

/// Whether every part of a section was begun and something in it was answered. Single sets are no section, and neither is
/// what was only clicked through.
fn has_finished_section(attempt: &Attempt, version: &PackVersion, answers: &BTreeMap<String, Answer>) -> bool {
    if attempt.scope.sets().is_some() {
        return false;
    }
    let own = attempt.own_version(version);
    own.pack.sections.iter().any(|section| {
        let is_begun =
            attempt.parts.iter().filter(|part| part.section == section.section).all(|part| part.started_at.is_some());
        let is_answered = |id: &str| answers.get(id).is_some_and(|answer| !answer.value.is_blank());
        is_begun && section.items().any(|item| is_answered(&item.id))
    })
}
