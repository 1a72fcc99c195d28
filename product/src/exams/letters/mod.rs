//! The weekly letter to parents and teachers (users.md, item 10; decision 0059): who gets one, about which week, and what it
//! tells. It owns nothing and writes nothing but jobs. Counts and scores only: what a learner wrote or said never leaves here.

mod jobs;
mod queries;
mod rules;
mod week;

pub use jobs::{Audience, SendWeeklyLetter, enqueue_weekly};
pub use rules::{Suggestion, has_news, is_test_near, suggest};
pub use week::Week;

use crate::content::library::pack::SectionName;
use crate::content::library::words::count_words;
use crate::exams::analysis::find_last_activity;
use crate::exams::reports::own_learners::list_own_learners;
use crate::people::accounts::{UserId, full_name};
use crate::people::families::{ParentLinkState, list_children};
use crate::people::profiles::find_sheet;
use std::collections::BTreeMap;
use tenants::{PageRequest, TenantTx};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// The most learners that one letter tells of.
const MOST: u32 = 100;

/// A section that a grader has scored.
#[derive(Debug, Clone, PartialEq)]
pub struct Graded {
    /// Title of the test.
    pub test: String,
    /// Speaking or writing.
    pub section: SectionName,
    /// On the scale of the test's format.
    pub score: f64,
    /// Stable name of the level.
    pub level: String,
}

/// How a learner's week went.
#[derive(Debug, Clone, PartialEq)]
pub struct LearnerWeek {
    /// The learner.
    pub id: UserId,
    /// The whole name.
    pub name: String,
    /// Time in parts of tests that were finished in the week, at most what each part gives.
    pub seconds: i64,
    /// How often each section was practiced, of those that were.
    pub sections: BTreeMap<SectionName, i64>,
    /// In written responses.
    pub words: usize,
    /// What graders returned in the week.
    pub graded: Vec<Graded>,
    /// When the learner last did something in a test, in this week or before or after it.
    pub last_activity_at: Option<OffsetDateTime>,
    /// The day of the real test.
    pub test_on: Option<Date>,
}

impl LearnerWeek {
    fn blank(id: UserId, name: String, last_activity_at: Option<OffsetDateTime>, test_on: Option<Date>) -> Self {
        let (sections, graded) = (BTreeMap::new(), Vec::new());
        Self { id, name, seconds: 0, sections, words: 0, graded, last_activity_at, test_on }
    }

    /// Whether anything was practiced.
    pub fn has_practiced(&self) -> bool {
        !self.sections.is_empty() || self.words > 0
    }

    /// Whether the learner did nothing at all in the seven days, nor since.
    pub fn is_quiet(&self, week: Week) -> bool {
        self.last_activity_at.is_none_or(|at| at < week.starts_at())
    }
}

/// What a parent is told of the children who have confirmed; empty when there is nothing to tell.
pub async fn week_of_children(tx: &mut TenantTx, parent: UserId, week: Week) -> Result<Vec<LearnerWeek>, sqlx::Error> {
    let mut children = Vec::new();
    for link in list_children(tx, parent).await? {
        if link.state != ParentLinkState::Confirmed {
            continue;
        }
        let child = link.child;
        let name = full_name(&child.first_name, &child.last_name, child.username.as_deref());
        let goal = find_sheet(tx, child.id).await?.and_then(|sheet| sheet.student);
        let last_activity_at = find_last_activity(tx, child.id).await?;
        children.push(LearnerWeek::blank(child.id, name, last_activity_at, goal.and_then(|goal| goal.test_on)));
    }
    fill(tx, children, week).await
}

/// What a teacher is told of the own learners, quiet ones first; empty when there is nothing to tell.
pub async fn week_of_learners(tx: &mut TenantTx, teacher: UserId, week: Week) -> Result<Vec<LearnerWeek>, sqlx::Error> {
    let own = list_own_learners(tx, teacher, PageRequest::first(MOST)).await?;
    let learners = own.learners.into_iter().map(|learner| {
        let name = full_name(&learner.first_name, &learner.last_name, learner.username.as_deref());
        LearnerWeek::blank(learner.id, name, learner.last_activity_at, learner.test_on)
    });
    let learners = learners.collect();
    fill(tx, learners, week).await
}

async fn fill(tx: &mut TenantTx, mut learners: Vec<LearnerWeek>, week: Week) -> Result<Vec<LearnerWeek>, sqlx::Error> {
    if !has_news(&learners, week) {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = learners.iter().map(|learner| learner.id.0).collect();
    for row in queries::list_practice(tx, &ids, week).await? {
        if let Some(learner) = find(&mut learners, row.learner) {
            learner.seconds += row.seconds;
            learner.sections.insert(row.section, row.count);
        }
    }
    for (id, text) in queries::list_texts(tx, &ids, week).await? {
        if let Some(learner) = find(&mut learners, id) {
            learner.words += count_words(&text);
        }
    }
    for (id, graded) in queries::list_graded(tx, &ids, week).await? {
        if let Some(learner) = find(&mut learners, id) {
            learner.graded.push(graded);
        }
    }
    Ok(learners)
}

fn find(learners: &mut [LearnerWeek], id: UserId) -> Option<&mut LearnerWeek> {
    learners.iter_mut().find(|learner| learner.id == id)
}
