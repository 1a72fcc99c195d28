//! The mails of a tenant as the office sees them, and what it sends once more (decision 0075): a mail has no text that is kept,
//! so it is written again by the job that wrote it.

use std::collections::{BTreeMap, BTreeSet};

use jobs::{Again, StoredJob, enqueue_again};
use tenants::{Lang, PageRequest, TenantTx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::queries::{self, OfficeRow};
use super::{count_refused, message_id};
use crate::ground::queues;
use crate::people::accounts::{self, UserId};

/// Up to how many mails are counted and reached by pages; filters reach the others.
const MOST_COUNTED: i64 = 10_000;
/// A mail that was sent again waits this long for the next time.
const PAUSE: Duration = Duration::minutes(1);
/// The key of a job that writes a mail again, before the mail's id.
const RESEND: &str = "mails.resend:";

tenants::closed_list! {
    /// What became of a mail.
    pub enum MailState {
        /// To be sent, or tried again.
        Waiting = "waiting",
        /// Taken by the mail server.
        Sent = "sent",
        /// Not tried any more.
        Refused = "refused",
    }
}

/// Which mails to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MailFilter<'a> {
    /// In this state.
    pub state: Option<MailState>,
    /// Of this kind: the stored name of the template.
    pub kind: Option<&'a str>,
}

/// A mail without its text, which nobody keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfficeMail {
    /// Its row.
    pub id: Uuid,
    /// The stored name of its template.
    pub kind: String,
    /// To whom it went, with the name; nobody for visitors, support and people who were erased.
    pub receiver: Option<(UserId, String)>,
    /// Its language.
    pub lang: Lang,
    /// What became of it.
    pub state: MailState,
    /// What the mail server said last.
    pub error: Option<String>,
    /// When it was begun.
    pub created_at: OffsetDateTime,
    /// When the mail server took it.
    pub sent_at: Option<OffsetDateTime>,
    /// Whether [`resend_mail`] takes it.
    pub may_be_resent: bool,
}

/// A page of the mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailPage {
    /// The mails, the newest first.
    pub mails: Vec<OfficeMail>,
    /// How many there are, up to 10,000.
    pub total: i64,
    /// Whether there are more.
    pub is_more: bool,
}

/// What the office asks first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailCounts {
    /// That wait, up to 10,000.
    pub waiting: i64,
    /// Refused within seven days.
    pub refused_week: i64,
    /// Sent within 24 hours.
    pub sent_day: i64,
    /// The kinds that there are, by name.
    pub kinds: Vec<String>,
}

