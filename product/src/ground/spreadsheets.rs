//! Tables as spreadsheets write them: CSV with commas, semicolons or tabs, in UTF-8 or UTF-16.

use std::borrow::Cow;

/// The text of a file; none when it is in another encoding or no text.
pub fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => Cow::Owned(of_utf16(rest, u16::from_le_bytes)?),
        [0xfe, 0xff, rest @ ..] => Cow::Owned(of_utf16(rest, u16::from_be_bytes)?),
        _ => Cow::Borrowed(std::str::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)).ok()?),
    };
    (!text.contains('\0')).then_some(text)
}

fn of_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (units, []) = bytes.as_chunks::<2>() else { return None };
    char::decode_utf16(units.iter().map(|pair| unit(*pair))).collect::<Result<_, _>>().ok()
}

/// What separates the cells: whichever the first line has most of.
pub fn separator(text: &str) -> u8 {
    let line = text.lines().next().unwrap_or_default();
    let count = |separator: &u8| line.bytes().filter(|byte| byte == separator).count();
    [b',', b';', b'\t'].into_iter().rev().max_by_key(count).unwrap_or(b',')
}

/// Our own tables keep formulas from being any: that mark does not come back in.
pub fn unescaped(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) => rest,
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn utf16(text: &str, mark: [u8; 2], bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect()
    }

    proptest! {
        #[test]
        fn a_text_is_the_same_in_every_encoding(text in "[^\0\u{feff}]{0,40}") {
            let marked = format!("\u{feff}{text}");
            for bytes in [
                text.clone().into_bytes(),
                marked.into_bytes(),
                utf16(&text, [0xff, 0xfe], u16::to_le_bytes),
                utf16(&text, [0xfe, 0xff], u16::to_be_bytes),
            ] {
                prop_assert_eq!(decode(&bytes).unwrap_or_default(), &*text);
            }
        }

        #[test]
        fn no_bytes_make_it_fail(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            if let Some(text) = decode(&bytes) {
                separator(&text);
            }
        }
    }

    #[test]
    fn what_is_no_text_is_none() {
        // "Mei" in GB 18030 begins as ASCII does; its family name does not go on so.
        for bytes in [&b"Mei,\xc1\xd6"[..], b"PK\x03\x04\0\0", b"\xff\xfe\x00", b"\xff\xfe\x00\xd8"] {
            assert_eq!(decode(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn the_first_line_tells_the_separator() {
        for (text, expected) in [("a,b;c,d", b','), ("a;b\nc,d,e", b';'), ("a\tb", b'\t'), ("a", b','), ("", b',')] {
            assert_eq!(separator(text), expected, "{text}");
        }
    }

    #[test]
    fn only_the_mark_before_a_formula_goes() {
        for (cell, expected) in [("'=1+1", "=1+1"), ("'tis", "'tis"), ("'", "'"), ("=1", "=1"), ("'＝1", "＝1")] {
            assert_eq!(unescaped(cell), expected);
        }
    }
}
