//! Texts without quotes as they stand in an author's YAML: for mistakes that the parser passes over, or tells of at another
//! line. This is no parser: a file that it cannot follow has a message of its own.

#[cfg(test)]
mod tests;

/// Names whose values are read by people.
const TEXTS: [&str; 28] = [
    "alt",
    "author",
    "before",
    "checked",
    "cn",
    "context",
    "directions",
    "en",
    "evidence",
    "explanation",
    "goals",
    "lead",
    "licence",
    "note",
    "prompt",
    "reason",
    "scene",
    "sentence",
    "situation",
    "speaker",
    "subject",
    "summary",
    "text",
    "title",
    "to",
    "tw",
    "typical_faults",
    "useful_language",
];

/// A value without quotes, or the bracket with which a value begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scalar {
    /// Its line, or the first of several between brackets; counts from 1.
    pub line: usize,
    /// What it is the value of, or an entry of; empty where nothing is named.
    pub name: String,
    /// As far as it is read, without blanks around it; `[` or `{` for a list or a mapping.
    pub value: String,
    /// Where it stands.
    pub stands: Stands,
    /// Whether a comment begins behind it on the same line.
    pub is_cut: bool,
}

/// Where a scalar stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Stands {
    /// Behind its name on a line of its own, or on a further line of such a value.
    #[default]
    Value,
    /// In a list.
    Entry,
    /// Behind its name between `{ }`.
    Inside,
    /// Between `{ }` where a name is due: what follows a comma.
    Nameless,
}

impl Scalar {
    /// Whether people read it; the text of a set is the name of a file.
    pub(super) fn is_text(&self) -> bool {
        TEXTS.contains(&self.name.as_str()) && !(self.name == "text" && self.value.ends_with(".md"))
    }
}

/// All of a file, in order.
pub(super) fn scalars(text: &str) -> Vec<Scalar> {
    let mut reader = Reader::default();
    for (at, line) in text.lines().enumerate() {
        reader.line(at + 1, line);
    }
    reader.found
}

