//! Recordings and drawings: there, and what they claim to be.

use super::Check;
use sha2::{Digest, Sha256};
use tenants::svg::is_plain_svg;

/// Largest drawing, in bytes.
const MOST_BYTES: usize = 200_000;

impl Check<'_> {
    pub(super) fn audio_files(&mut self) {
        let source = self.source;
        for (name, file) in &source.audio.files {
            for (extension, expected) in [("opus", &file.sha256_opus), ("mp3", &file.sha256_mp3)] {
                let path = source.folder.join("audio").join(format!("{name}.{extension}"));
                match std::fs::read(&path) {
                    Err(_) => self.problem(name, format!("{name}.{extension} is missing")),
                    Ok(bytes) if &hex::encode(Sha256::digest(&bytes)) != expected => {
                        self.problem(name, format!("{name}.{extension} is not the file of the manifest"));
                    }
                    Ok(_) => {}
                }
            }
        }
    }

    /// Drawings are shown inside our pages, so they hold shapes and words and nothing else.
    pub(super) fn pictures(&mut self) {
        let source = self.source;
        for set in source.pack.parts().flat_map(|(_, part)| &part.sets) {
            let Some(picture) = &set.picture else { continue };
            let file = &picture.file;
            if picture.alt.trim().is_empty() {
                self.problem(&set.id, format!("{file} needs alt: what it shows"));
            }
            if !is_plain_name(file) {
                self.problem(&set.id, format!("{file}: a drawing is named like harbour-2.svg"));
                continue;
            }
            match std::fs::read_to_string(source.folder.join("pictures").join(file)) {
                Err(_) => self.problem(&set.id, format!("pictures/{file} is missing")),
                Ok(svg) if svg.len() > MOST_BYTES => self.problem(&set.id, format!("pictures/{file} is too large")),
                Ok(svg) if !is_plain_svg(&svg) => {
                    let message = "may hold shapes, gradients and words only: no style, class, script, link or comment";
                    self.problem(&set.id, format!("pictures/{file} {message}"));
                }
                Ok(_) => {}
            }
        }
    }
}

fn is_plain_name(file: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_');
    file.strip_suffix(".svg").is_some_and(|stem| !stem.is_empty() && stem.bytes().all(is_plain))
}
