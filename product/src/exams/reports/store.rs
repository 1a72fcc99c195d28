//! Where a rendered report lies, and the code printed on it (D-059).

use super::queries;
pub use super::queries::{complete_report, find_report, find_report_by_code};
use crate::exams::attempts::AttemptId;
use tenants::{Lang, TenantTx};
use time::OffsetDateTime;
use uuid::Uuid;

/// A report of an attempt in one language.
#[derive(Debug, Clone)]
pub struct Report {
    /// Its id.
    pub id: Uuid,
    /// The attempt.
    pub attempt_id: AttemptId,
    /// Its language.
    pub lang: Lang,
    /// Printed on it.
    pub check_code: String,
    /// Where the PDF lies, once rendered.
    pub blob_key: Option<String>,
    /// Size.
    pub bytes: Option<i32>,
    /// Pages.
    pub pages: Option<i32>,
    /// Rendered.
    pub rendered_at: Option<OffsetDateTime>,
}

/// Begins a report, or finds the one that was begun: its code stays the same however often it is rendered.
pub async fn begin_report(tx: &mut TenantTx, attempt: AttemptId, lang: Lang) -> Result<Report, sqlx::Error> {
    let id = tx.new_id();
    queries::insert_report(tx, id, attempt, lang, &check_code(id)).await?;
    queries::get_report(tx, attempt, lang).await
}

/// A report by its id.
pub async fn get_report(tx: &mut TenantTx, id: Uuid) -> Result<Option<Report>, sqlx::Error> {
    queries::find_report_by_id(tx, id).await
}

/// Twelve characters without look-alikes from the random part of the id: 60 bits, in groups of four.
fn check_code(id: Uuid) -> String {
    const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let mut bits = u64::from_be_bytes(id.as_bytes()[8..].try_into().expect("half of sixteen bytes"));
    let mut code = String::with_capacity(14);
    for place in 0..12 {
        if place > 0 && place % 4 == 0 {
            code.push('-');
        }
        code.push(char::from(ALPHABET[usize::try_from(bits & 31).expect("below 32")]));
        bits >>= 5;
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_short_readable_and_different() {
        let codes: std::collections::BTreeSet<String> = (0..1000).map(|_| check_code(Uuid::now_v7())).collect();
        assert_eq!(codes.len(), 1000);
        assert!(codes.iter().all(|code| code.len() == 14 && !code.contains(['0', 'O', '1', 'I'])), "{codes:?}");
    }
}
