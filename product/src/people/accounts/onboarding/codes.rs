//! Instructor codes: made by the office for a number of teachers and some weeks (D-018).

use crate::people::accounts::queries::codes as queries;
use crate::people::accounts::rules::{self, FieldCause, FieldError};
use crate::people::accounts::{BindError, UserId};
use sha2::{Digest, Sha256};
use tenants::{PageRequest, TenantTx};
use time::{Duration, OffsetDateTime};

tenants::id_type!(
    /// An instructor code of a tenant.
    CodeId
);

/// Easy to read out: no 0 and O, no 1 and I and L.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// As long as a code may be good for.
const LONGEST: Duration = Duration::days(366);
/// Teachers that one code may let in.
const MOST_USES: i32 = 500;

/// What the office asks for.
#[derive(Debug, Clone)]
pub struct NewCode {
    /// For whom it is; only the office reads it.
    pub note: String,
    /// From then on it lets nobody in.
    pub expires_at: OffsetDateTime,
    /// How many teachers it lets in.
    pub max_uses: i32,
}

/// A code as the office sees it.
#[derive(Debug, Clone)]
pub struct InstructorCode {
    /// Its id.
    pub id: CodeId,
    /// As it is read out: `K7QP-3MXT`.
    pub code: String,
    /// For whom it is.
    pub note: String,
    /// Who made it.
    pub made_by: UserId,
    /// Their names.
    pub made_by_first_name: String,
    /// Their names.
    pub made_by_last_name: String,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// From then on it lets nobody in.
    pub expires_at: OffsetDateTime,
    /// How many teachers it lets in.
    pub max_uses: i32,
    /// How many it has let in.
    pub uses: i32,
    /// Taken back by the office.
    pub revoked_at: Option<OffsetDateTime>,
}

tenants::closed_list! {
    /// Whether a code still lets somebody in.
    pub enum CodeState as InstructorCodeState {
        /// It does.
        Open = "open",
        /// It has let in as many as it may.
        UsedUp = "used_up",
        /// Its time is over.
        Expired = "expired",
        /// The office has taken it back.
        Revoked = "revoked",
    }
}

impl InstructorCode {
    /// Its state at `now`; the strongest reason counts.
    pub fn state(&self, now: OffsetDateTime) -> CodeState {
        match self {
            code if code.revoked_at.is_some() => CodeState::Revoked,
            code if code.expires_at <= now => CodeState::Expired,
            code if code.uses >= code.max_uses => CodeState::UsedUp,
            _ => CodeState::Open,
        }
    }

    /// Whether it still lets somebody in.
    pub fn is_open(&self, now: OffsetDateTime) -> bool {
        self.state(now) == CodeState::Open
    }
}

