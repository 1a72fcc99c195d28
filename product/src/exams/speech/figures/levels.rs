//! Loudness over time, and which stretches of a recording are not silent.

use super::PAUSE_MS;

/// Between two values.
pub(super) const HOP_MS: u32 = 10;
/// Each value looks at so much.
const FRAME_MS: u32 = 30;
/// Quieter than any voice that a microphone was meant for.
const SILENT_DB: f32 = -55.0;
/// Below this nothing is told apart.
const FLOOR_DB: f32 = -90.0;
/// How far below its loudest parts a voice still is one.
const VOICE_RANGE_DB: f32 = 30.0;
/// A sound that is shorter is a click.
const SHORTEST_SOUND_MS: u32 = 60;
/// How much louder a peak is than the dips beside it (after de Jong and Wempe, 2009).
const DIP_DB: f32 = 2.0;

/// A stretch that is not silent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) from_ms: u32,
    pub(super) to_ms: u32,
}

/// Loudness in dB, a value for each hop.
pub(super) struct Contour {
    values: Vec<f32>,
    end_ms: u32,
}

impl Contour {
    pub(super) fn of(samples: &[f32], rate: u32) -> Self {
        let position = |ms: usize| ms * rate as usize / 1_000;
        let (hop, half) = (HOP_MS as usize, position(FRAME_MS as usize).max(2) / 2);
        let count = (samples.len() * 1_000).div_ceil(hop * rate.max(1) as usize);
        // A recorder's constant offset is no sound.
        let mean = samples.iter().map(|sample| f64::from(*sample)).sum::<f64>() / samples.len().max(1) as f64;
        let mean = mean as f32;
        let values = (0..count).map(|at| {
            // The frame stands around the middle of its hop.
            let middle = position(at * hop + hop / 2);
            let (from, to) = (middle.saturating_sub(half), (middle + half).min(samples.len()));
            let part = &samples[from.min(to)..to];
            let power = part.iter().map(|sample| (sample - mean).powi(2)).sum::<f32>() / part.len().max(1) as f32;
            (10.0 * power.max(1e-12).log10()).max(FLOOR_DB)
        });
        Self { values: values.collect(), end_ms: super::milliseconds(samples.len(), rate) }
    }

    /// What is louder than this is sound. Nothing when all of it is silent.
    fn threshold(&self) -> Option<f32> {
        let mut sorted = self.values.clone();
        sorted.sort_by(f32::total_cmp);
        let (quiet, loud) = (percentile(&sorted, 0.10)?, percentile(&sorted, 0.95)?);
        if loud < SILENT_DB {
            return None;
        }
        // Between the noise of the room and the voice, and never so low that a voice's echo counts.
        let between = quiet + 0.4 * (loud - quiet);
        let threshold = between.max(loud - VOICE_RANGE_DB);
        // Loudness that hardly changes is one sound from end to end, and no pauses are made up in it.
        Some(if loud - quiet < 6.0 { loud - 12.0 } else { threshold })
    }

    /// Stretches of sound with silences of at least [`PAUSE_MS`] between them.
    pub(super) fn stretches(&self) -> Vec<Stretch> {
        let Some(threshold) = self.threshold() else { return Vec::new() };
        let mut runs: Vec<Stretch> = Vec::new();
        for (at, value) in (0_u32..).zip(&self.values) {
            if *value < threshold {
                continue;
            }
            let (from_ms, to_ms) = (at * HOP_MS, ((at + 1) * HOP_MS).min(self.end_ms));
            match runs.last_mut() {
                Some(run) if run.to_ms == from_ms => run.to_ms = to_ms,
                _ => runs.push(Stretch { from_ms, to_ms }),
            }
        }
        runs.retain(|run| run.to_ms - run.from_ms >= SHORTEST_SOUND_MS);
        let mut stretches: Vec<Stretch> = Vec::new();
        for run in runs {
            match stretches.last_mut() {
                Some(last) if run.from_ms - last.to_ms < PAUSE_MS => last.to_ms = run.to_ms,
                _ => stretches.push(run),
            }
        }
        stretches
    }

    fn within<'a>(&'a self, stretches: &'a [Stretch]) -> impl Iterator<Item = &'a [f32]> {
        stretches.iter().map(|stretch| {
            let (from, to) = ((stretch.from_ms / HOP_MS) as usize, stretch.to_ms.div_ceil(HOP_MS) as usize);
            &self.values[from.min(self.values.len())..to.min(self.values.len())]
        })
    }

    /// Mean loudness of the stretches: of their power, not of their decibels.
    pub(super) fn level(&self, stretches: &[Stretch]) -> Option<f32> {
        let (mut power, mut count) = (0.0_f64, 0_u32);
        for value in self.within(stretches).flatten() {
            power += 10_f64.powf(f64::from(*value) / 10.0);
            count += 1;
        }
        (count > 0).then(|| (10.0 * (power / f64::from(count)).log10()) as f32)
    }

    /// Moments at which loudness peaks, in milliseconds.
    pub(super) fn peaks<'a>(&'a self, stretches: &'a [Stretch]) -> impl Iterator<Item = u32> + 'a {
        let smooth = smoothed(&self.values);
        stretches.iter().flat_map(move |stretch| {
            let (from, to) = ((stretch.from_ms / HOP_MS) as usize, stretch.to_ms.div_ceil(HOP_MS) as usize);
            peaks_of(&smooth[from.min(smooth.len())..to.min(smooth.len())], from)
        })
    }
}

/// Each maximum between two dips: a walk that turns only when it has gone [`DIP_DB`] back.
fn peaks_of(values: &[f32], offset: usize) -> Vec<u32> {
    let Some(first) = values.first() else { return Vec::new() };
    let mut peaks: Vec<usize> = Vec::new();
    let (mut low, mut high, mut high_at, mut rises) = (first - DIP_DB, *first, 0, true);
    for (at, value) in values.iter().enumerate() {
        if rises {
            if *value > high {
                (high, high_at) = (*value, at);
            }
            if *value <= high - DIP_DB {
                peaks.push(high_at);
                (rises, low) = (false, *value);
            }
        } else {
            low = low.min(*value);
            if *value >= low + DIP_DB {
                (rises, high, high_at) = (true, *value, at);
            }
        }
    }
    if rises && high >= low + DIP_DB {
        peaks.push(high_at);
    }
    let milliseconds = |at: usize| u32::try_from((offset + at) * HOP_MS as usize).unwrap_or(u32::MAX);
    peaks.into_iter().map(milliseconds).collect()
}

/// The mean of five: a voice's own vibration is no syllable.
fn smoothed(values: &[f32]) -> Vec<f32> {
    let mean = |at: usize| {
        let part = &values[at.saturating_sub(2)..(at + 3).min(values.len())];
        part.iter().sum::<f32>() / part.len() as f32
    };
    (0..values.len()).map(mean).collect()
}

/// Of sorted values.
pub(super) fn percentile(sorted: &[f32], share: f32) -> Option<f32> {
    let last = sorted.len().checked_sub(1)?;
    sorted.get((share * last as f32).round() as usize).copied()
}
