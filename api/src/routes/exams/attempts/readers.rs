//! Who reads what came out of a learner's tests, and how much of it (R-102, D-029, D-059; docs/decisions/0042 and 0043).

use product::people::accounts::{SignedInUser, UserId};
use product::people::teaching;
use tenants::{Tenant, TenantTx};

use crate::errors::ApiResult;
use crate::routes::people::profiles::check_readable;

/// As whom somebody reads the results of a learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::routes) enum Reader {
    /// The learner.
    Own,
    /// A teacher whose own learner it is: also reads what was written and said, to teach with it.
    Teacher,
    /// A linked parent, or the office: scores and comments.
    Other,
}

impl Reader {
    /// Whether what was written and said is for this reader.
    pub(in crate::routes) fn reads_responses(self) -> bool {
        matches!(self, Self::Own | Self::Teacher)
    }
}

/// As whom `reader` reads `learner`. Whoever may not learns nothing, not even that there is such a person. The link to a
/// teacher is looked up each time: when it ends, so does reading.
pub(in crate::routes) async fn reader_of(
    tx: &mut TenantTx,
    tenant: &Tenant,
    reader: &SignedInUser,
    learner: UserId,
) -> ApiResult<Reader> {
    if reader.id == learner {
        return Ok(Reader::Own);
    }
    if teaching::is_teacher_of(tx, reader.id, learner).await? {
        return Ok(Reader::Teacher);
    }
    check_readable(tx, tenant, reader, learner).await?;
    Ok(Reader::Other)
}
