//! rev.ai's JSON, as far as we depend on it. Everything else in it may change.

use std::time::Duration;

use serde::Deserialize;

use super::super::{HeardWord, JobLabel};

/// How far a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    InProgress,
    Transcribed,
    Failed,
}

/// A job.
#[derive(Debug, Deserialize)]
pub(super) struct Job {
    pub(super) id: String,
    pub(super) status: Status,
    pub(super) metadata: Option<String>,
    pub(super) failure: Option<String>,
}

/// `application/vnd.rev.transcript.v1.0+json`
#[derive(Debug, Deserialize)]
pub(super) struct Transcript {
    monologues: Vec<Monologue>,
}

#[derive(Debug, Deserialize)]
struct Monologue {
    elements: Vec<Element>,
}

#[derive(Debug, Deserialize)]
struct Element {
    #[serde(rename = "type")]
    kind: String,
    value: String,
    ts: Option<f64>,
    end_ts: Option<f64>,
    confidence: Option<f32>,
}

impl Transcript {
    /// The words, each with the punctuation behind it.
    pub(super) fn words(self) -> Vec<HeardWord> {
        let mut words: Vec<HeardWord> = Vec::new();
        for element in self.monologues.into_iter().flat_map(|monologue| monologue.elements) {
            match (element.kind.as_str(), element.ts, element.end_ts) {
                ("text", Some(from), Some(to)) => words.push(HeardWord {
                    text: element.value.trim().to_owned(),
                    from: seconds(from),
                    to: seconds(to.max(from)),
                    confidence: element.confidence.filter(|share| (0.0..=1.0).contains(share)),
                }),
                // Spaces are punctuation too, there.
                ("punct", ..) => {
                    if let Some(last) = words.last_mut() {
                        last.text.push_str(element.value.trim());
                    }
                }
                // Laughter and what nobody understood.
                _ => {}
            }
        }
        words
    }
}

fn seconds(value: f64) -> Duration {
    Duration::try_from_secs_f64(value).unwrap_or_default()
}

#[derive(Debug, Deserialize)]
struct Notification {
    job: Notified,
}

#[derive(Debug, Deserialize)]
struct Notified {
    metadata: String,
}

/// Which recording a message is about; none when it is no message about one of ours.
pub fn read_notification(body: &[u8]) -> Option<JobLabel> {
    let message: Notification = serde_json::from_slice(body).ok()?;
    JobLabel::parse(&message.job.metadata)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use uuid::Uuid;

    #[test]
    fn words_carry_their_punctuation() {
        let transcript: Transcript = serde_json::from_value(json!({ "monologues": [{ "speaker": 0, "elements": [
            { "type": "text", "value": "Um", "ts": 0.5, "end_ts": 0.9, "confidence": 0.91 },
            { "type": "punct", "value": "," },
            { "type": "punct", "value": " " },
            { "type": "text", "value": "hello", "ts": 1.25, "end_ts": 1.75, "confidence": 7 },
            { "type": "unknown", "value": "<laugh>" },
            { "type": "punct", "value": "." },
        ] }, { "speaker": 1, "elements": [{ "type": "text", "value": "Bye", "ts": 3, "end_ts": 2 }] }] }))
        .unwrap();
        let words = transcript.words();
        let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["Um,", "hello.", "Bye"]);
        assert_eq!((words[0].from, words[0].to), (Duration::from_millis(500), Duration::from_millis(900)));
        assert_eq!(words[1].confidence, None, "not a share");
        assert_eq!(words[2].to, words[2].from, "no word ends before it begins");
    }

    #[test]
    fn a_message_names_a_recording_of_ours_or_none() {
        let (tenant, job) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let body =
            json!({ "job": { "id": "x", "status": "transcribed", "metadata": format!("{tenant}:{job}"), "new": [] } });
        assert_eq!(read_notification(body.to_string().as_bytes()), Some(JobLabel { tenant, job }));
        for body in
            ["", "[]", "{}", r#"{"job":{"id":"x"}}"#, r#"{"job":{"metadata":"a:b"}}"#, r#"{"job":{"metadata":7}}"#]
        {
            assert_eq!(read_notification(body.as_bytes()), None, "{body}");
        }
    }
}
