//! Lines of such a file: UTF-8 with its mark, and no text that would be taken for a formula.

/// Tells spreadsheets that what follows is UTF-8.
pub const MARK: &str = "\u{feff}";

/// Begins what a spreadsheet may take for a formula; the wide ones count in Chinese and Japanese settings.
const STARTS_A_FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Lines, written cell by cell.
#[derive(Debug, Default)]
pub struct Lines {
    text: String,
    is_begun: bool,
}

impl Lines {
    /// A cell that people wrote or read as words.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        self.separate();
        let is_odd = text.starts_with(STARTS_A_FORMULA);
        let is_quoted = is_odd || text.contains([',', '"', '\n', '\r']);
        if !is_quoted {
            self.text.push_str(text);
            return self;
        }
        self.text.push('"');
        if is_odd {
            self.text.push('\'');
        }
        self.text.push_str(&text.replace('"', "\"\""));
        self.text.push('"');
        self
    }

    /// A cell with a number, which stays one.
    #[must_use]
    pub fn number(mut self, number: i64) -> Self {
        self.separate();
        self.text.push_str(&number.to_string());
        self
    }

    /// A cell with a number where there is one.
    #[must_use]
    pub fn number_if(self, number: Option<i64>) -> Self {
        match number {
            Some(number) => self.number(number),
            None => self.text(""),
        }
    }

    /// A cell with an amount of money, told in hundredths.
    #[must_use]
    pub fn money(mut self, hundredths: i64) -> Self {
        self.separate();
        let (sign, amount) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        self.text.push_str(&format!("{sign}{}.{:02}", amount / 100, amount % 100));
        self
    }

    /// Ends the line.
    #[must_use]
    pub fn end(mut self) -> Self {
        self.text.push_str("\r\n");
        self.is_begun = false;
        self
    }

    /// What was written.
    pub fn finish(self) -> String {
        self.text
    }

    fn separate(&mut self) {
        if self.is_begun {
            self.text.push(',');
        }
        self.is_begun = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> String {
        Lines::default().text(text).finish()
    }

    #[test]
    fn no_text_is_a_formula() {
        for (text, written) in [
            ("=1+1", "\"'=1+1\""),
            ("+886 2", "\"'+886 2\""),
            ("-3", "\"'-3\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\tx", "\"'\tx\""),
            ("\r=x", "\"'\r=x\""),
            ("\n=x", "\"'\n=x\""),
            ("＝1", "\"'＝1\""),
            ("＋1", "\"'＋1\""),
            ("－1", "\"'－1\""),
            ("＠x", "\"'＠x\""),
            ("=cmd|' /C calc'!A0", "\"'=cmd|' /C calc'!A0\""),
        ] {
            assert_eq!(cell(text), written, "{text:?}");
        }
    }

    #[test]
    fn a_cell_holds_whatever_it_holds() {
        for (text, written) in [
            ("", ""),
            ("prize", "prize"),
            ("a, b", "\"a, b\""),
            ("she said \"yes\"", "\"she said \"\"yes\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("林美", "林美"),
        ] {
            assert_eq!(cell(text), written, "{text:?}");
        }
    }

    #[test]
    fn numbers_stay_numbers_and_lines_end() {
        let lines = Lines::default().text("").number(-10).end().text("").text("b").end();
        assert_eq!(lines.finish(), ",-10\r\n,b\r\n");
        let money = Lines::default().money(2_100).money(-5).money(0).end();
        assert_eq!(money.finish(), "21.00,-0.05,0.00\r\n");
    }
}
