//! Logos and drawings of packs are shown inside our own pages, so they may be shapes and nothing else: a list of what is allowed, not of what is not.

/// Elements that draw, in lower case. None of them loads, runs or links anything.
const ELEMENTS: [&str; 16] = [
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "title",
    "desc",
    "defs",
    "lineargradient",
    "radialgradient",
];
/// Elements in which words may stand.
const WORDS: [&str; 4] = ["text", "tspan", "title", "desc"];
/// The only entities: those that a name with an ampersand needs.
const ENTITIES: [&str; 5] = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];

/// Whether the text is one complete drawing without code, foreign markup or references to the outside.
pub fn is_plain_svg(svg: &str) -> bool {
    let mut rest = svg.trim();
    let mut open: Vec<String> = Vec::new();
    let mut is_begun = false;
    loop {
        let Some((words, tag)) = rest.split_once('<') else { return is_begun && open.is_empty() && rest.is_empty() };
        let may_hold_words = open.last().is_some_and(|name| WORDS.contains(&name.as_str()));
        if !(words.trim().is_empty() || may_hold_words && is_plain_text(words)) {
            return false;
        }
        // One root: after its end nothing follows, before it nothing stands.
        if is_begun == open.is_empty() || (!is_begun && !words.is_empty()) {
            return false;
        }
        let Some((tag, after)) = split_tag(tag) else { return false };
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop().is_none_or(|begun| begun != name.trim_end().to_ascii_lowercase()) {
                return false;
            }
            continue;
        }
        let (tag, is_whole) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let name_ends = tag.find(|c: char| c.is_whitespace()).unwrap_or(tag.len());
        let name = tag[..name_ends].to_ascii_lowercase();
        let is_known = ELEMENTS.contains(&name.as_str()) || name == "stop";
        if !is_known || (!is_begun && name != "svg") || !are_plain_attributes(&tag[name_ends..]) {
            return false;
        }
        is_begun = true;
        if !is_whole {
            open.push(name);
        }
    }
}

/// The inside of a tag and what follows it; a `>` in a quoted value ends nothing.
fn split_tag(text: &str) -> Option<(&str, &str)> {
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (letter, quote) {
            ('"' | '\'', None) => quote = Some(letter),
            (letter, Some(begun)) if letter == begun => quote = None,
            ('>', None) => return Some((&text[..at], &text[at + 1..])),
            ('<', _) => return None,
            _ => {}
        }
    }
    None
}

/// ` name="value"`, each after white space, each quoted.
fn are_plain_attributes(mut text: &str) -> bool {
    loop {
        let begun = text.trim_start();
        if begun.is_empty() {
            return true;
        }
        let Some((name, value)) = begun.split_once('=') else { return false };
        let (name, value) = (name.trim_end().to_ascii_lowercase(), value.trim_start());
        let Some(quote) = value.chars().next().filter(|quote| matches!(quote, '"' | '\'')) else { return false };
        let Some((value, after)) = value[1..].split_once(quote) else { return false };
        if begun.len() == text.len() || !is_plain_name(&name) || !is_plain_value(&name, value) {
            return false;
        }
        text = after;
    }
}

fn is_plain_name(name: &str) -> bool {
    let letters = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let is_space = matches!(name, "xmlns" | "xml:space" | "xml:lang");
    !name.is_empty()
        && (letters || is_space)
        && !name.starts_with("on")
        && !matches!(name, "href" | "style" | "class" | "src")
}

fn is_plain_value(name: &str, value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    // A gradient of this drawing may be named; nothing outside may be.
    let outside = value.replace("url(#", "");
    let is_harmless = !["url(", "javascript:", "data:", "\\"].iter().any(|word| outside.contains(word));
    is_plain_text(&value) && is_harmless && (name != "xmlns" || value == "http://www.w3.org/2000/svg")
}

fn is_plain_text(text: &str) -> bool {
    text.match_indices('&').all(|(at, _)| ENTITIES.iter().any(|entity| text[at..].starts_with(entity)))
}

#[cfg(test)]
mod tests {
    use super::is_plain_svg;

    #[test]
    fn a_drawing_passes() {
        for good in [
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" role="img" aria-label="Smith &amp; Co"><rect width="2" height='2'/></svg>"#,
            "<svg><defs><linearGradient id=\"a\"><stop offset=\"0\" stop-color=\"#fff\"/></linearGradient></defs><path fill=\"url(#a)\" d=\"M0 0z\"/></svg>",
            "\n<svg><g><title>A &lt; B</title><text x=\"1\">a <tspan>b</tspan></text></g></svg>\n",
        ] {
            assert!(is_plain_svg(good), "{good}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for bad in [
            "",
            "words",
            "<p>x</p>",
            "<svg>",
            "<svg></svg><svg></svg>",
            "<svg></svg></div>",
            "before <svg></svg>",
            "<svg></g></svg>",
            "<svg>words</svg>",
            "<svg><!-- x --></svg>",
            "<?xml version=\"1.0\"?><svg></svg>",
            "<svg><script>x()</script></svg>",
            "<svg><iframe src=\"https://elsewhere.example\"/></svg>",
            "<svg><meta content=\"0\"/></svg>",
            "<svg><a href=\"https://elsewhere.example\"/></svg>",
            "<svg><use href=\"#a\"/></svg>",
            "<svg onload=\"x()\"></svg>",
            "<svg ONLOAD=\"x()\"></svg>",
            "<svg><path onclick = 'x()'/></svg>",
            "<svg><path fill=\"red\"onclick='x()'/></svg>",
            "<svg><path fill=red /></svg>",
            "<svg/onload=\"x()\"></svg>",
            "<svg><path style=\"position:fixed\"/></svg>",
            "<svg><path fill=\"url(https://elsewhere.example)\"/></svg>",
            "<svg><path fill=\"url( #a)\"/></svg>",
            "<svg><text>&#x3c;script&#x3e;</text></svg>",
            "<svg xmlns=\"http://www.w3.org/1999/xhtml\"></svg>",
            "<svg xlink:href=\"x\"></svg>",
            "<svg><path d=\"a<b\"/></svg>",
        ] {
            assert!(!is_plain_svg(bad), "{bad}");
        }
    }
}
