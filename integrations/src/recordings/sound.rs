//! From a recording's packets to samples: one channel at the rate that speech needs. Takes seconds of a core for a minute of
//! sound where nothing is optimized, so it runs beside the runtime.

use std::panic::{self, AssertUnwindSafe};

use bytes::Bytes;
use opus_decoder::OpusDecoder;
use symphonia::core::{
    codecs::{
        CodecParameters,
        audio::{AudioDecoder, AudioDecoderOptions},
    },
    formats::Track,
    packet::Packet,
};

use super::{Codec, RecordingError, open};

/// How many samples a second has.
pub const SAMPLE_RATE: u32 = 16_000;
/// Twice the longest response: no file, whatever it says of itself, takes more memory than its samples do.
const MOST_SAMPLES: usize = 10 * 60 * SAMPLE_RATE as usize;
/// A hole in the packets that is shorter than this is how recorders write time.
const SHORTEST_GAP: usize = SAMPLE_RATE as usize / 10;

/// The samples of a recording, from -1 to 1. A file whose end is missing has what arrived; a packet that is damaged is silent.
pub fn decode(bytes: Bytes) -> Result<Vec<f32>, RecordingError> {
    // Neither reader nor decoders are trusted with damaged files: a panic is one more way to be unreadable.
    panic::catch_unwind(AssertUnwindSafe(|| read(bytes))).unwrap_or(Err(RecordingError::Unreadable))
}

fn read(bytes: Bytes) -> Result<Vec<f32>, RecordingError> {
    let (mut reader, track, codec) = open(bytes)?;
    let base = track.time_base.ok_or(RecordingError::Unreadable)?;
    let mut decoder = Decoder::of(codec, &track)?;
    let mut samples = Vec::new();
    let (mut first, mut good) = (None, 0_usize);
    while let Ok(Some(packet)) = reader.next_packet() {
        let begin = *first.get_or_insert(packet.pts.get());
        let ticks = packet.pts.get().saturating_sub(begin).max(0).unsigned_abs();
        let at = base.calc_duration(ticks.into()).map_or(0, |time| time.as_millis());
        let at = usize::try_from(at).unwrap_or(usize::MAX).saturating_mul(SAMPLE_RATE as usize / 1_000);
        // Nothing was recorded for a while: the time passes all the same.
        if at > samples.len() + SHORTEST_GAP {
            samples.resize(at.min(MOST_SAMPLES), 0.0);
        }
        good += usize::from(decoder.decode(&packet, &mut samples));
        if samples.len() >= MOST_SAMPLES {
            samples.truncate(MOST_SAMPLES);
            break;
        }
    }
    match (first, good) {
        (None, _) => Err(RecordingError::Empty),
        (Some(_), 0) => Err(RecordingError::Unreadable),
        _ => Ok(samples),
    }
}

enum Decoder {
    Opus { decoder: Box<OpusDecoder>, frame: Vec<f32> },
    Aac { decoder: Box<dyn AudioDecoder>, frame: Vec<f32>, down: Down },
}

impl Decoder {
    fn of(codec: Codec, track: &Track) -> Result<Self, RecordingError> {
        match codec {
            Codec::Opus => {
                // It mixes down and resamples by itself.
                let decoder = OpusDecoder::new(SAMPLE_RATE, 1).map_err(|_| RecordingError::Unreadable)?;
                let frame = vec![0.0; decoder.max_frame_size_per_channel()];
                Ok(Self::Opus { decoder: Box::new(decoder), frame })
            }
            Codec::Aac => {
                let Some(CodecParameters::Audio(parameters)) = &track.codec_params else {
                    return Err(RecordingError::UnknownCodec);
                };
                let made = symphonia::default::get_codecs()
                    .make_audio_decoder(parameters, &AudioDecoderOptions::default())
                    .map_err(|_| RecordingError::UnknownCodec)?;
                Ok(Self::Aac { decoder: made, frame: Vec::new(), down: Down::default() })
            }
        }
    }

    /// Adds what is in a packet. `false`: it cannot be decoded.
    fn decode(&mut self, packet: &Packet, samples: &mut Vec<f32>) -> bool {
        match self {
            Self::Opus { decoder, frame } => match decoder.decode_float(&packet.data, frame, false) {
                Ok(count) => {
                    samples.extend_from_slice(&frame[..count.min(frame.len())]);
                    true
                }
                Err(_) => false,
            },
            Self::Aac { decoder, frame, down } => match decoder.decode(packet) {
                Ok(decoded) => {
                    let (rate, channels) = (decoded.spec().rate(), decoded.spec().channels().count().max(1));
                    decoded.copy_to_vec_interleaved(frame);
                    for moment in frame.chunks(channels) {
                        down.push(moment.iter().sum::<f32>() / channels as f32, rate, samples);
                    }
                    true
                }
                Err(_) => false,
            },
        }
    }
}

/// Down to [`SAMPLE_RATE`]: each new sample is the mean of those that it stands for. What is above its band and comes back
/// folded is some 13 dB quieter, which levels and pitch do not notice.
#[derive(Default)]
struct Down {
    sum: f32,
    count: u32,
    phase: u32,
}

impl Down {
    fn push(&mut self, sample: f32, rate: u32, samples: &mut Vec<f32>) {
        self.sum += sample;
        self.count += 1;
        self.phase += SAMPLE_RATE;
        while self.phase >= rate.max(1) {
            self.phase -= rate.max(1);
            samples.push(self.sum / self.count.max(1) as f32);
            if self.phase < rate {
                (self.sum, self.count) = (0.0, 0);
            }
        }
    }
}
