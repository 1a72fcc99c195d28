//! Uploads as browsers make them, and as nobody should.

use std::time::Duration;

use bytes::Bytes;
use integrations::recordings::{Codec, Container, RecordingError, SAMPLE_RATE, decode, inspect};
use proptest::prelude::*;

const LIVE: &[u8] = include_bytes!("../data/live.webm");
const FRAGMENTED: &[u8] = include_bytes!("../data/fragmented.mp4");
const OGG: &[u8] = include_bytes!("../data/opus.ogg");

fn seconds(bytes: &'static [u8]) -> f64 {
    inspect(Bytes::from_static(bytes)).unwrap().duration.as_secs_f64()
}

#[test]
fn what_browsers_record_is_recognized_and_measured() {
    let cases: [(&str, &'static [u8], Container, Codec); 6] = [
        ("live WebM without a duration", LIVE, Container::Webm, Codec::Opus),
        ("finished WebM", include_bytes!("../data/finished.webm"), Container::Webm, Codec::Opus),
        ("Ogg", OGG, Container::Ogg, Codec::Opus),
        ("MP4", include_bytes!("../data/plain.mp4"), Container::Mp4, Codec::Aac),
        ("fragmented MP4", FRAGMENTED, Container::Mp4, Codec::Aac),
        ("MP4 with Opus", include_bytes!("../data/opus.mp4"), Container::Mp4, Codec::Opus),
    ];
    for (name, bytes, container, codec) in cases {
        let found = inspect(Bytes::from_static(bytes)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((found.container, found.codec), (container, codec), "{name}");
        assert!((2.95..3.06).contains(&found.duration.as_secs_f64()), "{name}: {:?}", found.duration);
    }
}

#[test]
fn a_file_whose_end_is_missing_is_as_long_as_what_arrived() {
    for bytes in [LIVE, FRAGMENTED, OGG] {
        let whole = seconds(bytes);
        for part in [5, 6, 7, 9] {
            let length = bytes.len() * part / 10;
            let found = inspect(Bytes::from_static(&bytes[..length])).unwrap().duration.as_secs_f64();
            assert!(found > 0.0 && found < whole, "{part}/10: {found} of {whole}");
        }
    }
}

#[test]
fn what_is_no_recording_is_refused() {
    let cases: [(&str, &'static [u8], RecordingError); 8] = [
        ("a film", include_bytes!("../data/film.webm"), RecordingError::NotOneSound),
        ("a silent film", include_bytes!("../data/silent-film.webm"), RecordingError::NotOneSound),
        ("two sounds", include_bytes!("../data/two-sounds.webm"), RecordingError::NotOneSound),
        ("Vorbis", include_bytes!("../data/vorbis.webm"), RecordingError::UnknownCodec),
        ("nothing", b"", RecordingError::UnknownContainer),
        ("a page", b"<html><script>alert(1)</script></html>", RecordingError::UnknownContainer),
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", RecordingError::UnknownContainer),
        ("the first bytes of a WebM", &[0x1a, 0x45, 0xdf, 0xa3], RecordingError::UnknownContainer),
    ];
    for (name, bytes, error) in cases {
        assert_eq!(inspect(Bytes::from_static(bytes)), Err(error), "{name}");
    }
}

#[test]
fn a_header_without_sound_is_refused() {
    for bytes in [&LIVE[..400], &FRAGMENTED[..700]] {
        let refused = inspect(Bytes::from_static(bytes)).unwrap_err();
        assert!(matches!(refused, RecordingError::Empty | RecordingError::Unreadable), "{refused:?}");
    }
}

proptest! {
    /// Whatever a stranger sends: an answer, not a crash.
    #[test]
    fn damaged_files_are_answered(which in 0..3usize, damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..24), cut in any::<prop::sample::Index>()) {
        let mut bytes = [LIVE, FRAGMENTED, OGG][which].to_vec();
        for (at, value) in damage {
            let at = at.index(bytes.len().min(1500));
            bytes[at] = value;
        }
        bytes.truncate(cut.index(bytes.len()).max(64));
        if let Ok(found) = inspect(bytes.into()) {
            prop_assert!(found.duration <= Duration::MAX);
        }
    }
}

fn heard(bytes: &'static [u8]) -> Vec<f32> {
    decode(Bytes::from_static(bytes)).unwrap()
}

#[test]
fn what_browsers_record_becomes_sound_of_the_same_length() {
    let cases: [(&str, &'static [u8]); 6] = [
        ("live WebM", LIVE),
        ("finished WebM", include_bytes!("../data/finished.webm")),
        ("Ogg", OGG),
        ("MP4", include_bytes!("../data/plain.mp4")),
        ("fragmented MP4", FRAGMENTED),
        ("MP4 with Opus", include_bytes!("../data/opus.mp4")),
    ];
    for (name, bytes) in cases {
        let samples = heard(bytes);
        let found = samples.len() as f64 / f64::from(SAMPLE_RATE);
        assert!((found - seconds(bytes)).abs() < 0.1, "{name}: {found}");
        assert!(samples.iter().all(|sample| sample.abs() <= 1.5), "{name}");
        let power = samples.iter().map(|sample| f64::from(sample * sample)).sum::<f64>() / samples.len() as f64;
        assert!(power > 1e-6, "{name} is not silent: {power}");
    }
}

#[test]
fn spoken_audio_of_the_library_is_as_long_as_it_says() {
    for name in ["after-the-tone/v2/audio/bicycle-1.opus", "after-the-tone/v2/audio/bicycle-2.opus"] {
        let path = format!("{}/../content/packs/{name}", env!("CARGO_MANIFEST_DIR"));
        let bytes = Bytes::from(std::fs::read(path).unwrap());
        let told = inspect(bytes.clone()).unwrap().duration.as_secs_f64();
        let found = decode(bytes).unwrap().len() as f64 / f64::from(SAMPLE_RATE);
        assert!((found - told).abs() < 0.1, "{name}: {found} instead of {told}");
    }
}

#[test]
fn a_cut_file_has_the_sound_that_arrived_and_what_is_none_has_none() {
    let whole = heard(LIVE);
    let half = heard(&LIVE[..LIVE.len() / 2]);
    assert!(half.len() < whole.len() && half.len() > whole.len() / 4);
    assert_eq!(half[..half.len() / 2], whole[..half.len() / 2]);
    assert_eq!(decode(Bytes::new()), Err(RecordingError::Unreadable));
    assert_eq!(decode(Bytes::from_static(include_bytes!("../data/vorbis.webm"))), Err(RecordingError::UnknownCodec));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Damaged anywhere, a file is decoded or refused, and never takes more than its bound.
    #[test]
    fn damage_is_survived(at in proptest::collection::vec(any::<prop::sample::Index>(), 1..20), byte in any::<u8>(), which in 0_usize..3) {
        let mut bytes = [LIVE, FRAGMENTED, OGG][which].to_vec();
        for index in &at {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(samples) = decode(Bytes::from(bytes)) {
            prop_assert!(samples.len() <= 10 * 60 * SAMPLE_RATE as usize);
        }
    }
}
