//! Mails about subscriptions: before a renewal, after it with the receipt, when a card is declined, and at the end.

use std::sync::Arc;

use integrations::blobs::BlobKey;
use integrations::mail::Address;
use jobs::{JobContext, JobError};
use product::money::subscriptions::{
    EndReason, Mailed, PaidPeriod, SendSubscriptionMail, Subscription, What, load_mailed,
};
use product::people::accounts::{Profile, get_profile};
use tenants::{Lang, Tenant};
use time::{OffsetDateTime, UtcOffset};

use super::super::super::links_to_web;
use super::super::super::outgoing_mail::{File, OutgoingMail, send, tenant_of};
use super::super::orders::money;
use super::templates::{
    About, RenewalFailed, RenewalNotice, SubscriptionCanceled, SubscriptionEnded, SubscriptionFailed,
    SubscriptionReceipt,
};
use crate::mail::MailTemplate;
use crate::pdf::receipt::{Receipt, Sold, render};
use crate::pdf::report::ReportBrand;
use crate::services::Services;

/// Tells a member what happened to the subscription, or will.
pub async fn send_subscription_mail(
    services: Services,
    job: SendSubscriptionMail,
    context: JobContext,
) -> Result<(), JobError> {
    let tenant = tenant_of(&services, &context).await?;
    let mut tx = context.tenant_tx().await?;
    let Some(mailed) = load_mailed(&mut tx, job.change).await? else { return Ok(()) };
    let Ok(member) = get_profile(&mut tx, mailed.subscription.member).await else {
        // The account is gone.
        return Ok(());
    };
    drop(tx);
    let Some(template) = template_of(&tenant, &mailed, &member) else { return Ok(()) };
    let attachment = match &mailed.period {
        Some(period) if matches!(mailed.what, What::Started | What::Renewed) => {
            let key = render_receipt(&services, &tenant, period, &member).await?;
            Some(File { name: format!("receipt-{}.pdf", period.reference()), key })
        }
        _ => None,
    };
    let tx = context.tenant_tx().await?;
    let outgoing = OutgoingMail {
        user: Some(member.id),
        reply_to: None,
        to: Address { name: member.full_name(), email: member.email },
        lang: member.lang,
        about: job.change,
        template,
        attachment,
    };
    send(&services, &context, &tenant, tx, outgoing).await
}

/// Nothing when it is no longer true: what was announced does not come, or what was declined is paid.
fn template_of(tenant: &Tenant, mailed: &Mailed, member: &Profile) -> Option<Box<dyn MailTemplate>> {
    let one = &mailed.subscription;
    let about = About {
        first_name: member.first_name.clone(),
        months: one.term.months(),
        total: money(one.price.total(), one.price.currency.as_str()),
        link: links_to_web::subscription(tenant),
    };
    Some(match mailed.what {
        What::Started | What::Renewed => {
            let period = mailed.period.as_ref()?;
            Box::new(SubscriptionReceipt {
                reference: period.reference(),
                until: date(period.ends_at, member.lang),
                next: next_of(one, member.lang),
                about,
            })
        }
        What::Noticed => Box::new(RenewalNotice { about, date: date(one.next_billing_at()?, member.lang) }),
        What::Declined => Box::new(RenewalFailed { about, date: date(one.next_try_at()?, member.lang) }),
        What::Canceled if one.is_canceling && one.ended_at.is_none() => {
            Box::new(SubscriptionCanceled { about, date: date(one.period_ends_at?, member.lang) })
        }
        What::Ended if one.end_reason() == Some(EndReason::Failed) => Box::new(SubscriptionFailed { about }),
        What::Ended => Box::new(SubscriptionEnded { about }),
        What::Created
        | What::Opened
        | What::Closed
        | What::Canceled
        | What::Resumed
        | What::Refunded
        | What::DisputeOpen
        | What::DisputeWon
        | What::DisputeLost
        | What::Mismatch => return None,
    })
}

fn next_of(one: &Subscription, lang: Lang) -> String {
    match (one.next_billing_at(), lang) {
        (Some(at), lang) => date(at, lang),
        (None, Lang::En) => "none".to_owned(),
        (None, Lang::Cn) => "无".to_owned(),
        (None, Lang::Tw) => "無".to_owned(),
    }
}

/// A day and a time in GMT+8.
fn date(at: OffsetDateTime, lang: Lang) -> String {
    let at = at.to_offset(UtcOffset::from_hms(8, 0, 0).unwrap_or(UtcOffset::UTC));
    let (year, month, day, hour, minute) = (at.year(), at.month(), at.day(), at.hour(), at.minute());
    match lang {
        Lang::En => format!("{month} {day}, {year}, {hour:02}:{minute:02} (GMT+8)"),
        Lang::Cn | Lang::Tw => {
            format!("{year} 年 {} 月 {day} 日 {hour:02}:{minute:02}（GMT+8）", u8::from(month))
        }
    }
}

/// Draws the receipt and stores it under the period's id: drawn again, it is the same file.
async fn render_receipt(
    services: &Services,
    tenant: &Tenant,
    period: &PaidPeriod,
    member: &Profile,
) -> Result<BlobKey, JobError> {
    let key = BlobKey::of_tenant(tenant.id.0, "receipts", period.id).map_err(JobError::abort)?;
    let amount = |amount: i64| money(amount, period.price.currency.as_str());
    let zone = UtcOffset::from_hms(8, 0, 0).unwrap_or(UtcOffset::UTC);
    let receipt = Receipt {
        brand: ReportBrand::of(&tenant.brand),
        support_email: tenant.brand.support_email.clone(),
        lang: member.lang,
        han_in_english: tenant.brand.languages.iter().copied().find(|lang| *lang != Lang::En).unwrap_or(Lang::Tw),
        reference: period.reference(),
        payer: member.full_name(),
        email: member.email.clone(),
        paid_at: period.paid_at.to_offset(zone),
        is_card: true,
        sold: Sold::Pro {
            months: period.term.months(),
            from: period.starts_at.to_offset(zone).date(),
            to: period.ends_at.to_offset(zone).date(),
        },
        price: amount(period.price.price),
        discount: None,
        fee: (period.price.fee > 0).then(|| amount(period.price.fee)),
        total: amount(period.price.total()),
    };
    let fonts = Arc::clone(&services.fonts);
    let drawn = tokio::task::spawn_blocking(move || render(&receipt, &fonts)).await.map_err(JobError::retry)?;
    services.integrations.blobs.put(&key, drawn.map_err(JobError::retry)?.into()).await.map_err(JobError::retry)?;
    Ok(key)
}
