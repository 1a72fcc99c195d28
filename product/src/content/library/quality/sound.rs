//! Recordings that are as long as their manifest says, and transcripts that run with them. That the files are there, and
//! the very files of the manifest, is asked before a pack is published.

use super::{Bounds, OfPack};
use crate::content::library::duration::{mp3_seconds, opus_seconds};
use std::fs;

pub(super) fn of_pack(pack: &mut OfPack<'_>, bounds: &Bounds) {
    let source = pack.source;
    for (name, file) in &source.audio.files {
        for (extension, measure) in [("opus", opus_seconds as fn(&[u8]) -> Option<f64>), ("mp3", mp3_seconds)] {
            let path = source.folder.join("audio").join(format!("{name}.{extension}"));
            let Ok(bytes) = fs::read(path) else { continue };
            match measure(&bytes) {
                None => pack.say(name, format!("{name}.{extension} is no sound that can be measured")),
                Some(seconds) if (seconds as f32 - file.seconds).abs() > bounds.seconds_off => {
                    let message =
                        format!("{name}.{extension} lasts {seconds:.2} s, its manifest says {} s", file.seconds);
                    pack.say(name, message);
                }
                Some(_) => {}
            }
        }
        if file.voices.is_empty() {
            pack.say(name, "nobody is named who is heard");
        }
        let mut before = 0.0;
        for line in source.keys.transcripts.get(name).into_iter().flatten() {
            if line.start < before || line.end <= line.start || line.end > file.seconds + bounds.seconds_off {
                let message =
                    format!("its transcript has a line from {} to {} s that does not fit", line.start, line.end);
                pack.say(name, message);
            }
            before = line.start;
        }
    }
}
