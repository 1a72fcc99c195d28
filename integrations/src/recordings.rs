//! What an uploaded recording really is. Its name and header are not believed: the container is sniffed, its packets are counted.
//! Nothing is decoded for that, so five megabytes take a few milliseconds. [`decode`] makes sound of it, for who has the time.

use std::{
    io::Cursor,
    panic::{self, AssertUnwindSafe},
    time::Duration,
};

use bytes::Bytes;
use symphonia::core::{
    codecs::{
        CodecParameters,
        audio::well_known::{CODEC_ID_AAC, CODEC_ID_OPUS},
    },
    formats::{FormatOptions, FormatReader, Track, TrackType, probe::Hint},
    io::MediaSourceStream,
    meta::MetadataOptions,
    packet::Packet,
};

mod sound;

pub use sound::{SAMPLE_RATE, decode};

/// The file around the sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Container {
    /// What Chrome and Firefox record.
    Webm,
    /// What Safari records, fragmented or not.
    Mp4,
    /// What older Firefoxes record.
    Ogg,
}

/// How the sound is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Codec {
    /// In WebM and Ogg, in newer Safaris also in MP4.
    Opus,
    /// In MP4.
    Aac,
}

/// A recording that can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inspected {
    /// The file around the sound.
    pub container: Container,
    /// How the sound is written.
    pub codec: Codec,
    /// From the first to the end of the last complete packet: measured, because a live recording states none.
    pub duration: Duration,
}

impl Inspected {
    /// The media type to serve it with.
    pub const fn mime(&self) -> &'static str {
        match self.container {
            Container::Webm => "audio/webm",
            Container::Mp4 => "audio/mp4",
            Container::Ogg => "audio/ogg",
        }
    }
}

/// Why the bytes are no recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RecordingError {
    /// Another kind of file.
    #[error("not a WebM, MP4 or Ogg file")]
    UnknownContainer,
    /// The beginning is damaged or missing.
    #[error("the file cannot be read")]
    Unreadable,
    /// A picture track, two sounds, or none.
    #[error("the file has something else than one sound track")]
    NotOneSound,
    /// A sound that browsers do not record.
    #[error("the sound is neither Opus nor AAC")]
    UnknownCodec,
    /// Not a single complete packet.
    #[error("the file has no sound in it")]
    Empty,
}

/// Looks into an upload. A file whose end is missing is as long as what arrived.
pub fn inspect(bytes: Bytes) -> Result<Inspected, RecordingError> {
    // The reader panics over some damaged files (symphonia 0.6: sums of stated sizes); for us they are just unreadable.
    panic::catch_unwind(AssertUnwindSafe(|| look_into(bytes))).unwrap_or(Err(RecordingError::Unreadable))
}

fn look_into(bytes: Bytes) -> Result<Inspected, RecordingError> {
    let container = container(&bytes)?;
    let (mut reader, track, codec) = open(bytes)?;
    let duration = measure(&mut *reader, &track)?;
    Ok(Inspected { container, codec, duration })
}

/// The one sound of a file.
fn open(bytes: Bytes) -> Result<(Box<dyn FormatReader>, Track, Codec), RecordingError> {
    let source = MediaSourceStream::new(Box::new(Cursor::new(bytes)), Default::default());
    let reader = symphonia::default::get_probe()
        .probe(&Hint::new(), source, FormatOptions::default(), MetadataOptions::default())
        .map_err(|_| RecordingError::Unreadable)?;
    let [track] = reader.tracks() else { return Err(RecordingError::NotOneSound) };
    let track = track.clone();
    let codec = codec(&track)?;
    Ok((reader, track, codec))
}

fn container(bytes: &[u8]) -> Result<Container, RecordingError> {
    let kind = infer::get(bytes).ok_or(RecordingError::UnknownContainer)?;
    match kind.mime_type() {
        "video/webm" | "audio/webm" => Ok(Container::Webm),
        "video/mp4" | "audio/m4a" | "audio/mp4" => Ok(Container::Mp4),
        "audio/ogg" | "audio/opus" | "video/ogg" => Ok(Container::Ogg),
        _ => Err(RecordingError::UnknownContainer),
    }
}

fn codec(track: &Track) -> Result<Codec, RecordingError> {
    if track.track_type() != Some(TrackType::Audio) {
        return Err(RecordingError::NotOneSound);
    }
    match &track.codec_params {
        Some(CodecParameters::Audio(audio)) if audio.codec == CODEC_ID_OPUS => Ok(Codec::Opus),
        Some(CodecParameters::Audio(audio)) if audio.codec == CODEC_ID_AAC => Ok(Codec::Aac),
        _ => Err(RecordingError::UnknownCodec),
    }
}

/// Reads packets until the file ends, properly or not.
fn measure(reader: &mut dyn FormatReader, track: &Track) -> Result<Duration, RecordingError> {
    let base = track.time_base.ok_or(RecordingError::Unreadable)?;
    let mut first = None;
    let mut last: Option<Packet> = None;
    let mut gap = 0;
    while let Ok(Some(packet)) = reader.next_packet() {
        let at = packet.pts.get();
        first.get_or_insert(at);
        if let Some(before) = &last {
            gap = at.saturating_sub(before.pts.get()).max(0).unsigned_abs();
        }
        last = Some(packet);
    }
    let (Some(first), Some(last)) = (first, last) else { return Err(RecordingError::Empty) };
    // A packet of a live recording does not say how long it is: as long as the one before.
    let length = match last.dur.get() {
        0 => gap,
        stated => stated,
    };
    let ticks = last.pts.get().saturating_sub(first).max(0).unsigned_abs().saturating_add(length);
    let time = base.calc_duration(ticks.into()).ok_or(RecordingError::Unreadable)?;
    u64::try_from(time.as_millis()).map(Duration::from_millis).map_err(|_| RecordingError::Unreadable)
}
