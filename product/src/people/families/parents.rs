//! Becoming a parent: the details, and every child is asked in the same transaction.

use super::errors::{FamilyError, StudentRefusal};
use super::parent_links::{Candidate, find_candidate, insert_asked};
use super::rules::{MOST_CHILDREN, check_addresses};
use crate::people::accounts::rules::{FieldCause, FieldError};
use crate::people::accounts::{Basics, LinkKey, UserId, get_profile, save_basics};
use tenants::TenantTx;

/// What a parent fills in.
#[derive(Debug, Clone)]
pub struct ParentDetails {
    /// Name, username, phone, time zone.
    pub basics: Basics,
    /// The addresses of the children's accounts; at least one.
    pub student_emails: Vec<String>,
}

/// Stores the details, asks every child by mail, makes the person a parent and finishes onboarding.
/// A child that was asked or has confirmed before is not asked again.
pub async fn bind_parent(
    tx: &mut TenantTx,
    parent: UserId,
    details: &ParentDetails,
    key: &LinkKey,
) -> Result<(), FamilyError> {
    let mut errors = details.basics.errors();
    match details.student_emails.len() {
        0 => errors.push(FieldError { field: "student_emails", cause: FieldCause::Required }),
        count if count > MOST_CHILDREN => {
            errors.push(FieldError { field: "student_emails", cause: FieldCause::TooMany { max: MOST_CHILDREN } });
        }
        _ => {}
    }
    let own = get_profile(tx, parent).await?.email;
    let addresses = match check_addresses(&details.student_emails, &own) {
        Ok(addresses) if errors.is_empty() => addresses,
        Ok(_) => return Err(FamilyError::Invalid(errors)),
        Err(refused) => return Err(FamilyError::Students(refused, errors)),
    };
    let (mut fresh, mut refused) = (Vec::new(), Vec::new());
    for (at, email) in addresses.iter().enumerate() {
        match find_candidate(tx, parent, email).await? {
            Candidate::Free(student) => fresh.push(student),
            Candidate::Linked => {}
            Candidate::None => refused.push((at, StudentRefusal::NotFoundOrTaken)),
        }
    }
    if !refused.is_empty() {
        return Err(FamilyError::Students(refused, Vec::new()));
    }
    save_basics(tx, parent, &details.basics, "parent").await?;
    for student in fresh {
        insert_asked(tx, parent, student, key).await?;
    }
    Ok(())
}
