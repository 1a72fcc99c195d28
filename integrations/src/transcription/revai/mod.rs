//! rev.ai's asynchronous speech-to-text. A recording travels in the call itself: no address of ours is open to anybody, and no
//! signed link is in somebody else's log. Sound and transcript are deleted there as soon as we have the words.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::future::BoxFuture;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, redirect::Policy};
use serde::de::DeserializeOwned;
use serde_json::json;
use sha2::Sha256;
use uuid::Uuid;

use super::{AudioJob, FailedCause, JobLabel, Progress, Submitted, TranscribeError, Transcriber};
use crate::settings::Secret;
use wire::{Job, Status, Transcript};

mod wire;

pub use wire::read_notification;

/// rev.ai's own address for accounts in the United States.
pub(crate) const USUAL_URL: &str = "https://api.rev.ai/speechtotext/v1";
/// Two US cents: its list price for English when this was written.
pub(crate) const USUAL_PRICE: u32 = 2_000;

/// A recording goes along with the call.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The longest answer that is read.
const LONGEST_ANSWER: usize = 8 * 1024 * 1024;
/// rev.ai's own bound of a list.
const PAGE: usize = 1_000;
/// How many pages are looked through for a recording whose name was lost.
const PAGES: usize = 5;
/// rev.ai deletes what we do not: two days, so that a transcript can still be asked for after a day of trouble here.
const KEPT_SECONDS: u32 = 2 * 24 * 3600;

/// How to reach rev.ai.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevAiConfig {
    /// The account's access token.
    pub access_token: Secret,
    /// Where it is: accounts outside the United States have another address.
    pub url: String,
    /// What a minute costs, in thousandths of a US cent.
    pub millicents_per_minute: u32,
}

/// Transcripts by rev.ai.
#[derive(Debug, Clone)]
pub struct RevAi {
    client: Client,
    config: RevAiConfig,
    /// What rev.ai has to say when it calls us.
    notification_key: String,
}

impl RevAi {
    /// Connects to nothing yet. `app_secret` is the root of what rev.ai has to say when it calls us.
    pub fn new(config: &RevAiConfig, app_secret: &Secret) -> Result<Self, TranscribeError> {
        Self::with_timeout(config, app_secret, TIMEOUT)
    }

    /// With a bound of every call, connecting included.
    pub fn with_timeout(config: &RevAiConfig, app_secret: &Secret, timeout: Duration) -> Result<Self, TranscribeError> {
        let refuse = |why: &str| TranscribeError::Refused(format!("REVAI_URL {why}"));
        let (scheme, rest) = config.url.split_once("://").ok_or_else(|| refuse("is not an address"))?;
        let is_here = rest.starts_with("127.0.0.1:") || rest.starts_with("localhost:");
        if scheme != "https" && !(scheme == "http" && is_here) {
            return Err(refuse("must begin with https://"));
        }
        // The client takes the process's cryptography; somebody else may have installed it already.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = Client::builder()
            .timeout(timeout)
            // A token is for one address.
            .redirect(Policy::none())
            .build()
            .map_err(|_| refuse("cannot be used"))?;
        Ok(Self { client, config: config.clone(), notification_key: notification_key(app_secret) })
    }

    fn call(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.config.url.trim_end_matches('/'));
        self.client.request(method, url).bearer_auth(self.config.access_token.reveal())
    }

    async fn hand_over(&self, job: &AudioJob) -> Result<Submitted, TranscribeError> {
        let mut options = json!({
            "metadata": job.label.text(),
            // One person speaks, and every "um" counts.
            "skip_diarization": true,
            "remove_disfluencies": false,
            "filter_profanity": false,
            "language": "en",
            "delete_after_seconds": KEPT_SECONDS,
        });
        if let Some(url) = &job.notify_url {
            let headers = json!({ "Authorization": format!("Bearer {}", self.notification_key) });
            options["notification_config"] = json!({ "url": url, "auth_headers": headers });
        }
        let boundary = format!("verdant-{}", Uuid::now_v7().simple());
        let body = form(&boundary, &options.to_string(), job);
        let kind = format!("multipart/form-data; boundary={boundary}");
        let request = self.call(Method::POST, "/jobs").header("content-type", kind).body(body);
        let taken: Job = json_of(answer(request).await?).await?;
        Ok(Submitted::Waiting(taken.id))
    }

    async fn look_for(&self, label: JobLabel) -> Result<Option<String>, TranscribeError> {
        let wanted = label.text();
        let mut after = String::new();
        for _ in 0..PAGES {
            let path = format!("/jobs?limit={PAGE}{after}");
            let jobs: Vec<Job> = json_of(answer(self.call(Method::GET, &path)).await?).await?;
            let is_it = |job: &&Job| job.metadata.as_deref() == Some(&wanted) && job.status != Status::Failed;
            if let Some(found) = jobs.iter().find(is_it) {
                return Ok(Some(found.id.clone()));
            }
            match jobs.last() {
                Some(last) if jobs.len() == PAGE => after = format!("&starting_after={}", plain(&last.id)?),
                _ => return Ok(None),
            }
        }
        Ok(None)
    }

    async fn look_at(&self, reference: &str) -> Result<Progress, TranscribeError> {
        let path = format!("/jobs/{}", plain(reference)?);
        let job: Job = json_of(answer(self.call(Method::GET, &path)).await?).await?;
        match job.status {
            Status::InProgress => Ok(Progress::Waiting),
            Status::Failed => Ok(Progress::Failed(cause_of(job.failure.as_deref().unwrap_or_default()))),
            Status::Transcribed => {
                let request = self.call(Method::GET, &format!("{path}/transcript"));
                let request = request.header("accept", "application/vnd.rev.transcript.v1.0+json");
                let transcript: Transcript = json_of(answer(request).await?).await?;
                Ok(Progress::Done(transcript.words()))
            }
        }
    }

    async fn delete(&self, reference: &str) -> Result<(), TranscribeError> {
        match answer(self.call(Method::DELETE, &format!("/jobs/{}", plain(reference)?))).await {
            Ok(_) | Err(TranscribeError::Unknown) => Ok(()),
            Err(cause) => Err(cause),
        }
    }
}

