//! Whether a recording or a picture is what its name says.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Elements that run, load or embed something.
const ACTIVE: [&str; 9] = ["script", "foreignobject", "iframe", "object", "embed", "image", "use", "animate", "set"];

/// What is wrong with a file of sound or a picture; nothing for other files.
pub(super) fn wrong_with(path: &Path, name: &str) -> io::Result<Option<&'static str>> {
    let mut head = [0_u8; 64];
    let count = File::open(path)?.take(64).read(&mut head)?;
    let head = &head[..count];
    Ok(match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("opus") if !is_opus(head) => Some("this is no Opus recording in Ogg"),
        Some("mp3") if !is_mp3(head) => Some("this is no MP3 recording"),
        Some("svg") => std::fs::read_to_string(path).map_or(Some("this is no text"), |text| wrong_picture(&text)),
        _ => None,
    })
}

fn is_opus(head: &[u8]) -> bool {
    head.starts_with(b"OggS") && head.windows(8).any(|bytes| bytes == b"OpusHead")
}

/// A tag, or the eleven set bits with which a frame begins.
fn is_mp3(head: &[u8]) -> bool {
    head.starts_with(b"ID3") || matches!(head, [0xFF, second, ..] if second & 0xE0 == 0xE0)
}

/// A drawing may draw and nothing else.
fn wrong_picture(text: &str) -> Option<&'static str> {
    let Ok(document) = roxmltree::Document::parse(text) else { return Some("this is no SVG drawing") };
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Some("this is no SVG drawing");
    }
    let is_active = |node: roxmltree::Node<'_, '_>| {
        let element = node.tag_name().name().to_ascii_lowercase();
        ACTIVE.contains(&element.as_str())
            || node.attributes().any(|attribute| {
                let value = attribute.value().to_ascii_lowercase();
                attribute.name().to_ascii_lowercase().starts_with("on")
                    || attribute.name() == "href"
                    || value.contains("javascript:")
                    || value.replace("url(#", "").contains("url(")
            })
            || element == "style" && node.text().is_some_and(|css| css.contains("@import") || css.contains("url("))
    };
    root.descendants().filter(|node| node.is_element()).any(is_active).then_some("the drawing loads or runs something")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_is_known_by_its_first_bytes() {
        assert!(is_mp3(b"ID3\x04") && is_mp3(&[0xFF, 0xFB, 0x90]));
        assert!(!is_mp3(b"RIFF") && !is_mp3(b"") && !is_mp3(&[0xFF]));
        assert!(is_opus(b"OggS\0\x02........................OpusHead"));
        assert!(!is_opus(b"OggS\0\x02........................\x01vorbis"));
    }

    #[test]
    fn a_drawing_draws_and_nothing_else() {
        let svg = |inside: &str| format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>"#);
        assert_eq!(
            wrong_picture(&svg("<style>.a{fill:red}</style><rect fill='url(#g)' width='3'/><text>Menu</text>")),
            None
        );
        for bad in [
            "<script>1</script>",
            "<rect onload='x()'/>",
            "<a href='https://x.example'/>",
            "<rect fill='url(https://x.example)'/>",
            "<foreignObject/>",
            "<style>@import 'x'</style>",
        ] {
            assert!(wrong_picture(&svg(bad)).is_some(), "{bad}");
        }
        assert!(wrong_picture("<html/>").is_some());
        assert!(wrong_picture("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>").is_some(), "no entities");
    }
}