#[derive(Debug, Default)]
struct Reader {
    found: Vec<Scalar>,
    /// Names that the present line may lie below, with their indents.
    names: Vec<(usize, String)>,
    /// The lines of a text below `>-` or `|` have more indent than this.
    folded: Option<usize>,
    /// The mark that ends the present quotation.
    quote: Option<char>,
    /// Open brackets, each with the name before it.
    open: Vec<(char, String)>,
    /// The name of what is being read.
    name: String,
    /// What is being read.
    value: String,
    /// Where it begins.
    begins: usize,
    /// Where it stands, outside of brackets.
    stands: Stands,
    /// Whether it has quotes.
    is_quoted: bool,
    /// Whether it has a name of its own between `{ }`.
    is_named: bool,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        let mut rest = line.trim_start();
        let mut indent = line.len() - rest.len();
        if let Some(above) = self.folded {
            if rest.is_empty() || indent > above {
                return;
            }
            self.folded = None;
        }
        if self.quote.is_some() || !self.open.is_empty() {
            return self.read(number, rest);
        }
        if rest.is_empty() || rest.starts_with('#') || rest.starts_with("---") {
            return;
        }
        let mut dash = None;
        while let Some(entry) =
            rest.strip_prefix("- ").or_else(|| rest.strip_prefix('-').filter(|rest| rest.is_empty()))
        {
            self.names.retain(|(above, _)| *above <= indent);
            dash = Some(indent);
            let entry = entry.trim_start();
            indent += rest.len() - entry.len();
            rest = entry;
        }
        let mut above = dash.unwrap_or(indent);
        if let Some((name, value)) = name_of(rest) {
            self.names.retain(|(above, _)| *above < indent);
            self.names.push((indent, name.to_owned()));
            self.stands = Stands::Value;
            above = indent;
            rest = value;
        } else if dash.is_some() {
            self.stands = Stands::Entry;
        } else {
            self.names.retain(|(above, _)| *above < indent);
        }
        self.name = self.names.last().map(|(_, name)| name.clone()).unwrap_or_default();
        if rest.starts_with(['>', '|']) {
            self.folded = Some(above);
        } else {
            self.read(number, rest);
        }
    }

    /// A value, or a further line of one that has quotes or brackets.
    fn read(&mut self, number: usize, text: &str) {
        let mut before = ' ';
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let is_fresh = self.value.is_empty() && !self.is_quoted;
            let is_inside = !self.open.is_empty();
            match (self.quote, c) {
                // What is escaped ends no quotation.
                (Some('"'), '\\') => skip(&mut chars),
                (Some('\''), '\'') if chars.peek() == Some(&'\'') => skip(&mut chars),
                (Some(mark), c) if c == mark => self.quote = None,
                (None, '#') if before.is_whitespace() => return self.end(true),
                (None, '"' | '\'') if is_fresh => (self.quote, self.is_quoted) = (Some(c), true),
                (None, '[' | '{') if is_fresh => self.enter(number, c),
                (None, ']' | '}') if is_inside => self.leave(),
                (None, ',') if is_inside => self.end(false),
                (None, ':') if self.is_name(chars.peek().copied()) => self.named(),
                (None, c) if c.is_whitespace() && is_fresh => {}
                (_, c) => {
                    if self.value.is_empty() {
                        self.begins = number;
                    }
                    self.value.push(c);
                }
            }
            before = c;
        }
        if self.open.is_empty() && self.quote.is_none() {
            self.end(false);
        } else if !self.value.is_empty() {
            self.value.push(' ');
        }
    }

    /// A colon between `{ }` ends a name if a blank follows, or if the name has quotes.
    fn is_name(&self, next: Option<char>) -> bool {
        let is_due = self.open.last().is_some_and(|(bracket, _)| *bracket == '{') && !self.is_named;
        is_due && (self.is_quoted || next.is_none_or(|next| next.is_whitespace() || ",[]{}".contains(next)))
    }

    fn named(&mut self) {
        self.name = self.value.trim().to_owned();
        self.is_named = true;
        self.clear();
    }

    fn enter(&mut self, number: usize, bracket: char) {
        self.begins = number;
        self.value.push(bracket);
        self.note(false);
        self.open.push((bracket, self.name.clone()));
        self.is_named = false;
    }

    fn leave(&mut self) {
        self.end(false);
        self.name = self.open.pop().map(|(_, name)| name).unwrap_or_default();
        self.is_named = true;
    }

    /// The value is over. Between `{ }` another name is due.
    fn end(&mut self, is_cut: bool) {
        self.note(is_cut);
        if let Some(('{', name)) = self.open.last() {
            self.name.clone_from(name);
            self.is_named = false;
        }
    }

    fn note(&mut self, is_cut: bool) {
        let value = self.value.trim();
        if !value.is_empty() && !self.is_quoted {
            let stands = match self.open.last() {
                None => self.stands,
                Some(('{', _)) if self.is_named => Stands::Inside,
                Some(('{', _)) => Stands::Nameless,
                Some(_) => Stands::Entry,
            };
            let (name, value) = (self.name.clone(), value.to_owned());
            self.found.push(Scalar { line: self.begins, name, value, stands, is_cut });
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.value.clear();
        self.is_quoted = false;
    }
}

fn skip(chars: &mut impl Iterator<Item = char>) {
    let _ = chars.next();
}

/// Name and rest of a line `name: value`; nothing for an entry of a list or a further line of a text.
fn name_of(line: &str) -> Option<(&str, &str)> {
    if line.starts_with(['[', '{']) {
        return None;
    }
    if let Some(mark @ ('"' | '\'')) = line.chars().next() {
        let end = line[1..].find(mark)? + 1;
        let value = line[end + 1..].strip_prefix(':')?;
        return (value.is_empty() || value.starts_with(' ')).then(|| (&line[1..end], value.trim_start()));
    }
    let head = line.split(" #").next().unwrap_or_default();
    let end = head.find(": ").or_else(|| head.strip_suffix(':').map(str::len))?;
    Some((&line[..end], line[end + 1..].trim_start()))
}