/// Why a mail is not sent again.
#[derive(Debug, thiserror::Error)]
pub enum ResendError {
    /// There is no such mail.
    #[error("there is no such mail")]
    Unknown,
    /// It waits, its link works no more, or nothing is left that could write it.
    #[error("the mail cannot be written again")]
    NotResendable,
    /// It was sent again less than a minute ago.
    #[error("the mail was sent again just now")]
    JustResent,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// A page of the mails that the filter leaves.
pub async fn list_mails(tx: &mut TenantTx, filter: MailFilter<'_>, page: PageRequest) -> Result<MailPage, sqlx::Error> {
    let counted = queries::count_listed(tx, filter, MOST_COUNTED + 1).await?;
    let (total, is_more) = (counted.min(MOST_COUNTED), counted > MOST_COUNTED);
    let rows = match page.offset() >= total {
        true => Vec::new(),
        false => queries::list_mails(tx, filter, page.offset(), page.limit()).await?,
    };
    Ok(MailPage { mails: with_receivers(tx, rows).await?, total, is_more })
}

/// What the office asks first.
pub async fn count_mails(tx: &mut TenantTx) -> Result<MailCounts, sqlx::Error> {
    let now = tx.now();
    let (waiting, sent_day) = queries::count_waiting_and_sent(tx, now - Duration::hours(24), MOST_COUNTED).await?;
    let (refused_week, _) = count_refused(tx, now - Duration::days(7)).await?;
    Ok(MailCounts { waiting, refused_week, sent_day, kinds: queries::list_templates(tx).await? })
}

/// Lets a refused mail be tried anew, and a sent one be sent a second time under another message id: its job is enqueued in the
/// same transaction. Of two at once one does.
///
/// # Errors
/// [`ResendError`]
pub async fn resend_mail(tx: &mut TenantTx, id: Uuid, host: &str) -> Result<OfficeMail, ResendError> {
    let row = queries::hold_mail(tx, id).await?.ok_or(ResendError::Unknown)?;
    let now = tx.now();
    if row.resent_at.is_some_and(|at| now - at < PAUSE) {
        return Err(ResendError::JustResent);
    }
    let open = open_links(tx, std::slice::from_ref(&row)).await?;
    let Some(job) = job_of(&row, &open) else { return Err(ResendError::NotResendable) };
    let another = message_id(tx.new_id(), host);
    queries::begin_again(tx, id, &another).await?;
    let key = format!("{RESEND}{id}");
    let again = Again { queue: queues::MAILS, max_attempts: queues::ATTEMPTS_OF_A_DAY, key: &key };
    // With the row held, a job of this key is one that outlived its mail's last try: it writes this one.
    enqueue_again(tx, job, again).await?;
    let waiting = OfficeRow { state: MailState::Waiting, error: None, sent_at: None, ..row };
    with_receivers(tx, vec![waiting]).await?.pop().ok_or(ResendError::Unknown)
}

/// The mail that a job with this key writes again.
pub fn resent_by(key: Option<&str>) -> Option<Uuid> {
    key?.strip_prefix(RESEND)?.parse().ok()
}

/// Notes why a mail that the office wanted sent again was not: its job has ended and the mail still waits.
pub async fn stop_resent(tx: &mut TenantTx, id: Uuid, why: &str) -> Result<(), sqlx::Error> {
    queries::refuse_waiting(tx, id, why).await
}

/// The link that a mail carries, if its job names one.
fn link_of(row: &OfficeRow) -> Option<Uuid> {
    row.job.as_ref()?.payload.get("token_id")?.as_str()?.parse().ok()
}

/// The links of these mails that somebody can still follow.
async fn open_links(tx: &mut TenantTx, rows: &[OfficeRow]) -> Result<BTreeSet<Uuid>, sqlx::Error> {
    let links: Vec<Uuid> = rows.iter().filter_map(link_of).collect();
    if links.is_empty() {
        return Ok(BTreeSet::new());
    }
    Ok(accounts::list_waited_for(tx, &links).await?.into_iter().collect())
}

/// What writes a mail again, if it may be written again.
fn job_of<'a>(row: &'a OfficeRow, open: &BTreeSet<Uuid>) -> Option<&'a StoredJob> {
    let is_over = row.state != MailState::Waiting;
    let is_open = link_of(row).is_none_or(|link| open.contains(&link));
    row.job.as_ref().map(|job| &job.0).filter(|_| is_over && is_open)
}

async fn with_receivers(tx: &mut TenantTx, rows: Vec<OfficeRow>) -> Result<Vec<OfficeMail>, sqlx::Error> {
    let open = open_links(tx, &rows).await?;
    let names: BTreeMap<Uuid, String> =
        accounts::list_full_names(tx, rows.iter().filter_map(|row| row.user_id).collect()).await?;
    let mails = rows.into_iter().map(|row| OfficeMail {
        may_be_resent: job_of(&row, &open).is_some(),
        receiver: row.user_id.and_then(|user| Some((user, names.get(&user.0)?.clone()))),
        id: row.id,
        kind: row.template,
        lang: row.lang,
        state: row.state,
        error: row.error,
        created_at: row.created_at,
        sent_at: row.sent_at,
    });
    Ok(mails.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_the_mail_that_is_sent_again() {
        let id = Uuid::from_u128(7);
        for (key, expected) in [
            (Some(format!("{RESEND}{id}")), Some(id)),
            (Some(format!("accounts.send_welcome:{id}")), None),
            (Some(RESEND.to_owned()), None),
            (None, None),
        ] {
            assert_eq!(resent_by(key.as_deref()), expected, "{key:?}");
        }
    }
}
