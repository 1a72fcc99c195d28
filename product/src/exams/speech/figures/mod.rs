//! What can be said of a recording without understanding a word of it. Pure: samples in, figures out.
//!
//! The figures describe sound, not language: a *peak* is a short rise of loudness in a voiced stretch, of which fluent
//! English has about one for each syllable. It is shown as what it is and never as a score.

mod levels;
mod pitch;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use levels::{Contour, Stretch};

/// A silence shorter than this is how consonants are made.
pub(super) const PAUSE_MS: u32 = 250;
/// A silence of this length is heard as one.
pub(super) const LONG_PAUSE_MS: u32 = 1_000;

/// What was measured of a recording.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Length of all of it.
    pub duration_ms: u32,
    /// From the first to the last sound; nothing when there is none.
    pub span_ms: u32,
    /// How much of the whole is in silences of a quarter of a second and more, 0 to 1; beginning and end included.
    pub silence_share: f32,
    /// Before the first sound.
    pub lead_ms: u32,
    /// Silences of a quarter of a second and more between the first and the last sound: where they begin and end.
    pub pauses: Vec<(u32, u32)>,
    /// Peaks of loudness a minute, between the first and the last sound. None where the voice is too short to tell.
    pub peaks_per_minute: Option<f32>,
    /// The middle pitch of the voice in Hz.
    pub pitch_hz: Option<f32>,
    /// How far the pitch moves: semitones between its 10th and its 90th percentile.
    pub pitch_range: Option<f32>,
    /// Loudness of what is not silent, in dB below the loudest that a file can hold.
    pub level_db: Option<f32>,
    /// How many samples are as loud as a file can hold, 0 to 1: distorted.
    pub clipped_share: f32,
}

impl Figures {
    /// Pauses of at least a second.
    pub fn long_pauses(&self) -> usize {
        self.pauses.iter().filter(|(from, to)| to - from >= LONG_PAUSE_MS).count()
    }

    /// The longest pause.
    pub fn longest_pause_ms(&self) -> u32 {
        self.pauses.iter().map(|(from, to)| to - from).max().unwrap_or_default()
    }
}

/// Measures samples of one channel, from -1 to 1, at `rate` a second: 8,000 or more.
pub fn measure(samples: &[f32], rate: u32) -> Figures {
    let duration_ms = milliseconds(samples.len(), rate);
    let contour = Contour::of(samples, rate);
    let stretches = contour.stretches();
    let (Some(first), Some(last)) = (stretches.first(), stretches.last()) else {
        return Figures {
            duration_ms,
            span_ms: 0,
            silence_share: 1.0,
            lead_ms: duration_ms,
            pauses: Vec::new(),
            peaks_per_minute: None,
            pitch_hz: None,
            pitch_range: None,
            level_db: None,
            clipped_share: share_of(samples, is_clipped),
        };
    };
    let span_ms = last.to_ms - first.from_ms;
    let pauses: Vec<(u32, u32)> = stretches.windows(2).map(|pair| (pair[0].to_ms, pair[1].from_ms)).collect();
    let silent_ms = pauses.iter().map(|(from, to)| to - from).sum::<u32>()
        + long_enough(first.from_ms)
        + long_enough(duration_ms.saturating_sub(last.to_ms));
    let voice = pitch::track(samples, rate, &stretches);
    let (pitch_hz, pitch_range) = pitch::middle_and_range(&voice).unzip();
    Figures {
        duration_ms,
        span_ms,
        silence_share: if duration_ms == 0 { 1.0 } else { (silent_ms as f32 / duration_ms as f32).min(1.0) },
        lead_ms: first.from_ms,
        peaks_per_minute: peaks_per_minute(&contour, &voice, &stretches, span_ms),
        pauses,
        pitch_hz,
        pitch_range,
        level_db: contour.level(&stretches),
        clipped_share: share_of(samples, is_clipped),
    }
}

fn long_enough(silence: u32) -> u32 {
    if silence >= PAUSE_MS { silence } else { 0 }
}

/// A voice of less than three seconds says nothing of its pace.
const SHORTEST_SPAN_MS: u32 = 3_000;

fn peaks_per_minute(contour: &Contour, voice: &[pitch::Voiced], stretches: &[Stretch], span_ms: u32) -> Option<f32> {
    if span_ms < SHORTEST_SPAN_MS {
        return None;
    }
    let is_voiced = |at: u32| voice.iter().any(|voiced| voiced.at_ms.abs_diff(at) <= 30);
    let peaks = contour.peaks(stretches).filter(|at| is_voiced(*at)).count();
    (peaks > 0).then(|| peaks as f32 * 60_000.0 / span_ms as f32)
}

fn is_clipped(sample: f32) -> bool {
    sample.abs() >= 0.999
}

fn share_of(samples: &[f32], is_one: impl Fn(f32) -> bool) -> f32 {
    if samples.is_empty() {
        return 0.0;
    }
    samples.iter().filter(|sample| is_one(**sample)).count() as f32 / samples.len() as f32
}

fn milliseconds(samples: usize, rate: u32) -> u32 {
    u32::try_from(samples as u64 * 1_000 / u64::from(rate.max(1))).unwrap_or(u32::MAX)
}