/// A key of its own purpose, from the installation's secret.
fn notification_key(app_secret: &Secret) -> String {
    hex::encode(mac_of(app_secret.reveal().as_bytes(), b"messages of rev.ai").finalize().into_bytes())
}

fn mac_of(key: &[u8], text: &[u8]) -> Hmac<Sha256> {
    // HMAC takes keys of any length.
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap_or_else(|_| unreachable!("any key length is accepted"));
    mac.update(text);
    mac
}

/// `multipart/form-data`, as RFC 7578 has it: the options and the file.
fn form(boundary: &str, options: &str, job: &AudioJob) -> Bytes {
    let mut body = BytesMut::with_capacity(job.bytes.len() + 1_024);
    let mut part = |head: &str, content: &[u8]| {
        body.extend_from_slice(format!("--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes());
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    };
    part("name=\"options\"\r\nContent-Type: application/json", options.as_bytes());
    // No name of a person is in a file's name, and no media type of a stranger in a header.
    let kind = match job.mime.as_str() {
        "audio/mp4" => "audio/mp4",
        "audio/ogg" => "audio/ogg",
        _ => "audio/webm",
    };
    part(&format!("name=\"media\"; filename=\"{}\"\r\nContent-Type: {kind}", job.label.job), &job.bytes);
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    body.freeze()
}

/// The provider's names are letters and digits; nothing else becomes part of an address.
fn plain(reference: &str) -> Result<&str, TranscribeError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if !reference.is_empty() && reference.len() <= 100 && reference.bytes().all(is_plain) {
        Ok(reference)
    } else {
        Err(TranscribeError::Unknown)
    }
}

/// Which failures are final. rev.ai's own sentence stays away: it may repeat what somebody said.
async fn answer(request: RequestBuilder) -> Result<Response, TranscribeError> {
    let away = |why: &str| TranscribeError::Unavailable(why.to_owned());
    let response = match request.send().await {
        Ok(response) => response,
        Err(cause) if cause.is_timeout() => return Err(away("it took too long")),
        Err(_) => return Err(away("the connection failed")),
    };
    let status = response.status();
    match status {
        _ if status.is_success() => Ok(response),
        // Our token or its rights: an operator's matter, and no reason to give the recording up.
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Err(away(&format!("it does not let us in ({status})"))),
        StatusCode::NOT_FOUND => Err(TranscribeError::Unknown),
        StatusCode::REQUEST_TIMEOUT | StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS => {
            Err(away(&format!("it is busy ({status})")))
        }
        _ if status.is_client_error() => Err(TranscribeError::Refused(format!("its answer was {status}"))),
        _ => Err(away(&format!("its answer was {status}"))),
    }
}

async fn json_of<T: DeserializeOwned>(mut response: Response) -> Result<T, TranscribeError> {
    let away = |why: &str| TranscribeError::Unavailable(why.to_owned());
    let mut text = BytesMut::new();
    while let Some(part) = response.chunk().await.map_err(|_| away("the connection failed"))? {
        if text.len() + part.len() > LONGEST_ANSWER {
            return Err(away("its answer is too long"));
        }
        text.extend_from_slice(&part);
    }
    // It may have done what it was asked to, so this is not a no.
    serde_json::from_slice(&text).map_err(|_| away("its answer cannot be read"))
}

/// The provider's words for a failure, from a list that may grow.
fn cause_of(failure: &str) -> FailedCause {
    match failure {
        "empty_media" | "duration_too_short" | "empty_transcript" => FailedCause::NoSpeech,
        "invalid_media" | "unsupported_media" | "duration_exceeded" | "unsupported_language" => FailedCause::Refused,
        "insufficient_balance" | "invoicing_limit_exceeded" => FailedCause::Balance,
        _ => FailedCause::Provider,
    }
}

impl Transcriber for RevAi {
    fn name(&self) -> &'static str {
        "revai"
    }

    fn millicents_per_minute(&self) -> u32 {
        self.config.millicents_per_minute
    }

    fn submit<'a>(&'a self, job: &'a AudioJob) -> BoxFuture<'a, Result<Submitted, TranscribeError>> {
        Box::pin(self.hand_over(job))
    }

    fn find(&self, label: JobLabel) -> BoxFuture<'_, Result<Option<String>, TranscribeError>> {
        Box::pin(self.look_for(label))
    }

    fn progress<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<Progress, TranscribeError>> {
        Box::pin(self.look_at(reference))
    }

    fn forget<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<(), TranscribeError>> {
        Box::pin(self.delete(reference))
    }

    fn is_notification(&self, authorization: &str) -> bool {
        let Some((scheme, key)) = authorization.split_once(' ') else { return false };
        // Codes of both are compared, which takes as long whatever is wrong with the key.
        let own = mac_of(self.notification_key.as_bytes(), self.notification_key.as_bytes()).finalize();
        let given = mac_of(self.notification_key.as_bytes(), key.trim().as_bytes());
        scheme.eq_ignore_ascii_case("bearer") && given.verify(&own.into_bytes()).is_ok()
    }
}
