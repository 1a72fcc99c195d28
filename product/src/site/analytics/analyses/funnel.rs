//! How far people come, from the landing page to their first graded test.

use crate::site::analytics::days::DayRange;
use crate::site::analytics::metrics::{Metric, list_amounts};
use crate::site::analytics::page_views::count_landings;
use tenants::TenantTx;

tenants::closed_list! {
    /// How far.
    pub enum Step as FunnelStepName {
        /// Saw the landing page; somebody who comes on two days is counted twice.
        Visited = "visited",
        /// Has an account.
        Registered = "registered",
        /// Proved an address.
        Verified = "verified",
        /// Started a first test.
        Started = "started",
        /// Handed a first test in.
        Finished = "finished",
        /// Has every score of a first test.
        Graded = "graded",
    }
}

/// How many came so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunnelStep {
    /// How far.
    pub step: Step,
    /// How many did for the first time within the range.
    pub people: i64,
}

impl Step {
    fn metric(self) -> Option<Metric> {
        Some(match self {
            Self::Visited => return None,
            Self::Registered => Metric::UsersJoined,
            Self::Verified => Metric::PeopleVerified,
            Self::Started => Metric::PeopleStarted,
            Self::Finished => Metric::PeopleFinished,
            Self::Graded => Metric::PeopleGraded,
        })
    }
}

/// The steps in order.
pub async fn list_funnel(tx: &mut TenantTx, range: DayRange) -> Result<Vec<FunnelStep>, sqlx::Error> {
    let visitors = count_landings(tx, range).await?;
    let metrics: Vec<Metric> = Step::ALL.into_iter().filter_map(Step::metric).collect();
    let amounts = list_amounts(tx, &metrics, range).await?;
    let steps = Step::ALL.into_iter().map(|step| {
        let people = step.metric().map_or(visitors, |metric| {
            amounts.iter().filter(|found| found.metric == metric).map(|found| found.amount).sum()
        });
        FunnelStep { step, people }
    });
    Ok(steps.collect())
}
