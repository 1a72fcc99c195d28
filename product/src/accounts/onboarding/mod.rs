//! The second step of a registration: student, teacher or parent, and the details of each (R-047 to R-053; D-009, D-013).
//! Parents bind in `families`, because their children are asked at the same moment.

mod basics;
mod codes;
mod student;
mod teacher;

pub use basics::{Basics, save_basics};
pub use codes::{CodeError, CodeId, InstructorCode, NewCode, check_code, get_code, list_codes, make_code, revoke_code};
pub use student::{AgeBand, StudentDetails, bind_student};
pub use teacher::{TeacherDetails, bind_teacher};

use super::{UserId, queries};
use tenants::TenantTx;

/// Whether nobody else of the tenant has the username.
pub async fn username_is_free(tx: &mut TenantTx, username: &str, except: Option<UserId>) -> Result<bool, sqlx::Error> {
    queries::onboarding::username_is_free(tx, username, except).await
}
