//! Asking a signed-in person for the password once more, before something that cannot be taken back.

use std::net::IpAddr;

use product::people::accounts;

use crate::errors::{ApiError, ApiResult, Sentence};
use crate::extract::SignedInWithoutTx;
use crate::state::AppState;

/// The stored hash, if `given` is the person's password. Wrong ones count as guesses (D-020): a stolen session is no way
/// to try passwords.
///
/// # Errors
/// The field with [`Sentence::WrongPassword`]; [`ApiError::TooManyRequest`] after too many of them.
pub(super) async fn password(
    state: &AppState,
    me: &SignedInWithoutTx,
    address: IpAddr,
    given: String,
    field: &'static str,
) -> ApiResult<String> {
    let guess = state.throttle.guess(me.tenant.id, &me.user.id.to_string(), address).await?;
    let mut tx = state.db.tenant_read(&me.tenant).await?;
    let stored = accounts::find_password_hash(&mut tx, me.user.id).await?;
    drop(tx);
    match stored {
        Some(stored) if state.hashing.is_right(given, Some(stored.clone())).await? => {
            state.throttle.forgive(guess).await;
            Ok(stored)
        }
        _ => {
            state.throttle.miss(guess).await;
            Err(ApiError::field(field, Sentence::WrongPassword))
        }
    }
}
