//! How a teacher is paid (R-100, D-028): sealed in the database, opened for the teacher and for finance,
//! and every change and every look of somebody else stands in the trail.

use super::errors::EditError;
use super::patch::Patch;
use super::rules::{self, Faults};
use super::{bounds, changed_fields, check_version, queries};
use crate::ground::audit;
use crate::ground::sealing::{SealingKey, Unsealable};
use crate::people::accounts::UserId;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tenants::TenantTx;
use time::Date;

tenants::closed_list! {
    /// How the money goes to the teacher.
    pub enum PaymentMethod {
        /// A cheque of a US bank.
        UsCheque = "us_cheque",
        /// A transfer to a Taiwan bank.
        TwBank = "tw_bank",
        /// WeChat Pay.
        WeChat = "wechat",
        /// Alipay.
        Alipay = "alipay",
    }
}

/// What finance needs.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Billing {
    /// As on documents.
    pub official_name: Option<String>,
    /// Tax number.
    pub tax_id: Option<String>,
    /// Day of birth.
    pub birth_date: Option<Date>,
    /// How the money goes.
    pub payment_method: Option<PaymentMethod>,
    /// Where a cheque goes.
    pub mailing_address: Option<String>,
    /// Counts changes; stands beside the sealed text.
    #[serde(skip)]
    pub version: i32,
}

/// A change of it.
#[derive(Debug, Clone, Default)]
pub struct BillingChange {
    /// The version that the editor read.
    pub version: Option<i32>,
    /// As on documents.
    pub official_name: Patch<String>,
    /// Tax number.
    pub tax_id: Patch<String>,
    /// Day of birth.
    pub birth_date: Patch<Date>,
    /// How the money goes.
    pub payment_method: Patch<PaymentMethod>,
    /// Where a cheque goes.
    pub mailing_address: Patch<String>,
}

impl BillingChange {
    fn apply(self, billing: &mut Billing, today: Date) -> Result<(), EditError> {
        let mut faults = Faults::default();
        self.official_name.text("official_name", &mut billing.official_name, bounds::PLACE, &mut faults);
        self.tax_id.text("tax_id", &mut billing.tax_id, bounds::TAX_ID, &mut faults);
        let birth = |date: &Date| rules::check_birth_date(*date, today);
        self.birth_date.optional("birth_date", &mut billing.birth_date, birth, &mut faults);
        self.payment_method.optional("payment_method", &mut billing.payment_method, |_| Ok(()), &mut faults);
        self.mailing_address.text("mailing_address", &mut billing.mailing_address, bounds::ADDRESS, &mut faults);
        faults.into_result()
    }
}

/// Opens a teacher's billing information for `reader`; nothing when there is none yet. The reading of somebody else is told.
pub async fn read_billing(
    tx: &mut TenantTx,
    key: &SealingKey,
    reader: UserId,
    teacher: UserId,
) -> Result<Billing, EditError> {
    if !queries::is_teacher(tx, teacher).await? {
        return Err(EditError::Unknown);
    }
    if reader != teacher {
        audit::record(tx, Some(reader.0), "billing.read", teacher, &json!({})).await?;
    }
    open(tx, key, teacher).await
}

/// Changes a teacher's billing information. `editor` is the teacher or finance.
pub async fn update_billing(
    tx: &mut TenantTx,
    key: &SealingKey,
    editor: UserId,
    teacher: UserId,
    change: BillingChange,
) -> Result<(), EditError> {
    // The teacher's row is what two editors queue for.
    if queries::lock_teacher(tx, teacher).await?.is_none() {
        return Err(EditError::Unknown);
    }
    let mut billing = open(tx, key, teacher).await?;
    check_version(change.version, billing.version)?;
    let before = billing.clone();
    change.apply(&mut billing, tx.now().date())?;
    let fields = changed_fields!(before, billing, official_name, tax_id, birth_date, payment_method, mailing_address);
    if fields.is_empty() {
        return Ok(());
    }
    let plain = serde_json::to_vec(&billing).map_err(|cause| sqlx::Error::Encode(Box::new(cause)))?;
    let sealed = key.seal(tx.tenant_id(), teacher.0, &plain);
    queries::save_billing(tx, teacher, &sealed).await?;
    audit::record(tx, Some(editor.0), "billing.edit", teacher, &json!({ "fields": fields })).await?;
    Ok(())
}

async fn open(tx: &mut TenantTx, key: &SealingKey, teacher: UserId) -> Result<Billing, EditError> {
    let Some((sealed, version)) = queries::find_billing(tx, teacher).await? else { return Ok(Billing::default()) };
    let plain = key.open(tx.tenant_id(), teacher.0, &sealed)?;
    let billing: Billing = serde_json::from_slice(&plain).map_err(|_| Unsealable)?;
    Ok(Billing { version, ..billing })
}
