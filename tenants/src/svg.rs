//! Logos are shown inside our own pages, so they may be shapes and nothing else.

/// Elements and references that run code, load something or style what is outside. Stricter than it must be.
const FORBIDDEN: [&str; 14] = [
    "<script",
    "<foreignobject",
    "<!",
    "<?",
    "<style",
    "<image",
    "<use",
    "<a",
    "<set",
    "href",
    "url(",
    "javascript:",
    "data:",
    "&",
];

/// Whether the text is a drawing without code, foreign markup or references to the outside.
pub(crate) fn is_plain_svg(svg: &str) -> bool {
    let text = svg.trim().to_ascii_lowercase();
    text.starts_with("<svg")
        && text.ends_with("</svg>")
        && !has_handler(&text)
        && !FORBIDDEN.iter().any(|word| text.contains(word))
}

/// An attribute that begins with `on` and has a value: `onload =`.
fn has_handler(text: &str) -> bool {
    text.match_indices("on").any(|(at, _)| {
        let begins_a_word = !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
        let rest = text[at..].trim_start_matches(|c: char| c.is_ascii_lowercase());
        begins_a_word && rest.trim_start().starts_with('=')
    })
}
