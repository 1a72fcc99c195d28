//! Reads a captcha aloud: recorded characters, each at another speed, between pauses of another length, before a murmur of
//! backward speech and noise. The recordings are our own (`content/captcha`, made by `content/tools/make-captcha-voice`).

use rand::{Rng, RngExt};

/// Samples a second, of the recordings and of what is made of them.
const RATE: u32 = 8_000;
const LEAD_SECONDS: f32 = 0.5;
/// A little faster or slower, which also makes the voice higher or lower.
const SPEEDS: std::ops::Range<f32> = 0.92..1.12;
const PAUSES: std::ops::Range<f32> = 0.45..0.9;
const VOICE: f32 = 0.8;
const MURMUR: f32 = 0.16;
const NOISE: f32 = 0.035;

macro_rules! recordings {
    ($($character:literal),+) => {
        &[$(($character, include_bytes!(concat!("../../../content/captcha/", $character, ".ul")))),+]
    };
}

/// Every character that a captcha can show, as 8-bit µ-law.
const RECORDINGS: &[(&str, &[u8])] = recordings!(
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W",
    "X", "Y", "Z", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"
);

/// A WAV file that says `text`.
pub(super) fn speak(text: &str, rng: &mut impl Rng) -> Vec<u8> {
    let mut voice = silence(LEAD_SECONDS);
    for character in text.chars() {
        let Some(recording) = recording_of(character) else { continue };
        voice.extend(at_speed(&recording, rng.random_range(SPEEDS)).into_iter().map(|sample| sample * VOICE));
        voice.extend(silence(rng.random_range(PAUSES)));
    }
    murmur(&mut voice, rng);
    wav(&voice)
}

fn recording_of(character: char) -> Option<Vec<f32>> {
    let name = character.to_ascii_uppercase();
    let (_, bytes) = RECORDINGS.iter().find(|(recorded, _)| recorded.starts_with(name))?;
    Some(bytes.iter().map(|&byte| from_mu_law(byte)).collect())
}

/// ITU-T G.711.
fn from_mu_law(byte: u8) -> f32 {
    const BIAS: i32 = 0x84;
    let byte = !byte;
    let magnitude = ((i32::from(byte & 0x0f) << 3) + BIAS) << ((byte >> 4) & 0x07);
    let sample = magnitude - BIAS;
    (if byte & 0x80 == 0 { sample } else { -sample }) as f32 / 32_768.0
}

fn silence(seconds: f32) -> Vec<f32> {
    vec![0.0; (seconds * RATE as f32) as usize]
}

fn at_speed(samples: &[f32], speed: f32) -> Vec<f32> {
    let length = (samples.len() as f32 / speed) as usize;
    let between = |at: usize| {
        let place = at as f32 * speed;
        let (before, share) = (place as usize, place.fract());
        let sample = |index: usize| samples.get(index).copied().unwrap_or_default();
        sample(before) * (1.0 - share) + sample(before + 1) * share
    };
    (0..length).map(between).collect()
}

/// Backward speech of the same voice hides where a character begins; noise fills the pauses.
fn murmur(voice: &mut [f32], rng: &mut impl Rng) {
    let mut at = 0;
    while at < voice.len() {
        let (name, _) = RECORDINGS[rng.random_range(0..RECORDINGS.len())];
        let Some(spoken) = name.chars().next().and_then(recording_of) else { return };
        let backward = at_speed(&spoken, rng.random_range(SPEEDS));
        for (sample, murmured) in voice[at..].iter_mut().zip(backward.iter().rev()) {
            *sample += murmured * MURMUR;
        }
        // They overlap, so that there is no rhythm to find.
        at += backward.len() * 2 / 3 + 1;
    }
    for sample in voice {
        *sample += rng.random_range(-NOISE..NOISE);
    }
}

/// PCM of 16 bits, which every browser plays.
fn wav(samples: &[f32]) -> Vec<u8> {
    let bytes = samples.len() as u32 * 2;
    let mut file = Vec::with_capacity(44 + bytes as usize);
    file.extend_from_slice(b"RIFF");
    file.extend_from_slice(&(36 + bytes).to_le_bytes());
    file.extend_from_slice(b"WAVEfmt ");
    file.extend_from_slice(&16u32.to_le_bytes());
    for short in [1u16, 1] {
        file.extend_from_slice(&short.to_le_bytes());
    }
    file.extend_from_slice(&RATE.to_le_bytes());
    file.extend_from_slice(&(RATE * 2).to_le_bytes());
    for short in [2u16, 16] {
        file.extend_from_slice(&short.to_le_bytes());
    }
    file.extend_from_slice(b"data");
    file.extend_from_slice(&bytes.to_le_bytes());
    for sample in samples {
        file.extend_from_slice(&((sample.clamp(-1.0, 1.0) * 32_767.0) as i16).to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_is_another_sound_of_a_fitting_length() {
        let (one, two) = (speak("AK37T", &mut rand::rng()), speak("AK37T", &mut rand::rng()));
        assert_ne!(one, two);
        for wav in [one, two] {
            assert!(wav.starts_with(b"RIFF") && &wav[8..16] == b"WAVEfmt ");
            let seconds = (wav.len() - 44) as f32 / 2.0 / RATE as f32;
            assert!((5.0..16.0).contains(&seconds), "{seconds} seconds");
        }
    }

    #[test]
    fn every_character_is_recorded_and_loud_enough() {
        for (name, bytes) in RECORDINGS {
            let samples: Vec<f32> = bytes.iter().map(|&byte| from_mu_law(byte)).collect();
            let seconds = samples.len() as f32 / RATE as f32;
            assert!((0.2..2.5).contains(&seconds), "{name}: {seconds} seconds");
            let loudest = samples.iter().fold(0.0f32, |most, sample| most.max(sample.abs()));
            assert!(loudest > 0.4, "{name}: {loudest}");
        }
    }

    #[test]
    fn pauses_hold_no_silence_to_cut_at() {
        let wav = speak("AAAAA", &mut rand::rng());
        let samples: Vec<i16> = wav[44..].chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]])).collect();
        for window in samples.chunks_exact(RATE as usize / 10) {
            assert!(window.iter().any(|sample| sample.abs() > 300));
        }
    }
}
