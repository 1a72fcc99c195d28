//! Why a partner's token or a key is refused. The person with the link learns only that it does not work.

/// A token refused. The cause is for the log of the installation, not for whoever sent it.
#[derive(Debug, thiserror::Error)]
pub enum PartnerError {
    /// No token of ours: another form, algorithm or header.
    #[error("the token has not the agreed form")]
    Malformed,
    /// Names a key that this tenant does not have, or not any more.
    #[error("the token's key is unknown or revoked")]
    UnknownKey,
    /// Signed with another key, changed, or made for another brand.
    #[error("the signature or the audience is wrong")]
    Forged,
    /// Over, not yet valid, or valid for longer than five minutes.
    #[error("the token's time is wrong")]
    Time,
    /// A claim that cannot be used.
    #[error("the token's `{0}` cannot be used")]
    Claim(&'static str),
    /// Used before.
    #[error("the token was used before")]
    Replayed,
    /// The address belongs to an account that may not be taken over (docs/decisions/0010).
    #[error("the address belongs to an account that cannot be linked")]
    AddressTaken,
    /// An admin blocked the account (D-019).
    #[error("the account is blocked")]
    Blocked,
    /// A stored key does not open: the installation's secret has changed.
    #[error("a stored key does not open")]
    Sealed,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// A key refused.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// Two are in use already: one must be revoked first.
    #[error("two keys are in use")]
    TwoInUse,
    /// No such key, or revoked.
    #[error("there is no such key")]
    Unknown,
    /// The label is empty or too long.
    #[error("the label has {0} characters")]
    Label(usize),
    /// A stored key does not open: the installation's secret has changed.
    #[error("a stored key does not open")]
    Sealed,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}
