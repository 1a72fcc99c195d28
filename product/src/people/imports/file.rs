//! Reading a file of people: every line is looked at, and each that makes no account says why.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use csv::StringRecord;
use tenants::Lang;

use super::model::{FileError, Line, LineCause, LineFault, LineField, PeopleFile};
use crate::ground::spreadsheets;
use crate::people::accounts::{InvitedRole, rules};

/// The largest file, in bytes.
pub const LARGEST_FILE: usize = 32 * 1024 * 1024;
/// Most lines of a file.
pub const MOST_LINES: usize = 200_000;
/// Most characters of a name, as in an invitation.
const LONGEST_NAME: usize = 60;
/// Most characters of an address.
const LONGEST_EMAIL: usize = 254;
/// Names of ignored columns that are told, and how much of each.
const MOST_IGNORED: usize = 20;

/// What a column may be called, in lower case. The first is the name that templates have.
const NAMES: [(LineField, &[&str]); 5] = [
    (LineField::Email, &["email", "e-mail", "email address", "mail", "邮箱", "电子邮箱", "電子郵件", "電郵"]),
    (LineField::FirstName, &["first_name", "first name", "given name", "名", "名字"]),
    (LineField::LastName, &["last_name", "last name", "family name", "surname", "姓", "姓氏"]),
    (LineField::Role, &["role", "角色", "身份", "身分"]),
    (LineField::Lang, &["lang", "language", "语言", "語言"]),
];

/// Reads a table whose first line names its columns. `lang` is of those whose line says none.
pub fn read_people(bytes: &[u8], lang: Lang) -> Result<PeopleFile, FileError> {
    if bytes.len() > LARGEST_FILE {
        return Err(FileError::TooLarge);
    }
    let text = spreadsheets::decode(bytes).ok_or(FileError::Unreadable)?;
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(spreadsheets::separator(&text))
        .from_reader(text.as_bytes());
    let mut records = rows.records().filter(|row| row.as_ref().map_or(true, |row| !is_blank(row)));
    let head = records.next().ok_or(FileError::Empty)?.map_err(|_| FileError::Unreadable)?;
    let columns = Columns::of(&head);
    if columns.place(LineField::Email).is_none() {
        return Err(FileError::NoEmails);
    }
    let mut file = PeopleFile { lines: Vec::new(), ignored_columns: columns.ignored.clone() };
    let mut counted = Counted { byte: 0, line: 1 };
    // Where a good line has this address.
    let mut firsts: HashMap<String, u32> = HashMap::new();
    for row in records {
        let row = row.map_err(|_| FileError::Unreadable)?;
        if file.lines.len() == MOST_LINES {
            return Err(FileError::TooLarge);
        }
        let number = counted.line_of(&text, &row);
        let mut line = columns.read(&row, lang, number);
        if line.faults.is_empty() {
            match firsts.entry(line.email.clone()) {
                Entry::Vacant(free) => {
                    free.insert(line.number);
                }
                Entry::Occupied(first) => {
                    let cause = LineCause::Repeated { first_line: *first.get() };
                    line.faults.push(LineFault { field: LineField::Email, cause });
                }
            }
        }
        file.lines.push(line);
    }
    if file.lines.is_empty() { Err(FileError::Empty) } else { Ok(file) }
}

fn is_blank(row: &StringRecord) -> bool {
    row.iter().all(|cell| cell.trim().is_empty())
}

/// How far the lines of a text are counted. The reader itself counts the ends that it has passed, not the blank lines before a row.
struct Counted {
    byte: usize,
    line: u32,
}

impl Counted {
    fn line_of(&mut self, text: &str, row: &StringRecord) -> u32 {
        let from = row.position().map_or(self.byte, |position| usize::try_from(position.byte()).unwrap_or(usize::MAX));
        let bytes = text.as_bytes();
        let blank =
            bytes.get(from..).unwrap_or_default().iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let passed = bytes.get(self.byte..from + blank).unwrap_or_default();
        for (at, byte) in passed.iter().enumerate() {
            // Both together end one line.
            let is_end = *byte == b'\n' || (*byte == b'\r' && passed.get(at + 1) != Some(&b'\n'));
            self.line += u32::from(is_end);
        }
        self.byte = from + blank;
        self.line
    }
}

