//! Uploads as browsers make them, and as nobody should.

use std::time::Duration;

use bytes::Bytes;
use integrations::recordings::{Codec, Container, RecordingError, inspect};
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
