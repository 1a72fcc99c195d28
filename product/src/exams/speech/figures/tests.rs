//! Sounds that are made here, so that what must come out is known.

use super::*;
use proptest::prelude::*;

const RATE: u32 = 16_000;

fn samples(ms: u32) -> usize {
    ms as usize * RATE as usize / 1_000
}

fn silence(ms: u32) -> Vec<f32> {
    vec![0.0; samples(ms)]
}

/// A voice: a fundamental that glides and its overtones, so that it resembles itself after one period and not after half.
fn voice(ms: u32, from_hz: f32, to_hz: f32, level: f32) -> Vec<f32> {
    let count = samples(ms);
    let mut phase = 0.0_f32;
    (0..count)
        .map(|at| {
            let share = at as f32 / count as f32;
            phase = (phase + (from_hz + (to_hz - from_hz) * share) / RATE as f32).fract();
            let turn = std::f32::consts::TAU * phase;
            level * (turn.sin() + 0.5 * (2.0 * turn).sin() + 0.3 * (3.0 * turn).sin()) / 1.8
        })
        .collect()
}

/// Noise that is the same each time.
fn noise(ms: u32, level: f32) -> Vec<f32> {
    let mut seed = 0x2545_f491_u32;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        seed as f32 / u32::MAX as f32 * 2.0 - 1.0
    };
    (0..samples(ms)).map(|_| level * next()).collect()
}

fn near(found: u32, wanted: u32, by: u32) -> bool {
    found.abs_diff(wanted) <= by
}

#[test]
fn nothing_and_silence_have_no_figures() {
    for sound in [Vec::new(), silence(5_000), noise(5_000, 0.001)] {
        let figures = measure(&sound, RATE);
        assert_eq!(figures.duration_ms, milliseconds(sound.len(), RATE));
        assert_eq!((figures.silence_share, figures.span_ms), (1.0, 0));
        assert_eq!((figures.peaks_per_minute, figures.pitch_range, figures.level_db), (None, None, None));
        assert!(figures.pauses.is_empty());
    }
}

#[test]
fn pauses_are_found_where_they_are() {
    let parts: [(bool, u32); 7] =
        [(false, 600), (true, 1_200), (false, 400), (true, 800), (false, 1_500), (true, 900), (false, 700)];
    // In a quiet room and in one that hums.
    for hum in [0.0, 0.004] {
        let mut sound: Vec<f32> = parts
            .iter()
            .flat_map(|(speaks, ms)| if *speaks { voice(*ms, 140.0, 160.0, 0.3) } else { silence(*ms) })
            .collect();
        for (sample, noise) in sound.iter_mut().zip(noise(6_100, hum)) {
            *sample += noise;
        }
        let figures = measure(&sound, RATE);
        assert_eq!(figures.duration_ms, 6_100);
        assert!(near(figures.lead_ms, 600, 30), "{figures:?}");
        assert!(near(figures.span_ms, 4_800, 50), "{figures:?}");
        let [first, second] = figures.pauses[..] else { panic!("{figures:?}") };
        assert!(near(first.0, 1_800, 30) && near(first.1, 2_200, 30), "{first:?}");
        assert!(near(second.0, 3_000, 30) && near(second.1, 4_500, 30), "{second:?}");
        assert_eq!(figures.long_pauses(), 1);
        assert!(near(figures.longest_pause_ms(), 1_500, 50));
        assert!((figures.silence_share - 3_200.0 / 6_100.0).abs() < 0.03, "{figures:?}");
    }
}

#[test]
fn short_gaps_and_clicks_are_neither_pauses_nor_sounds() {
    let mut sound = Vec::new();
    for _ in 0..6 {
        sound.extend(voice(400, 150.0, 150.0, 0.3));
        sound.extend(silence(150));
    }
    let figures = measure(&sound, RATE);
    assert!(figures.pauses.is_empty(), "{figures:?}");
    let mut clicked = silence(1_000);
    clicked.extend(voice(15, 200.0, 200.0, 0.5));
    clicked.extend(silence(1_000));
    clicked.extend(voice(1_000, 150.0, 150.0, 0.3));
    let figures = measure(&clicked, RATE);
    assert!(near(figures.lead_ms, 2_015, 30), "{figures:?}");
}

