//! How what is looked for begins.

/// All words that begin alike, as a range in the order of their bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beginning {
    /// The first of them.
    pub from: String,
    /// Behind the last of them.
    pub below: String,
}

impl Beginning {
    /// Of what somebody typed; nothing typed is an empty `from`.
    pub fn of(text: &str) -> Self {
        // No byte of the database's texts is zero, and no character is behind this one.
        let from: String = text.trim().chars().filter(|c| *c != '\0').take(100).collect::<String>().to_lowercase();
        // A phone number is kept as its digits.
        let is_phone = from.starts_with('+') && from[1..].chars().all(|c| c.is_ascii_digit() || " ()-./".contains(c));
        let from = if is_phone { from.chars().filter(char::is_ascii_digit).collect() } else { from };
        Self { below: format!("{from}\u{10ffff}"), from }
    }
}

#[cfg(test)]
mod tests {
    use super::Beginning;

    #[test]
    fn what_begins_alike_lies_in_the_range_and_nothing_else() {
        let range = Beginning::of("  Mei L");
        for (word, lies_in) in [
            ("mei l", true),
            ("mei lin", true),
            ("mei l\u{6b50}", true),
            ("mei", false),
            ("mei m", false),
            ("a mei l", false),
        ] {
            assert_eq!((range.from.as_str()..range.below.as_str()).contains(&word), lies_in, "{word}");
        }
        assert_eq!(Beginning::of(" \0 ").from, "");
        assert_eq!(Beginning::of("+886 (2) 12").from, "886212");
        assert_eq!(Beginning::of("%_\\").from, "%_\\");
    }
}
