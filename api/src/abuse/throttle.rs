//! Counts what strangers try, per account and address, before anything costly is reached (D-020).

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use integrations::cache::{Cache, CacheUnavailable};
use sha2::{Digest, Sha256};
use tenants::TenantId;

use crate::errors::{ApiError, ApiResult};

const MINUTE: Duration = Duration::from_secs(60);
const QUARTER: Duration = Duration::from_secs(15 * 60);
const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Guesses of a password per account and address (D-020).
const GUESSES: u64 = 5;
/// Guesses of a password per account from all addresses that the account was never used from. Beyond it those addresses
/// have to prove that a person is there; the owner's own are never asked (decision 0037).
const GUESSES_OF_STRANGERS: u64 = 20;
/// Wrong passwords from one address, whatever the accounts. A school's lab has one address, so it is generous.
const MISSES_OF_ADDRESS: u64 = 100;

/// How often something may be done by one who is counted. The figures beyond D-020 are decision 0014's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    name: &'static str,
    most: u64,
    window: Duration,
}

impl Limit {
    /// Links for a forgotten password, per account's address (D-015); beyond it [`ApiError::TooSoon`].
    pub const RESET_PAUSE: Self = Self { name: "reset-pause", most: 1, window: MINUTE };
    /// The same over a longer time.
    pub const RESET: Self = Self { name: "reset", most: 5, window: HOUR };
    /// The same per network address.
    pub const RESET_FROM: Self = Self { name: "reset-from", most: 30, window: QUARTER };
    /// New accounts per network address: a class registers together.
    pub const REGISTER_FROM: Self = Self { name: "register-from", most: 60, window: HOUR };
    /// Referral codes that are looked at before registering, per network address: a class types the same one.
    pub const REFERRAL_CODES_FROM: Self = Self { name: "referral-codes-from", most: 120, window: QUARTER };
    /// Captchas per network address.
    pub const CAPTCHA_FROM: Self = Self { name: "captcha-from", most: 200, window: QUARTER };
    /// How often one captcha is read aloud: every reading helps a robot too.
    pub const HEARD: Self = Self { name: "captcha-heard", most: 5, window: QUARTER };
    /// Mailed links that are tried, per network address.
    pub const LINK_FROM: Self = Self { name: "link-from", most: 60, window: QUARTER };
    /// Codes of printed reports that are compared, per network address: an admission office compares many.
    pub const REPORTS_CHECKED_FROM: Self = Self { name: "reports-checked-from", most: 200, window: QUARTER };
    /// Usernames that one person asks for: the answer tells who is here.
    pub const USERNAMES: Self = Self { name: "usernames", most: 120, window: HOUR };
    /// Other addresses that one person wants for the account: our mails are not a toy.
    pub const EMAIL_CHANGES: Self = Self { name: "email-changes", most: 5, window: HOUR };
    /// People whom one member of staff invites: a whole school in an hour, and no flood of mail.
    pub const INVITATIONS: Self = Self { name: "invitations", most: 300, window: HOUR };
    /// Files of people that one member of staff sends: each is read and kept for a while.
    pub const PEOPLE_IMPORTS: Self = Self { name: "people-imports", most: 30, window: HOUR };
    /// Instructor codes that one person tries (D-018).
    pub const INSTRUCTOR_CODES: Self = Self { name: "instructor-codes", most: 10, window: HOUR };
    /// Addresses of students that one person tries: each answer tells a little (D-017).
    pub const STUDENT_EMAILS: Self = Self { name: "student-emails", most: 30, window: HOUR };
    /// Keys to reports that one person makes (D-060).
    pub const SHARE_KEYS: Self = Self { name: "share-keys", most: 60, window: HOUR };
    /// Shared reports that are opened, per network address: an admission office opens many, nobody tries 128 bits.
    pub const SHARED_FROM: Self = Self { name: "shared-from", most: 200, window: QUARTER };
    /// Questions tried without an account, lists and answers, per network address: a class tries them together.
    pub const SAMPLES_FROM: Self = Self { name: "samples-from", most: 600, window: QUARTER };
    /// Pages that visitors of one address see: far more than a school behind one address does, far less than a flood.
    pub const PAGE_VIEWS: Self = Self { name: "page-views", most: 300, window: MINUTE };
}

/// Counts in the cache. When that is away nobody may guess, and those who are signed in go on.
#[derive(Clone)]
pub struct Throttle(Arc<dyn Cache>);

