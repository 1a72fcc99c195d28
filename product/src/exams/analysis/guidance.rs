//! What a learner's next step is chosen from.

use super::next_step::{NextStep, RecentAnswer, Standing};
use super::queries::next_step as queries;
use crate::content::library::pack::{QuestionType, SectionName};
use crate::content::library::{PackVersion, PackVersionId};
use crate::exams::attempts::list_open_attempts;
use crate::money::plans::{Practice, get_entitlements};
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use std::sync::Arc;
use tenants::TenantTx;

/// A learner's next step, and whether the section practice of today is used up. `versions` are those of
/// [`super::list_analyzed_versions`]; `missed` is a question type that went wrong before there was an account.
pub async fn find_next_step(
    tx: &mut TenantTx,
    learner: UserId,
    versions: &BTreeMap<PackVersionId, Arc<PackVersion>>,
    missed: Option<QuestionType>,
) -> Result<(NextStep, bool), sqlx::Error> {
    let answered = queries::list_recent_answers(tx, learner).await?;
    let is_used_up = get_entitlements(tx, learner).await?.of(Practice::Section).left() == Some(0);
    let standing = Standing {
        open: list_open_attempts(tx, learner).await?.first().map(|open| open.id),
        answers: typed(answered, versions),
        missed,
        is_used_up,
        explained: queries::find_newest_explained(tx, learner).await?,
        fresh: queries::list_fresh_sets(tx, learner).await?,
    };
    Ok((standing.next_step(), is_used_up))
}

/// Answers with the types of their questions, which only the packs know.
fn typed(
    answered: Vec<queries::AnsweredRow>,
    versions: &BTreeMap<PackVersionId, Arc<PackVersion>>,
) -> Vec<RecentAnswer> {
    let mut types: BTreeMap<(PackVersionId, &str), (SectionName, QuestionType)> = BTreeMap::new();
    for (id, version) in versions {
        for (section, item) in version.pack.items().filter(|(_, item)| !item.is_task()) {
            types.insert((*id, &item.id), (section, item.question_type));
        }
    }
    let typed = answered.into_iter().filter_map(|row| {
        let (section, question_type) = *types.get(&(row.pack_version_id, row.item.as_str()))?;
        Some(RecentAnswer { section, question_type, is_right: row.is_right, at: row.at })
    });
    typed.collect()
}
