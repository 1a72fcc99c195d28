//! Gradings that learners order and pay for (R-178 to R-188, D-066 to D-070): an upgrade pays the difference, and until a grader
//! has begun, all of it can be taken back (decision 0050).

use super::GradingJobId;
use super::errors::GradingError;
use super::graders::needs_of;
use super::job::{GradingJob, JobState};
use super::late::LateStage;
use super::queries::{self, NewJob};
use super::states::{Act, GradingState, queued, step};
use super::voice::retire_voice;
use crate::content::library::pack::{PackKind, SectionName};
use crate::content::library::{PackVersion, Scope};
use crate::exams::attempts::{
    Attempt, AttemptError, AttemptId, Status, current_answers, list_recordings, lock_attempt, move_to,
};
use crate::money::coins::{self, Amount, CoinError, Price, Product, TakeBack};
use crate::money::plans::{Priced, get_benefits};
use crate::money::price_list::{GradingProduct, GradingScope, get_price_list};
use crate::people::accounts::UserId;
use tenants::{Gradings, OnConstraint, TenantTx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// What a learner wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGradingOrder {
    /// Named by the client for this order: sent again, it is the same one.
    pub key: String,
    /// What the grader is to do.
    pub product: GradingProduct,
    /// The T-Coins that the learner was shown; another price is refused.
    pub seen_price: Option<i64>,
}

/// A product that can be ordered now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offered {
    /// Which.
    pub product: GradingProduct,
    /// What is paid for it: the difference to what is ordered or included already.
    pub price: Price,
    /// Within how many hours it is out.
    pub hours: u32,
}

/// An order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradingOrder {
    /// Its id.
    pub id: Uuid,
    /// What the grader is to do.
    pub product: GradingProduct,
    /// Of how much.
    pub scope: GradingScope,
    /// What was ordered or included before.
    pub replaces: Option<GradingProduct>,
    /// What was paid, in T-Coins.
    pub coins: i64,
    /// The movement that paid it.
    pub transaction_id: Uuid,
    /// When.
    pub ordered_at: OffsetDateTime,
    /// When it was taken back.
    pub canceled_at: Option<OffsetDateTime>,
    /// What came back of it because the grading was late, in T-Coins.
    pub given_back: i64,
    /// How late it was, as far as that was paid back.
    pub late: Option<LateStage>,
}

impl GradingOrder {
    /// What is still paid for it, in T-Coins.
    fn left(&self) -> i64 {
        self.coins - self.given_back
    }
}

/// What can be ordered for an attempt, and what was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradingOffer {
    /// Of how much; none when nothing of it is graded by people.
    pub scope: Option<GradingScope>,
    /// What its grader is asked for already.
    pub product: Option<GradingProduct>,
    /// Where it stands; none without any.
    pub state: Option<GradingState>,
    /// What can be ordered now, from the least to the most.
    pub products: Vec<Offered>,
    /// The T-Coins that come back when the orders are canceled now; none when they cannot be.
    pub refund: Option<i64>,
    /// The first first.
    pub orders: Vec<GradingOrder>,
}