#[test]
fn a_sound_that_never_changes_has_no_pauses() {
    for sound in [voice(4_000, 150.0, 150.0, 0.3), noise(4_000, 0.2)] {
        let figures = measure(&sound, RATE);
        assert_eq!((figures.pauses.len(), figures.lead_ms), (0, 0), "{figures:?}");
        assert!(figures.silence_share < 0.01, "{figures:?}");
    }
    assert_eq!(measure(&noise(4_000, 0.2), RATE).pitch_range, None, "noise has no pitch");
}

#[test]
fn pitch_and_its_range_are_those_of_the_voice() {
    for (hz, rate) in [(95.0_f32, RATE), (140.0, RATE), (220.0, RATE), (330.0, RATE)] {
        let figures = measure(&voice(2_000, hz, hz, 0.3), rate);
        let found = figures.pitch_hz.unwrap();
        assert!((found / hz - 1.0).abs() < 0.02, "{hz}: {found}");
        assert!(figures.pitch_range.unwrap() < 0.5, "{hz}: {figures:?}");
    }
    // An octave up, evenly: from its 10th to its 90th percentile 10 semitones, as frequencies are spread evenly and not notes.
    let wide = measure(&voice(4_000, 120.0, 240.0, 0.3), RATE).pitch_range.unwrap();
    let wanted = 12.0 * (228.0_f32 / 132.0).log2();
    assert!((wide - wanted).abs() < 0.6, "{wide} instead of {wanted}");
}

#[test]
fn peaks_are_counted_as_they_come() {
    // Four a second, as in fluent speech: each rises and falls.
    let mut sound = Vec::new();
    for _ in 0..40 {
        let mut beat = voice(250, 150.0, 150.0, 0.4);
        let count = beat.len() as f32;
        for (at, sample) in beat.iter_mut().enumerate() {
            *sample *= 0.25 + 0.75 * (std::f32::consts::PI * at as f32 / count).sin();
        }
        sound.extend(beat);
    }
    let found = measure(&sound, RATE).peaks_per_minute.unwrap();
    assert!((found - 240.0).abs() < 10.0, "{found}");
    assert_eq!(measure(&sound[..samples(2_000)], RATE).peaks_per_minute, None, "too short to tell");
}

#[test]
fn loudness_and_distortion_are_told() {
    let quiet = measure(&voice(2_000, 150.0, 150.0, 0.05), RATE);
    let loud = measure(&voice(2_000, 150.0, 150.0, 0.5), RATE);
    let gain = loud.level_db.unwrap() - quiet.level_db.unwrap();
    assert!((gain - 20.0).abs() < 0.5, "ten times the level is 20 dB: {gain}");
    assert_eq!(loud.clipped_share, 0.0);
    let cut: Vec<f32> = voice(2_000, 150.0, 150.0, 3.0).into_iter().map(|sample| sample.clamp(-1.0, 1.0)).collect();
    assert!(measure(&cut, RATE).clipped_share > 0.3);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Louder or quieter, at another rate or with silence around it: it is the same speech.
    #[test]
    fn figures_hang_on_the_speech_alone(gap in 300_u32..1_500, level in 0.03_f32..0.8, hz in 90.0_f32..300.0, before in 0_u32..900) {
        let mut sound = silence(before);
        sound.extend(voice(1_500, hz, hz, level));
        sound.extend(silence(gap));
        sound.extend(voice(1_500, hz, hz, level));
        let figures = measure(&sound, RATE);
        prop_assert_eq!(figures.pauses.len(), 1, "{:?}", &figures);
        let (from, to) = figures.pauses[0];
        prop_assert!(near(to - from, gap, 40), "{:?}", &figures);
        prop_assert!(near(figures.span_ms, 3_000 + gap, 40));
        prop_assert!((figures.pitch_hz.unwrap() / hz - 1.0).abs() < 0.03, "{:?}", &figures);
    }

    /// Whatever comes in, what comes out is within its bounds.
    #[test]
    fn every_sound_has_figures_within_their_bounds(sound in proptest::collection::vec(-1.5_f32..1.5, 0..20_000), rate in 8_000_u32..48_000) {
        let figures = measure(&sound, rate);
        prop_assert!((0.0..=1.0).contains(&figures.silence_share));
        prop_assert!((0.0..=1.0).contains(&figures.clipped_share));
        prop_assert!(figures.span_ms + figures.lead_ms <= figures.duration_ms);
        let mut before = 0;
        for (from, to) in &figures.pauses {
            prop_assert!(before <= *from && to - from >= PAUSE_MS && *to <= figures.duration_ms);
            before = *to;
        }
    }
}
