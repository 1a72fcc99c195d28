//! What teachers are permitted to grade (D-071): sections, each in all languages or in some. Admins grade everything.

pub use super::queries::permits::list_grading_permits;
use super::queries::permits::{self, GraderRow};
use super::{BrandKind, GradingSection, Permission, Role, Roles, UserId, list_roles};
use crate::ground::audit::{self, Change, Told};
use sha2::{Digest, Sha256};
use tenants::{Lang, TenantTx};

/// A section that somebody may grade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradingPermit {
    /// Which.
    pub section: GradingSection,
    /// For learners of these languages; none stands for all.
    pub languages: Option<Vec<Lang>>,
}

impl GradingPermit {
    /// Everything.
    pub fn all() -> Vec<Self> {
        GradingSection::ALL.map(|section| Self { section, languages: None }).into()
    }

    /// Whether it covers a language.
    pub fn covers(&self, lang: Lang) -> bool {
        self.languages.as_ref().is_none_or(|languages| languages.contains(&lang))
    }
}

/// A teacher or an admin, and what they may grade.
#[derive(Debug, Clone)]
pub struct PermittedGrader {
    /// Who.
    pub id: UserId,
    /// First and family name.
    pub name: String,
    /// What tells two of the same name apart.
    pub username: Option<String>,
    /// By their role, and so not to be changed.
    pub is_by_role: bool,
    /// What; empty for a teacher who grades nothing.
    pub permits: Vec<GradingPermit>,
}

/// Why nothing was permitted.
#[derive(Debug, thiserror::Error)]
pub enum PermitError {
    /// Somebody else has changed them since they were read.
    #[error("the permits have changed meanwhile")]
    Changed,
    /// No such teacher in this tenant.
    #[error("there is no such teacher")]
    NotFound,
    /// A section twice, or a section without any language.
    #[error("a section is named twice, or in no language")]
    Invalid,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// What somebody with these roles may grade: admins everything, teachers what was permitted, all others nothing.
pub async fn permits_of(
    tx: &mut TenantTx,
    user: UserId,
    roles: &Roles,
    kind: BrandKind,
) -> Result<Vec<GradingPermit>, sqlx::Error> {
    if roles.may(Permission::GradeEverything, kind) {
        return Ok(GradingPermit::all());
    }
    if roles.has(Role::Teacher) { list_grading_permits(tx, user).await } else { Ok(Vec::new()) }
}

/// What the trail calls a change of somebody's permits.
pub const PERMIT_GRADING: &str = "accounts.permit_grading";

/// Names a state of somebody's permits: another one where they differ.
pub fn permits_version(permits: &[GradingPermit]) -> i32 {
    let told = sorted(permits).told().unwrap_or_default();
    let hash = Sha256::digest(told.as_bytes());
    i32::from_be_bytes([hash[0] & 0x7f, hash[1], hash[2], hash[3]])
}

/// Permits a teacher these sections and no others. `actor` is nobody when an operator does by command; `read` is the state that was
/// looked at, none to save over any.
///
/// # Errors
/// [`PermitError::Changed`] when it is another one by now, [`PermitError::NotFound`] for whoever is no teacher, [`PermitError::Invalid`] for sections named twice or without a language.
pub async fn set_grading_permits(
    tx: &mut TenantTx,
    actor: Option<UserId>,
    teacher: UserId,
    new: &[GradingPermit],
    read: Option<i32>,
) -> Result<(), PermitError> {
    let is_twice = new.iter().enumerate().any(|(place, one)| new[..place].iter().any(|two| two.section == one.section));
    let is_empty = new.iter().any(|permit| permit.languages.as_ref().is_some_and(Vec::is_empty));
    if is_twice || is_empty {
        return Err(PermitError::Invalid);
    }
    permits::lock_user(tx, teacher).await?;
    if !list_roles(tx, teacher).await?.has(Role::Teacher) {
        return Err(PermitError::NotFound);
    }
    let (before, after) = (list_grading_permits(tx, teacher).await?, sorted(new));
    if before == after {
        return Ok(());
    }
    if read.is_some_and(|read| read != permits_version(&before)) {
        return Err(PermitError::Changed);
    }
    permits::replace(tx, teacher, new).await?;
    let told = Change::of("sections", &before, &after);
    audit::record_changes(tx, actor.map(|actor| actor.0), PERMIT_GRADING, teacher, &[told]).await?;
    Ok(())
}

impl Told for GradingPermit {
    fn told(&self) -> Option<String> {
        let languages = self.languages.as_ref().and_then(Told::told);
        Some(languages.map_or_else(|| self.section.to_string(), |languages| format!("{} ({languages})", self.section)))
    }
}

/// As they are stored: by section, and by language.
fn sorted(permits: &[GradingPermit]) -> Vec<GradingPermit> {
    let in_order = |languages: &Vec<Lang>| Lang::ALL.into_iter().filter(|lang| languages.contains(lang)).collect();
    let mut sorted: Vec<_> = permits
        .iter()
        .map(|permit| GradingPermit { section: permit.section, languages: permit.languages.as_ref().map(in_order) })
        .collect();
    sorted.sort_by_key(|permit| permit.section.as_str());
    sorted
}

/// Teachers and admins who can sign in, by name: the first 500, which is more than a brand has.
pub async fn list_graders(tx: &mut TenantTx, kind: BrandKind) -> Result<Vec<PermittedGrader>, sqlx::Error> {
    let rows = permits::list_graders(tx).await?;
    let grader = |row: GraderRow| {
        let roles = Roles::from_names(row.roles.iter().map(String::as_str));
        let is_by_role = roles.may(Permission::GradeEverything, kind);
        let name = super::full_name(&row.first_name, &row.last_name, row.username.as_deref());
        let (id, username) = (row.id, row.username.clone());
        let permits = if is_by_role { GradingPermit::all() } else { row.permits() };
        PermittedGrader { id, name, username, is_by_role, permits }
    };
    Ok(rows.into_iter().map(grader).collect())
}

/// One of [`list_graders`] who may grade something; none for all others.
pub async fn find_grader(
    tx: &mut TenantTx,
    user: UserId,
    kind: BrandKind,
) -> Result<Option<Vec<GradingPermit>>, sqlx::Error> {
    if !permits::can_sign_in(tx, user).await? {
        return Ok(None);
    }
    let roles = list_roles(tx, user).await?;
    Ok(Some(permits_of(tx, user, &roles, kind).await?).filter(|permits| !permits.is_empty()))
}