/// Why nothing was ordered or canceled.
#[derive(Debug, thiserror::Error)]
pub enum OrderGradingError {
    /// No such attempt of this person.
    #[error("there is no such attempt")]
    Unknown,
    /// It is not for sale here, it is ordered already, its grader has begun, or there is nothing to grade.
    #[error("the product is not offered for this attempt now")]
    NotOffered,
    /// Nothing is ordered that could be canceled, or a grader has begun.
    #[error("nothing can be canceled now")]
    NothingToCancel,
    /// The learner saw another price.
    #[error("it costs {price} by now")]
    PriceChanged {
        /// In T-Coins.
        price: i64,
    },
    /// The key was used for another order.
    #[error("the key was used for another order")]
    KeyUsed,
    /// The ledger refused.
    #[error(transparent)]
    Coins(#[from] CoinError),
    /// The job's row could not be read.
    #[error(transparent)]
    Grading(#[from] GradingError),
    /// The attempt refuses.
    #[error(transparent)]
    Attempt(#[from] AttemptError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What can be ordered for an own attempt, and what was.
pub async fn get_offer(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
) -> Result<GradingOffer, sqlx::Error> {
    let job = super::find_job_of_attempt(tx, attempt.id).await?;
    offer(tx, attempt, version, job.as_ref()).await
}

/// Orders a grading, or more of one, and pays for it. Of two at once the second waits here, and sees what the first ordered.
///
/// # Errors
/// After an error the transaction must not be committed.
pub async fn order_grading(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    wish: &NewGradingOrder,
) -> Result<GradingOffer, OrderGradingError> {
    let (attempt, job) = locked(tx, user, id).await?;
    if let Some((same_attempt, same_product)) = queries::find_order_by_key(tx, user, &wish.key).await? {
        if (same_attempt, same_product) != (id, wish.product) {
            return Err(OrderGradingError::KeyUsed);
        }
        return Ok(offer(tx, &attempt, version, job.as_ref()).await?);
    }
    let standing = offer(tx, &attempt, version, job.as_ref()).await?;
    let scope = standing.scope.ok_or(OrderGradingError::NotOffered)?;
    let offered = standing.products.iter().find(|offered| offered.product == wish.product);
    let Offered { product, price, hours } = *offered.ok_or(OrderGradingError::NotOffered)?;
    if wish.seen_price.is_some_and(|seen| seen != price.coins()) {
        return Err(OrderGradingError::PriceChanged { price: price.coins() });
    }
    let order = tx.new_id();
    let paid = coins::spend(tx, user, Product::Grading, order, price).await?;
    let row = queries::OrderRow {
        id: order,
        user,
        attempt: id,
        key: &wish.key,
        product,
        scope,
        replaces: standing.product,
        coins: price.coins(),
        transaction: paid.id,
    };
    queries::insert_order(tx, &row).await.on_constraint("grading_orders_key_once", || OrderGradingError::KeyUsed)?;
    let due_at = tx.now() + Duration::hours(i64::from(hours));
    let attempt = match job {
        Some(job) => {
            queries::set_product(tx, job.id, step(job.standing, Act::OrderMore)?, product, due_at).await?;
            attempt
        }
        None => {
            let is_first = get_benefits(tx, user).await?.is_graded_first;
            let job = NewJob {
                id: GradingJobId(tx.new_id()),
                attempt: id,
                product,
                priority: i16::from(is_first),
                needs: needs_of(tx, &attempt, version).await?,
                due_at,
            };
            queries::insert_job(tx, queued(), &job).await?;
            move_to(tx, &attempt, Status::AwaitingGrading).await?
        }
    };
    Ok(get_offer(tx, &attempt, version).await?)
}

/// Takes back everything that was ordered for an attempt and gives all T-Coins back, as long as no grader has begun. What is
/// included stays in the queue, due when the brand's `promise` is over.
///
/// # Errors
/// After an error the transaction must not be committed.
pub async fn cancel_grading(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
    version: &PackVersion,
    promise: Duration,
) -> Result<GradingOffer, OrderGradingError> {
    let (attempt, job) = locked(tx, user, id).await?;
    let job = job.filter(may_change).ok_or(OrderGradingError::NothingToCancel)?;
    let open = open_orders(queries::list_orders(tx, id).await?);
    let Some(first) = open.first() else { return Err(OrderGradingError::NothingToCancel) };
    for order in &open {
        let reversal = match queries::find_last_refund(tx, order.id).await? {
            // It was so late that all of it is back.
            Some(refund) if order.left() == 0 => refund,
            _ => {
                let key = format!("grading_cancel:{}", order.id);
                let back =
                    TakeBack { original: order.transaction_id, amount: None, key: &key, note: "", made_by: None };
                coins::reverse(tx, &back).await?.id
            }
        };
        queries::cancel_order(tx, order.id, reversal).await?;
    }
    let attempt = match first.replaces {
        Some(included) => {
            let kept = step(job.standing, Act::CancelToIncluded)?;
            queries::set_product(tx, job.id, kept, included, job.created_at + promise).await?;
            // What a grader said before giving it back was ordered with what is taken back now.
            if included == GradingProduct::Scores {
                retire_voice(tx, job.id).await?;
            }
            attempt
        }
        None => {
            retire_voice(tx, job.id).await?;
            queries::delete_job(tx, job.id, step(job.standing, Act::Cancel)?).await?;
            move_to(tx, &attempt, Status::ScoredAuto).await?
        }
    };
    Ok(get_offer(tx, &attempt, version).await?)
}

/// An own attempt and its job, both rows locked: the job's first, as a delivery does, so that neither waits for the other for good.
async fn locked(
    tx: &mut TenantTx,
    user: UserId,
    id: AttemptId,
) -> Result<(Attempt, Option<GradingJob>), OrderGradingError> {
    locked_job(tx, id).await?;
    let attempt = lock_attempt(tx, id).await?.filter(|attempt| attempt.user_id == user);
    let attempt = attempt.ok_or(OrderGradingError::Unknown)?;
    // Whoever was faster may have made one.
    Ok((attempt, locked_job(tx, id).await?))
}

/// The attempt's job, its row locked: a grader who claims it waits, or was faster.
async fn locked_job(tx: &mut TenantTx, attempt: AttemptId) -> Result<Option<GradingJob>, sqlx::Error> {
    let now = tx.now();
    let Some(id) = queries::find_job_id(tx, attempt).await? else { return Ok(None) };
    Ok(queries::find_job(tx, id, true).await?.map(|job| job.with_lapse(now)))
}

/// Nobody has begun: what is asked of the grader may still change.
fn may_change(job: &GradingJob) -> bool {
    job.state == JobState::Queued
}

pub(super) fn open_orders(orders: Vec<GradingOrder>) -> Vec<GradingOrder> {
    orders.into_iter().filter(|order| order.canceled_at.is_none()).collect()
}

async fn offer(
    tx: &mut TenantTx,
    attempt: &Attempt,
    version: &PackVersion,
    job: Option<&GradingJob>,
) -> Result<GradingOffer, sqlx::Error> {
    let scope = scope_of(attempt, version);
    let orders = queries::list_orders(tx, attempt.id).await?;
    let product = job.map(|job| job.product);
    let was_refunded = orders.iter().any(|order| order.canceled_at.is_some());
    let state = job.map(|job| job.standing).or(was_refunded.then_some(GradingState::Refunded));
    let mut offer = GradingOffer { scope, product, state, products: Vec::new(), refund: None, orders };
    let is_over = matches!(attempt.status, Status::ScoredAuto | Status::AwaitingGrading);
    let Some(scope) = scope.filter(|_| is_over && job.is_none_or(may_change)) else { return Ok(offer) };
    let paid = offer.orders.iter().filter(|order| order.canceled_at.is_none()).map(GradingOrder::left).sum();
    offer.refund = Some(paid).filter(|paid| *paid > 0);
    if job.is_none() && !has_responses(tx, attempt, version).await? {
        return Ok(offer);
    }
    let list = get_price_list(tx).await?.list;
    let gradings = tx.settings().await?.gradings;
    let benefits = get_benefits(tx, attempt.user_id).await?;
    let listed = |product| list.grading(product, scope).map(|price| i64::from(price.coins));
    let had = product.and_then(listed).unwrap_or(0);
    for more in GradingProduct::ALL.into_iter().filter(|more| Some(*more) > product) {
        // A brand that asks less for more has nothing to charge, and does not offer it.
        let Some(difference) = listed(more).and_then(|asked| Amount::new(asked - had)) else { continue };
        let price = benefits.price_of(Priced::Grading { listed: difference });
        offer.products.push(Offered { product: more, price, hours: hours(gradings, more) });
    }
    Ok(offer)
}

/// Within how many hours an ordered product is out (D-070).
fn hours(gradings: Gradings, product: GradingProduct) -> u32 {
    match product {
        GradingProduct::Scores => gradings.scores_hours,
        GradingProduct::Simple => gradings.simple_hours,
        GradingProduct::Vip => gradings.vip_hours,
    }
}

/// As what the tasks of an attempt are sold; none without any.
pub fn scope_of(attempt: &Attempt, version: &PackVersion) -> Option<GradingScope> {
    let own = attempt.own_version(version);
    let sections: Vec<SectionName> =
        own.pack.items().filter(|(_, item)| item.is_task()).map(|(section, _)| section).collect();
    let first = *sections.first()?;
    let is_whole = attempt.scope == Scope::Whole;
    Some(match (own.pack.kind, first) {
        (PackKind::FullMock, _) if is_whole => GradingScope::FullMock,
        (PackKind::QuickMock, _) if is_whole => GradingScope::QuickMock,
        (_, SectionName::Speaking) if sections.len() == 1 => GradingScope::SpeakingResponse,
        (_, SectionName::Speaking) => GradingScope::SpeakingSection,
        _ if sections.len() == 1 => GradingScope::WritingResponse,
        _ => GradingScope::WritingSection,
    })
}

/// Whether anything was written or said that a person could grade.
async fn has_responses(tx: &mut TenantTx, attempt: &Attempt, version: &PackVersion) -> Result<bool, sqlx::Error> {
    let own = attempt.own_version(version);
    let is_task = |name: &str| own.pack.items().any(|(_, item)| item.is_task() && item.id == name);
    let answers = current_answers(tx, attempt.id).await?;
    if answers.keys().any(|item| is_task(item)) {
        return Ok(true);
    }
    Ok(list_recordings(tx, attempt.id).await?.iter().any(|recording| is_task(&recording.item)))
}