/// The office's wish refused.
#[derive(Debug, thiserror::Error)]
pub enum CodeError {
    /// Fields that break a rule.
    #[error("{} fields are not acceptable", .0.len())]
    Invalid(Vec<FieldError>),
    /// No such code in this tenant.
    #[error("there is no such code")]
    NotFound,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Makes a code.
pub async fn make_code(tx: &mut TenantTx, by: UserId, new: &NewCode) -> Result<CodeId, CodeError> {
    check_new(new, tx.now()).map_err(CodeError::Invalid)?;
    let id = CodeId(tx.new_id());
    // Of the id's 74 random bits 40 are left: nobody guesses that at 10 tries an hour.
    let code = code_of(tx.new_id().as_bytes());
    queries::insert_code(tx, id, &code, by, new).await?;
    Ok(id)
}

fn check_new(new: &NewCode, now: OffsetDateTime) -> Result<(), Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut refuse = |field, cause| errors.push(FieldError { field, cause });
    if new.note.chars().count() > 120 {
        refuse("note", FieldCause::TooLong { max: 120 });
    }
    if new.expires_at <= now || new.expires_at > now + LONGEST {
        refuse("expires_at", FieldCause::Malformed);
    }
    if !(1..=MOST_USES).contains(&new.max_uses) {
        refuse("max_uses", FieldCause::OutOfRange { min: 1, max: i64::from(MOST_USES) });
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn code_of(seed: &[u8]) -> String {
    let letters: Vec<char> =
        Sha256::digest(seed).iter().take(8).map(|byte| ALPHABET[usize::from(*byte) % ALPHABET.len()] as char).collect();
    let (left, right) = letters.split_at(4);
    left.iter().chain(&['-']).chain(right).collect()
}

/// As stored, however somebody has typed it.
fn normalize(code: &str) -> String {
    let letters: Vec<char> = code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
    match letters.len() {
        8 => letters[..4].iter().chain(&['-']).chain(&letters[4..]).collect(),
        _ => letters.into_iter().collect(),
    }
}

/// Whether a teacher would be let in by `code` now; a look that uses nothing up.
pub async fn check_code(tx: &mut TenantTx, code: &str) -> Result<(), BindError> {
    rules::check_text(code, 40)
        .map_err(|cause| BindError::Invalid(vec![FieldError { field: "instructor_code", cause }]))?;
    if queries::code_is_open(tx, &normalize(code)).await? { Ok(()) } else { Err(BindError::CodeRefused) }
}

/// Whether the person has to show a code: not again, and not whom staff or a partner has made a teacher. Two requests of
/// one person take turns here.
pub async fn needs_code(tx: &mut TenantTx, user: UserId) -> Result<bool, sqlx::Error> {
    Ok(!queries::needs_no_code(tx, user).await?)
}

/// Takes one use. The row's lock decides between two at once.
pub async fn use_code(tx: &mut TenantTx, user: UserId, code: &str) -> Result<(), BindError> {
    let id = queries::take_use(tx, &normalize(code)).await?.ok_or(BindError::CodeRefused)?;
    queries::insert_use(tx, user, id).await?;
    Ok(())
}

/// All codes of the tenant, the newest first.
pub async fn list_codes(tx: &mut TenantTx, page: PageRequest) -> Result<(Vec<InstructorCode>, i64), sqlx::Error> {
    let offset = page.offset();
    let codes = queries::list_codes(tx, page.limit(), offset).await?;
    Ok((codes, queries::count_codes(tx).await?))
}

/// One code.
pub async fn get_code(tx: &mut TenantTx, id: CodeId) -> Result<InstructorCode, CodeError> {
    queries::find_code(tx, id).await?.ok_or(CodeError::NotFound)
}

/// Takes a code back; teachers who came in by it stay. Doing it twice is fine.
pub async fn revoke_code(tx: &mut TenantTx, id: CodeId) -> Result<(), CodeError> {
    if queries::revoke_code(tx, id).await? { Ok(()) } else { Err(CodeError::NotFound) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn codes_are_read_out_and_typed_in_any_way() {
        let code = code_of(b"seed");
        assert_eq!(code.len(), 9);
        for typed in [code.to_lowercase(), code.replace('-', " "), format!(" {} ", code.replace('-', ""))] {
            assert_eq!(normalize(&typed), code, "{typed}");
        }
        assert_eq!(normalize("né-'; drop"), "NDROP");
    }

    #[test]
    fn a_code_ends_some_day_and_lets_some_people_in() {
        let now = datetime!(2026-05-01 00:00 UTC);
        let refused = |expires_at, max_uses| {
            let new = NewCode { note: String::new(), expires_at, max_uses };
            check_new(&new, now).err().unwrap_or_default().into_iter().map(|error| error.field).collect::<Vec<_>>()
        };
        let none: [&str; 0] = [];
        assert_eq!(refused(now + Duration::days(30), 1), none);
        assert_eq!(refused(now, 0), ["expires_at", "max_uses"]);
        assert_eq!(refused(now + Duration::days(367), 501), ["expires_at", "max_uses"]);
    }
}
