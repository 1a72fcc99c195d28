//! What people are called, for features that keep only who somebody is.

use std::collections::BTreeMap;

use tenants::{PlatformTx, TenantTx};
use uuid::Uuid;

use super::{UserId, full_name, queries};

/// The names of somebody now.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PersonNames {
    /// First name.
    pub first: String,
    /// Family name.
    pub last: String,
    /// Username.
    pub username: Option<String>,
}

impl PersonNames {
    /// The whole name.
    pub fn full(&self) -> String {
        full_name(&self.first, &self.last, self.username.as_deref())
    }
}

/// The names of these people. Who has no account any more is left out.
pub async fn list_names(
    tx: &mut TenantTx,
    people: impl IntoIterator<Item = Uuid>,
) -> Result<BTreeMap<Uuid, PersonNames>, sqlx::Error> {
    let people: Vec<Uuid> = people.into_iter().collect();
    if people.is_empty() { Ok(BTreeMap::new()) } else { queries::names::list_names(tx, &people).await }
}

/// How these people are called, by id. Who has no account any more is left out, as above.
pub async fn list_full_names(tx: &mut TenantTx, people: Vec<UserId>) -> Result<BTreeMap<Uuid, String>, sqlx::Error> {
    let names = list_names(tx, people.into_iter().map(|id| id.0)).await?;
    Ok(names.into_iter().map(|(id, names)| (id, names.full())).collect())
}

/// The same for people of several tenants, each with its tenant.
pub async fn list_names_across(
    tx: &mut PlatformTx,
    people: impl IntoIterator<Item = (Uuid, Uuid)>,
) -> Result<BTreeMap<Uuid, PersonNames>, sqlx::Error> {
    let (tenants, people): (Vec<Uuid>, Vec<Uuid>) = people.into_iter().unzip();
    if people.is_empty() { Ok(BTreeMap::new()) } else { queries::names::list_names_across(tx, &tenants, &people).await }
}