/// Where in a row each field is.
struct Columns {
    fields: Vec<Option<LineField>>,
    ignored: Vec<String>,
}

impl Columns {
    fn of(head: &StringRecord) -> Self {
        let mut columns = Self { fields: Vec::new(), ignored: Vec::new() };
        for cell in head {
            let name = cell.trim().to_lowercase();
            let known = NAMES.iter().find(|(_, names)| names.contains(&&*name)).map(|(field, _)| *field);
            // Of two columns with one name the first counts.
            let field = known.filter(|field| !columns.fields.contains(&Some(*field)));
            if field.is_none() && !name.is_empty() && columns.ignored.len() < MOST_IGNORED {
                columns.ignored.push(cut(cell.trim(), LONGEST_NAME));
            }
            columns.fields.push(field);
        }
        columns
    }

    fn place(&self, field: LineField) -> Option<usize> {
        self.fields.iter().position(|found| *found == Some(field))
    }

    fn cell<'a>(&self, row: &'a StringRecord, field: LineField) -> &'a str {
        let cell = self.place(field).and_then(|place| row.get(place)).unwrap_or_default();
        spreadsheets::unescaped(cell.trim()).trim()
    }

    fn read(&self, row: &StringRecord, lang: Lang, number: u32) -> Line {
        let mut faults = Vec::new();
        let mut refuse = |field, cause| faults.push(LineFault { field, cause });
        if row.iter().any(|cell| cell.contains(['\n', '\r'])) {
            refuse(LineField::Line, LineCause::SeveralLines);
        } else if row.iter().skip(self.fields.len()).any(|cell| !cell.trim().is_empty()) {
            refuse(LineField::Line, LineCause::TooManyCells);
        }
        let told = self.cell(row, LineField::Email);
        let email = rules::parse_email(told).unwrap_or_else(|cause| {
            refuse(LineField::Email, cause.into());
            cut(told, LONGEST_EMAIL)
        });
        let mut name = |field| {
            let told = self.cell(row, field);
            if !told.is_empty()
                && let Err(cause) = rules::check_text(told, LONGEST_NAME)
            {
                refuse(field, cause.into());
            } else if told.contains(char::is_control) {
                refuse(field, LineCause::Malformed);
            }
            cut(told, LONGEST_NAME)
        };
        let (first_name, last_name) = (name(LineField::FirstName), name(LineField::LastName));
        let role = match &*self.cell(row, LineField::Role).to_lowercase() {
            "" => InvitedRole::Student,
            told => InvitedRole::parse(told).filter(|role| *role != InvitedRole::Admin).unwrap_or_else(|| {
                refuse(LineField::Role, LineCause::Unlisted);
                InvitedRole::Student
            }),
        };
        let lang = match &*self.cell(row, LineField::Lang).to_lowercase() {
            "" => lang,
            told => Lang::from_tag(told).unwrap_or_else(|| {
                refuse(LineField::Lang, LineCause::Unlisted);
                lang
            }),
        };
        Line { number, email, first_name, last_name, role, lang, faults, known: None }
    }
}

