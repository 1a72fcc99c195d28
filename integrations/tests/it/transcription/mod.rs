//! What every provider of transcripts promises, asked of the local one, of rev.ai's client before a double of rev.ai, and of
//! rev.ai itself when `REVAI_TEST_TOKEN` has a token of an account (which pays a few cents).

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use integrations::settings::Settings;
use integrations::transcription::{AudioJob, JobLabel, Local, RevAi, RevAiConfig, Transcriber};
use serde_json::{Value, json};
use uuid::Uuid;

mod contract;
mod double;
mod wire;

use double::{RevAiDouble, TOKEN};

/// Three seconds of speech-like sound, as Chrome records it.
const RECORDING: &[u8] = include_bytes!("../../data/live.webm");

/// A provider, and what stands in for its machine.
struct House {
    name: &'static str,
    provider: Arc<dyn Transcriber>,
    machine: Machine,
}

enum Machine {
    None,
    Double(RevAiDouble),
    Real,
}

/// All there are here.
async fn houses() -> Vec<House> {
    let (revai, double) = revai_and_double().await;
    let mut houses = vec![
        House { name: "the local one", provider: Arc::new(Local), machine: Machine::None },
        House { name: "rev.ai's double", provider: Arc::new(revai), machine: Machine::Double(double) },
    ];
    if let Ok(token) = std::env::var("REVAI_TEST_TOKEN") {
        let url = std::env::var("REVAI_TEST_URL").ok();
        let provider = RevAi::new(&config(&token, url.as_deref()), &settings(&token, None).app_secret).unwrap();
        houses.push(House { name: "rev.ai", provider: Arc::new(provider), machine: Machine::Real });
    }
    houses
}

async fn revai_and_double() -> (RevAi, RevAiDouble) {
    let double = RevAiDouble::start().await;
    (revai_at(&double.url, Duration::from_secs(20)), double)
}

fn revai_at(url: &str, timeout: Duration) -> RevAi {
    RevAi::with_timeout(&config(TOKEN, Some(url)), &settings(TOKEN, None).app_secret, timeout).unwrap()
}

/// As the environment sets it.
fn settings(token: &str, url: Option<&str>) -> Settings {
    Settings::read(|name| match name {
        "REVAI_ACCESS_TOKEN" => Some(token.to_owned()),
        "REVAI_URL" => url.map(str::to_owned),
        _ => None,
    })
    .unwrap()
}

fn config(token: &str, url: Option<&str>) -> RevAiConfig {
    settings(token, url).revai.unwrap()
}

fn audio(bytes: &'static [u8]) -> AudioJob {
    AudioJob {
        label: JobLabel { tenant: Uuid::now_v7(), job: Uuid::now_v7() },
        bytes: Bytes::from_static(bytes),
        mime: "audio/webm".to_owned(),
        notify_url: None,
    }
}

/// What the double's machine hears.
fn elements() -> Value {
    json!([
        { "type": "text", "value": "Um", "ts": 0.25, "end_ts": 0.5, "confidence": 0.8 },
        { "type": "punct", "value": "," },
        { "type": "punct", "value": " " },
        { "type": "text", "value": "hello", "ts": 1.5, "end_ts": 2.0, "confidence": 0.99 },
        { "type": "punct", "value": "." },
    ])
}
