//! The pitch of a voice, by the YIN algorithm (de Cheveigné and Kawahara, 2002): the shortest shift at which a piece of sound
//! resembles itself.

use super::levels::{Stretch, percentile};

/// A low man's voice and a high child's.
const LOWEST_HZ: f32 = 75.0;
const HIGHEST_HZ: f32 = 500.0;
/// Enough for those, and a fourth of the work of the rate that speech has.
const RATE: u32 = 8_000;
const HOP_MS: u32 = 20;
/// Each value looks at so much, and at the longest period after it.
const WINDOW_MS: u32 = 30;
/// How unlike itself a voiced sound may be after one period.
const TOLERANCE: f32 = 0.15;
/// With less voice than this, percentiles are chance.
const FEWEST: usize = 25;

/// A moment of voice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Voiced {
    pub(super) at_ms: u32,
    pub(super) hz: f32,
}

/// The pitch in all stretches, where there is one.
pub(super) fn track(samples: &[f32], rate: u32, stretches: &[Stretch]) -> Vec<Voiced> {
    let samples = averaged(samples, rate);
    let at = |ms: u32| ms as usize * RATE as usize / 1_000;
    let mut scratch = Scratch::default();
    let mut voice = Vec::new();
    for stretch in stretches {
        let mut moment = stretch.from_ms;
        while moment + WINDOW_MS <= stretch.to_ms {
            if let Some(hz) = samples.get(at(moment)..).and_then(|rest| scratch.pitch_at(rest)) {
                voice.push(Voiced { at_ms: moment + WINDOW_MS / 2, hz });
            }
            moment += HOP_MS;
        }
    }
    voice
}

/// The middle pitch, and how far it moves in semitones. Octave errors, which no method is without, are left out.
pub(super) fn middle_and_range(voice: &[Voiced]) -> Option<(f32, f32)> {
    let middle_of = |pitches: &mut Vec<f32>| {
        pitches.sort_by(f32::total_cmp);
        percentile(pitches, 0.5)
    };
    let mut pitches: Vec<f32> = voice.iter().map(|voiced| voiced.hz).collect();
    let middle = middle_of(&mut pitches)?;
    pitches.retain(|hz| semitones(middle, *hz).abs() <= 11.0);
    if pitches.len() < FEWEST {
        return None;
    }
    let middle = middle_of(&mut pitches)?;
    Some((middle, semitones(percentile(&pitches, 0.1)?, percentile(&pitches, 0.9)?)))
}

fn semitones(from: f32, to: f32) -> f32 {
    12.0 * (to / from).log2()
}

/// Down to [`RATE`]: each new sample is the mean of those that it stands for.
fn averaged(samples: &[f32], rate: u32) -> Vec<f32> {
    if rate <= RATE {
        return samples.to_vec();
    }
    let ratio = f64::from(rate) / f64::from(RATE);
    let count = (samples.len() as f64 / ratio) as usize;
    let mean = |at: usize| {
        let (from, to) = ((at as f64 * ratio) as usize, (((at + 1) as f64) * ratio) as usize);
        let part = &samples[from..to.min(samples.len()).max(from)];
        part.iter().sum::<f32>() / part.len().max(1) as f32
    };
    (0..count).map(mean).collect()
}

#[derive(Default)]
struct Scratch {
    difference: Vec<f32>,
}

impl Scratch {
    /// The pitch at the beginning of `samples`.
    fn pitch_at(&mut self, samples: &[f32]) -> Option<f32> {
        let window = WINDOW_MS as usize * RATE as usize / 1_000;
        let (shortest, longest) = ((RATE as f32 / HIGHEST_HZ) as usize, (RATE as f32 / LOWEST_HZ) as usize + 1);
        let samples = samples.get(..window + longest)?;
        let (still, _) = samples.split_at(window);
        self.difference.clear();
        for shift in 0..longest {
            let moved = &samples[shift..shift + window];
            self.difference.push(still.iter().zip(moved).map(|(a, b)| (a - b).powi(2)).sum());
        }
        // Against the mean of all shorter shifts, so that no shift wins for being short.
        let mut sum = 0.0;
        for shift in 1..longest {
            sum += self.difference[shift];
            self.difference[shift] *= if sum > 0.0 { shift as f32 / sum } else { 1.0 };
        }
        let values = &self.difference;
        let mut shift = (shortest..longest).find(|shift| values[*shift] < TOLERANCE)?;
        while shift + 1 < longest && values[shift + 1] < values[shift] {
            shift += 1;
        }
        Some(RATE as f32 / between(values, shift))
    }
}

/// The lowest point of the parabola through three values: a period is no whole number of samples.
fn between(values: &[f32], at: usize) -> f32 {
    let (Some(before), Some(after)) = (at.checked_sub(1).and_then(|at| values.get(at)), values.get(at + 1)) else {
        return at as f32;
    };
    let bend = before - 2.0 * values[at] + after;
    if bend <= 0.0 { at as f32 } else { at as f32 + 0.5 * (before - after) / bend }
}
