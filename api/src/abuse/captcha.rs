//! Captchas (D-011): five characters, five minutes, one try.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use integrations::cache::Cache;
use rand::RngExt;
use tenants::TenantId;

use super::{WorkPool, drawing, speech};
use crate::errors::{ApiError, ApiResult};

const LIFE: Duration = Duration::from_secs(5 * 60);
const LENGTH: usize = 5;
/// Without those that look like another one: 0 O D Q, 1 I L, 2 Z, 5 S, 8 B, U V.
const CHARACTERS: &[u8] = b"ACEFGHJKMNPRTWXY34679";

/// Hands captchas out and checks their answers.
#[derive(Clone)]
pub struct Captchas {
    cache: Arc<dyn Cache>,
    /// `CAPTCHA_TEST_ANSWER`: what every picture shows, for tests in a browser.
    fixed_answer: Option<String>,
    drawing: WorkPool,
}

impl std::fmt::Debug for Captchas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Captchas")
    }
}

/// A captcha as it is shown.
#[derive(Debug)]
pub struct Picture {
    /// Comes back with the answer.
    pub key: String,
    /// A `data:` address.
    pub img: String,
}

impl Captchas {
    /// Keeps the answers in `cache`, draws and speaks in `drawing`.
    pub fn new(cache: Arc<dyn Cache>, fixed_answer: Option<String>, drawing: WorkPool) -> Self {
        Self { cache, fixed_answer, drawing }
    }

    /// A new captcha.
    pub async fn issue(&self, tenant: TenantId) -> ApiResult<Picture> {
        let answer = self.fixed_answer.clone().unwrap_or_else(random_answer);
        let key = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>());
        let text = answer.clone();
        let drawn = self.drawing.run(move || drawing::draw(&text, &mut rand::rng())).await?;
        let png = drawn.map_err(ApiError::internal)?;
        self.cache.set(&cache_key(tenant, &key), &answer, LIFE).await.map_err(|_| ApiError::Unavailable)?;
        Ok(Picture { key, img: format!("data:image/png;base64,{}", STANDARD.encode(png)) })
    }

    /// A recording of what the picture of `key` shows, for people who do not see it. The captcha stays good.
    ///
    /// # Errors
    /// [`ApiError::NotFound`] when there is no such captcha, or no more.
    pub async fn read_aloud(&self, tenant: TenantId, key: &str) -> ApiResult<Vec<u8>> {
        let key = key.get(..22).filter(|short| *short == key).ok_or(ApiError::NotFound)?;
        let answer = self.cache.get(&cache_key(tenant, key)).await.map_err(|_| ApiError::Unavailable)?;
        let answer = answer.ok_or(ApiError::NotFound)?;
        self.drawing.run(move || speech::speak(&answer, &mut rand::rng())).await
    }

    /// Refuses a wrong answer. Right or wrong, the captcha is used up.
    pub async fn check(&self, tenant: TenantId, key: &str, answer: &str) -> ApiResult<()> {
        // A longer text was never a key of ours; it would only fill the cache's logs.
        let key = key.get(..22).filter(|short| *short == key).ok_or(ApiError::CaptchaInvalid)?;
        let wanted = self.cache.take(&cache_key(tenant, key)).await.map_err(|_| ApiError::Unavailable)?;
        let is_right = wanted.is_some_and(|wanted| wanted.eq_ignore_ascii_case(answer.trim()));
        if is_right { Ok(()) } else { Err(ApiError::CaptchaInvalid) }
    }
}

fn random_answer() -> String {
    let mut rng = rand::rng();
    (0..LENGTH).map(|_| char::from(CHARACTERS[rng.random_range(0..CHARACTERS.len())])).collect()
}

fn cache_key(tenant: TenantId, key: &str) -> String {
    format!("{tenant}:captcha:{key}")
}
