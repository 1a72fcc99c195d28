//! Two-stage sections: everybody takes the router, and what comes out of it decides which part follows (D-046).

use super::attempt::{Attempt, Mode, PartState, Progress};
use super::errors::AttemptError;
use super::queries::{self, Lock};
use super::{AttemptId, answers::Answer};
use crate::content::library::pack::{Module, Part, Section, SectionName};
use crate::content::library::{PackVersion, part_seconds};
use crate::exams::scoring::score_item;
use crate::people::accounts::UserId;
use std::collections::BTreeMap;
use tenants::TenantTx;

/// From this share of right answers the upper part follows, when the format does not say: a preparation site's figure
/// (exam-formats 0.4).
const UPPER_FROM: f64 = 0.6;

/// Adds the second part of every section whose router is over and has none yet. The caller holds the attempt's lock.
///
/// What arrives later for the router changes the score, not the path.
pub(super) async fn route(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
    is_over: impl Fn(&PartState) -> bool,
) -> Result<bool, sqlx::Error> {
    let mut is_changed = false;
    for section in &version.pack.sections {
        let Some((state, router)) = open_router(attempt, section).filter(|(state, _)| is_over(state)) else { continue };
        let answers = queries::current_answers(tx, attempt.id).await?;
        let module = chosen_module(version, section.section, router, &answers);
        insert_second(tx, attempt, version, section, state, module).await?;
        is_changed = true;
    }
    Ok(is_changed)
}

/// The router of a section that has no second part yet.
fn open_router<'a>(attempt: &'a Attempt, section: &'a Section) -> Option<(&'a PartState, &'a Part)> {
    // One set of a router is no router.
    if attempt.scope.sets().is_some() {
        return None;
    }
    let router = section.stage(Module::Router)?;
    let state = attempt.part(&router.id)?;
    second_part(attempt, section).is_none().then_some((state, router))
}

fn second_part<'a>(attempt: &'a Attempt, section: &Section) -> Option<&'a PartState> {
    let stages = [Module::Lower, Module::Upper].into_iter().filter_map(|module| section.stage(module));
    stages.filter_map(|part| attempt.part(&part.id)).next()
}

async fn insert_second(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
    section: &Section,
    router: &PartState,
    module: Module,
) -> Result<(), sqlx::Error> {
    let Some(part) = section.stage(module) else { return Ok(()) };
    let seconds = attempt.accommodations.seconds(part_seconds(part, &version.audio));
    let position = usize::try_from(router.position + 1).unwrap_or_default();
    queries::insert_part(tx, attempt.id, &part.id, section.section, position, seconds).await
}

/// The share of points in the router against the format's threshold.
fn chosen_module(
    version: &PackVersion,
    section: SectionName,
    router: &Part,
    answers: &BTreeMap<String, Answer>,
) -> Module {
    let (mut points, mut most) = (0u32, 0u32);
    for item in router.items() {
        let Some(key) = version.keys.items.get(&item.id) else { continue };
        let outcome = score_item(item, key, answers.get(&item.id).map(|answer| &answer.value));
        points += u32::from(outcome.points);
        most += u32::from(outcome.max_points);
    }
    let stages = version.format.full_mock.get(&section).and_then(|shape| shape.stages.as_ref());
    let threshold = stages.map_or(UPPER_FROM, |stages| stages.upper_from_share);
    // 12 of 20 is 0.6 exactly, whatever binary fractions make of it.
    if f64::from(points) + 1e-9 >= threshold * f64::from(most) { Module::Upper } else { Module::Lower }
}

/// Chooses the second part by hand (comfortable only): until it has begun, also before the router is over.
pub async fn choose_module(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    section: SectionName,
    module: Module,
) -> Result<Attempt, AttemptError> {
    let attempt = queries::find_attempt(tx, id, Some(user), Lock::Update).await?.ok_or(AttemptError::Unknown)?;
    if !attempt.status.is_open() {
        return Err(AttemptError::Finished);
    }
    let section = version.pack.sections.iter().find(|found| found.section == section);
    let section = section.ok_or(AttemptError::UnknownPart)?;
    let router = section.stage(Module::Router).and_then(|router| attempt.part(&router.id));
    let router = router.ok_or(AttemptError::UnknownPart)?;
    if attempt.mode == Mode::Strict || attempt.scope.sets().is_some() || !module.is_second() {
        return Err(AttemptError::PartClosed);
    }
    if let Some(second) = second_part(&attempt, section) {
        if second.progress(tx.now()) != Progress::Waiting {
            return Err(AttemptError::PartClosed);
        }
        queries::delete_part(tx, id, &second.part).await?;
    }
    insert_second(tx, &attempt, version, section, router, module).await?;
    queries::find_attempt(tx, id, Some(user), Lock::None).await?.ok_or(AttemptError::Unknown)
}

impl Attempt {
    /// The second stage of each adaptive section, as far as the attempt has come to it.
    pub fn path(&self, version: &PackVersion) -> BTreeMap<SectionName, Module> {
        if self.scope.sets().is_some() {
            return BTreeMap::new();
        }
        let stage = |section: &Section| {
            let stages = [Module::Lower, Module::Upper].into_iter();
            let mut taken =
                stages.filter(|module| section.stage(*module).is_some_and(|part| self.part(&part.id).is_some()));
            taken.next().map(|module| (section.section, module))
        };
        version.pack.sections.iter().filter_map(stage).collect()
    }
}
