//! How long a recording is, told by its container: no decoder is needed.

/// Of an Ogg file with Opus: the granule of its last page counts samples of 48 kHz.
pub(crate) fn opus_seconds(bytes: &[u8]) -> Option<f64> {
    let at = bytes.windows(4).rposition(|window| window == b"OggS")?;
    let granule = bytes.get(at + 6..at + 14)?;
    let samples = u64::from_le_bytes(granule.try_into().ok()?);
    let seconds = samples as f64 / 48_000.0;
    (seconds < 36_000.0).then_some((seconds * 100.0).round() / 100.0)
}

/// Kilobits a second by the index of a frame's head: MPEG 1, layer III.
const RATES_1: [u32; 15] = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
/// The same for MPEG 2 and 2.5.
const RATES_2: [u32; 15] = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/// Of an MP3 file: the sum of its frames.
pub(crate) fn mp3_seconds(bytes: &[u8]) -> Option<f64> {
    let mut at = after_tag(bytes);
    let (mut seconds, mut frames) = (0.0, 0);
    while let Some(head) = bytes.get(at..at + 4) {
        let Some((length, duration)) = frame(head) else {
            at += 1;
            continue;
        };
        // The first frame may hold a table instead of sound.
        let is_table = frames == 0
            && bytes.get(at..at + length).is_some_and(|frame| {
                [&b"Xing"[..], b"Info", b"VBRI"].iter().any(|name| frame.windows(4).any(|window| window == *name))
            });
        if !is_table {
            seconds += duration;
        }
        frames += 1;
        at += length;
    }
    (frames > 1).then_some(seconds)
}

/// Where sound begins after an ID3 tag.
fn after_tag(bytes: &[u8]) -> usize {
    match bytes {
        [b'I', b'D', b'3', _, _, _, a, b, c, d, ..] => {
            10 + [a, b, c, d].into_iter().fold(0, |size, byte| (size << 7) | usize::from(byte & 0x7f))
        }
        _ => 0,
    }
}

/// Bytes and seconds of the frame with this head; nothing when it is none of layer III.
fn frame(head: &[u8]) -> Option<(usize, f64)> {
    let [sync, kind, rates, _] = head else { return None };
    if *sync != 0xff || kind & 0xe0 != 0xe0 || (kind >> 1) & 3 != 1 {
        return None;
    }
    let version = (kind >> 3) & 3;
    let is_first = version == 3;
    let table = if is_first { RATES_1 } else { RATES_2 };
    let rate = table.get(usize::from(rates >> 4)).copied().filter(|rate| *rate > 0)? * 1000;
    let full = [44_100, 48_000, 32_000].get(usize::from((rates >> 2) & 3)).copied()?;
    let samples_per_second: u32 = match version {
        3 => full,
        2 => full / 2,
        0 => full / 4,
        _ => return None,
    };
    let samples = if is_first { 1152 } else { 576 };
    let padding = u32::from((rates >> 1) & 1);
    let length = samples / 8 * rate / samples_per_second + padding;
    Some((usize::try_from(length).ok()?.max(4), f64::from(samples) / f64::from(samples_per_second)))
}
