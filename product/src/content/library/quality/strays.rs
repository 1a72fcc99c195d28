//! Files that nothing names: no learner gets to see them, whatever their author believes.

use super::{OfPack, Problem};
use crate::content::library::source::{PackFile, VOCABULARY, names_of, read_yaml, recording_in};
use std::collections::BTreeSet;

pub(super) fn of_pack(pack: &mut OfPack<'_>) {
    let source = pack.source;
    let folder = &source.folder;
    let (Ok(files), Ok(file)) = (names_of(folder), read_yaml::<PackFile>(&folder.join("pack.yaml"))) else { return };
    let parts = || source.pack.parts().map(|(_, part)| part);
    let named = Named {
        sections: file.sections.iter().map(String::as_str).collect(),
        texts: parts().flat_map(|part| &part.sets).filter_map(|set| set.text.as_deref()).collect(),
        recordings: parts().flat_map(|part| part.audio_names()).collect(),
        pictures: source.pack.pictures().map(|picture| picture.file.as_str()).collect(),
    };
    for path in files {
        if let Some(message) = named.wrong_with(&path) {
            pack.found.push(Problem { at: path, place: None, message: message.to_owned() });
        }
    }
}

/// What the files of a version name.
struct Named<'a> {
    sections: BTreeSet<&'a str>,
    texts: BTreeSet<&'a str>,
    recordings: BTreeSet<&'a str>,
    pictures: BTreeSet<&'a str>,
}

impl Named<'_> {
    /// What to do about a file that nothing names.
    fn wrong_with(&self, path: &str) -> Option<&'static str> {
        if ["pack.yaml", VOCABULARY, "audio/manifest.yaml", "audio/script.txt"].contains(&path) {
            return None;
        }
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let (is_named, message) = match (folder, extension) {
            ("", "yaml") => (
                self.sections.contains(name),
                "is not read: list it in sections of pack.yaml if it is a section, else delete it",
            ),
            ("keys", "yaml") => (
                self.sections.contains(name),
                "is not read: sections of pack.yaml has no file of this name; list it there, or delete these keys",
            ),
            ("", "md") => (self.texts.contains(name), "is shown nowhere: name it as the text of a set, or delete it"),
            ("pictures", "svg") => {
                (self.pictures.contains(name), "is shown nowhere: name it in the picture of a set, or delete it")
            }
            ("audio", "opus" | "mp3") => (
                recording_in(path).is_some_and(|(name, _)| self.recordings.contains(name)),
                "is heard nowhere: name it as the audio or replay of a set or an item, or delete it and its lines in \
                 script.txt",
            ),
            _ => (false, "a pack has no such file: delete it, or correct its name"),
        };
        (!is_named).then_some(message)
    }
}