impl std::fmt::Debug for Throttle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Throttle")
    }
}

/// A guess that was counted.
#[derive(Debug)]
pub struct Guess {
    account: String,
    /// The round of all strangers, unless the address is one of the owner's.
    strangers: Option<String>,
    proven: String,
    address: String,
    /// What a guess from this address meets.
    pub trust: Trust,
}

/// How much an account's guesses from an address are trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// Whoever is there may guess on.
    Trusted,
    /// Too many strangers have guessed: a captcha first.
    Doubted {
        /// The first of this storm: the owner is told.
        is_first: bool,
    },
}

impl Throttle {
    /// Counts in `cache`.
    pub fn new(cache: Arc<dyn Cache>) -> Self {
        Self(cache)
    }

    /// Counts a guess for the password of `account`, or refuses it. Counted before it is judged, so that many at once are no
    /// way around the limit. The account is named by its id, so that all its names count together, and one that does not
    /// exist by what was typed.
    pub async fn guess(&self, tenant: TenantId, account: &str, address: IpAddr) -> ApiResult<Guess> {
        let of_address = key(tenant, "misses", &address.to_string());
        if self.0.count(&of_address).await.map_err(away)? >= MISSES_OF_ADDRESS {
            return Err(ApiError::TooManyRequest);
        }
        let name = account.trim().to_lowercase();
        let here = format!("{name}|{address}");
        let account = key(tenant, "login", &here);
        if self.count_in_round(&account, QUARTER).await? > GUESSES {
            return Err(ApiError::TooManyRequest);
        }
        let proven = key(tenant, "proven", &here);
        let is_owners = self.0.get(&proven).await.map_err(away)?.is_some();
        let strangers = (!is_owners).then(|| key(tenant, "strangers", &name));
        let trust = match &strangers {
            None => Trust::Trusted,
            Some(strangers) => match self.count_in_round(strangers, HOUR).await? {
                ..=GUESSES_OF_STRANGERS => Trust::Trusted,
                count => Trust::Doubted { is_first: count == GUESSES_OF_STRANGERS + 1 },
            },
        };
        Ok(Guess { account, strangers, proven, address: of_address, trust })
    }

    /// Counts one more in the present round of `key`.
    async fn count_in_round(&self, key: &str, window: Duration) -> ApiResult<u64> {
        let round = self.0.get(key).await.map_err(away)?.unwrap_or_default();
        self.0.hit(&format!("{key}:{round}"), window).await.map_err(away)
    }

    /// The guess was right: the next one counts from zero, under the name of a new round, and the address is the owner's
    /// for a month. An owner at home does not begin a new round for the strangers: who signs in every day would give them
    /// as many guesses again.
    pub async fn forgive(&self, guess: Guess) {
        let round = format!("{:x}", rand::random::<u64>());
        let of_strangers = guess.strangers.as_ref().map(|strangers| (strangers, &*round, HOUR));
        let own = [(&guess.account, &*round, QUARTER), (&guess.proven, "1", MONTH)];
        for (key, text, life) in own.into_iter().chain(of_strangers) {
            if let Err(cause) = self.0.set(key, text, life).await {
                tracing::warn!(%cause, "a right password still counts as a guess");
            }
        }
    }

    /// The guess was wrong: it counts against its address too.
    pub async fn miss(&self, guess: Guess) {
        if let Err(cause) = self.0.hit(&guess.address, QUARTER).await {
            tracing::warn!(%cause, "a wrong password is not counted for its address");
        }
    }

    /// Counts one more of what `who` does.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequest`] beyond the limit, [`ApiError::Unavailable`] when nothing can be counted.
    pub async fn count(&self, tenant: TenantId, limit: Limit, who: &str) -> ApiResult<()> {
        let key = key(tenant, limit.name, &who.trim().to_lowercase());
        let count = self.0.hit(&key, limit.window).await.map_err(away)?;
        if count > limit.most { Err(ApiError::TooManyRequest) } else { Ok(()) }
    }
}

fn away(_: CacheUnavailable) -> ApiError {
    ApiError::Unavailable
}

/// A fingerprint: the cache holds no addresses of people.
fn key(tenant: TenantId, name: &str, who: &str) -> String {
    format!("{tenant}:{name}:{}", hex::encode(&Sha256::digest(who)[..16]))
}