/// At most so many characters, and none that a database or a terminal would stumble over.
fn cut(text: &str, most: usize) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> PeopleFile {
        read_people(text.as_bytes(), Lang::En).unwrap()
    }

    /// `line: field cause`, for each fault.
    fn faults(file: &PeopleFile) -> Vec<String> {
        let of_line = |line: &Line| {
            let number = line.number;
            line.faults
                .iter()
                .map(move |fault| format!("{number}: {} {:?}", fault.field, fault.cause))
                .collect::<Vec<_>>()
        };
        file.lines.iter().flat_map(of_line).collect()
    }

    #[test]
    fn columns_are_found_by_their_names_in_any_order() {
        for text in [
            "email,first_name,last_name,role,lang\nMei@Example.com,Mei,Lin,Teacher,tw",
            "\u{feff}Role;LANG;Surname;E-Mail;Given name;School\nteacher;TW;Lin; mei@example.com ;Mei;North",
            "邮箱\t姓\t名\t角色\t语言\r\nmei@example.com\tLin\tMei\tteacher\ttw\r\n",
        ] {
            let file = read(text);
            assert_eq!(faults(&file), [""; 0], "{text}");
            let line = &file.lines[0];
            let told = (&*line.email, &*line.first_name, &*line.last_name, line.role, line.lang, line.number);
            assert_eq!(told, ("mei@example.com", "Mei", "Lin", InvitedRole::Teacher, Lang::Tw, 2), "{text}");
        }
        assert_eq!(read("School,email,,email\nx,mei@example.com,,").ignored_columns, ["School", "email"]);
    }

    #[test]
    fn every_bad_line_says_what_is_wrong() {
        let long = "x".repeat(61);
        let text = format!(
            "email,first_name,last_name,role,lang\n\
             ,Mei,Lin,,\n\
             mei,Mei,Lin,,\n\
             mei@example.com,{long},Lin,admin,fr\n\
             mei@example.com,Mei,Lin,,\n\
             \n\
             MEI@example.com,May,Lin,,\n\
             ann@example.com,\"Ann\nBo\",Lin,,\n\
             bo@example.com,Bo,Lin,,,6\n\
             cy@example.com,'=1+1,Lin,,\n\
             {long}{long}{long}{long}@x{long}.example.com,,,,\n"
        );
        let file = read(&text);
        assert_eq!(
            faults(&file),
            [
                "2: email Required",
                "3: email Malformed",
                "4: first_name TooLong { max: 60 }",
                "4: role Unlisted",
                "4: lang Unlisted",
                "7: email Repeated { first_line: 5 }",
                "8: line SeveralLines",
                "8: first_name Malformed",
                "10: line TooManyCells",
                "12: email TooLong { max: 254 }",
            ]
        );
        assert_eq!(file.lines.len(), 9);
        assert_eq!(file.lines[7].first_name, "=1+1", "our own tables mark formulas");
    }

    #[test]
    fn a_file_that_is_no_list_of_people_is_refused() {
        let many = format!("email\n{}", "a@example.com\n".repeat(MOST_LINES + 1));
        let large = "x".repeat(LARGEST_FILE + 1);
        for (bytes, expected) in [
            (&b""[..], FileError::Empty),
            (b"\n ,\n", FileError::Empty),
            (b"email,first_name\n", FileError::Empty),
            (b"name,school\nMei,North", FileError::NoEmails),
            (b"mei@example.com,Mei", FileError::NoEmails),
            (b"PK\x03\x04\0\0", FileError::Unreadable),
            (b"email\n\xc1\xd6@example.com", FileError::Unreadable),
            (many.as_bytes(), FileError::TooLarge),
            (large.as_bytes(), FileError::TooLarge),
        ] {
            assert_eq!(read_people(bytes, Lang::En), Err(expected), "{:?}", &bytes[..bytes.len().min(20)]);
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_fail(text in "(email,role\n)?[\\PC\n\",;\t']{0,200}") {
            let _ = read_people(text.as_bytes(), Lang::En);
        }

        /// Whatever is in the cells: a line is either good, and then its account can be made, or it says what is wrong.
        #[test]
        fn what_is_good_fits_an_account(cells in proptest::collection::vec("[^\"\n\r\0]{0,70}", 4), name in "[a-z]{1,5}") {
            let quoted: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
            let text = format!("email,first_name,last_name,role,lang\n{name}@example.com,{}\n", quoted.join(","));
            let file = read(&text);
            let line = &file.lines[0];
            if line.faults.is_empty() {
                for text in [&line.first_name, &line.last_name] {
                    prop_assert!(text.chars().count() <= LONGEST_NAME && !text.contains(char::is_control));
                }
                prop_assert_ne!(line.role, InvitedRole::Admin);
            }
        }
    }
}
