//! Which features hold which requirement: the numbers that sources cite, written behind the lines of `docs/requirements.md`.

use super::Mode;
use super::files::settle_file;
use crate::failure::{Doing, Failure, Outcome};
use crate::{console, project, shell};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Where features stand, as district and name.
const FEATURES: [&str; 4] = ["product/src/", "api/src/routes/", "worker/src/handlers/", "web/src/features/"];
/// Files that cite.
const ENDINGS: [&str; 8] = [".rs", ".ts", ".tsx", ".css", ".md", ".sql", ".yaml", ".txt"];
/// Between a requirement and the features that hold it.
const HELD_BY: &str = " *Held by ";

/// Number (`R-190`) to features.
type Holders = BTreeMap<String, BTreeSet<String>>;

/// Rewrites the lines, and fails on a number that is cited and not listed.
pub(super) fn run(mode: Mode) -> Outcome {
    console::step("Requirements and who holds them");
    let root = project::root();
    let file = root.join("docs/requirements.md");
    let text = fs::read_to_string(&file).doing(|| format!("read {}", file.display()))?;
    let listed: BTreeSet<&str> = text.lines().filter_map(number_of).collect();
    let (mut holders, mut unknown) = (Holders::new(), Vec::new());
    for name in tracked()? {
        if name == "docs/requirements.md" || !ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        // Removed, and not committed yet.
        let Ok(source) = fs::read_to_string(root.join(&name)) else { continue };
        for number in cited(&source) {
            if !listed.contains(number.as_str()) {
                unknown.push(format!("{name} cites {number}"));
            } else if let Some(feature) = feature_of(&name) {
                holders.entry(number).or_default().insert(feature);
            }
        }
    }
    if !unknown.is_empty() {
        return Err(Failure::new(format!("docs/requirements.md has no such number:\n{}", unknown.join("\n"))));
    }
    settle_file(&file, with_holders(&text, &holders).into_bytes(), mode, "docs/requirements.md")
}

fn tracked() -> Outcome<Vec<String>> {
    let listed = shell::output(
        shell::program("git").args(["ls-files", "-co", "--exclude-standard"]).current_dir(project::root()),
    )?;
    Ok(String::from_utf8_lossy(&listed).lines().map(str::to_owned).collect())
}

/// `people/accounts` of `api/src/routes/people/accounts/me.rs`.
fn feature_of(name: &str) -> Option<String> {
    let place = FEATURES.iter().find_map(|folder| name.strip_prefix(folder))?;
    let (district, rest) = place.split_once('/')?;
    let feature = Path::new(rest.split('/').next()?).file_stem()?.to_str()?;
    (feature != "mod").then(|| format!("{district}/{feature}"))
}

/// The number that a line of the list is about.
fn number_of(line: &str) -> Option<&str> {
    line.strip_prefix("- **")?.split("**").next().filter(|number| is_number(number))
}

fn is_number(text: &str) -> bool {
    text.len() == 5
        && (text.starts_with("R-") || text.starts_with("D-"))
        && text[2..].bytes().all(|byte| byte.is_ascii_digit())
}

/// Every number that a text names, those between the ends of `R-175 to R-177` as well.
fn cited(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|w| !w.is_empty()).collect();
    for (place, word) in words.iter().enumerate() {
        if !is_number(word) {
            continue;
        }
        found.insert((*word).to_owned());
        let (middle, end) = (words.get(place + 1), words.get(place + 2));
        if let (Some(&"to"), Some(end)) = (middle, end.filter(|end| is_number(end) && end[..2] == word[..2])) {
            let (from, to) = (word[2..].parse::<u32>().unwrap_or(0), end[2..].parse::<u32>().unwrap_or(0));
            found.extend((from..=to).map(|number| format!("{}{number:03}", &word[..2])));
        }
    }
    found
}

fn with_holders(text: &str, holders: &Holders) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let Some(number) = number_of(line) else {
            lines.push(line.to_owned());
            continue;
        };
        let bare = line.split(HELD_BY).next().unwrap_or(line);
        lines.push(match holders.get(number) {
            Some(features) => {
                let names: Vec<&str> = features.iter().map(String::as_str).collect();
                format!("{bare}{HELD_BY}{}.*", names.join(", "))
            }
            None => bare.to_owned(),
        });
    }
    format!("{}\n", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_alone_and_as_a_range() {
        let numbers: Vec<String> =
            cited("//! Reports (R-175 to R-177; D-065), `R-020`. R-1, TR-200 and R-3000 are none.")
                .into_iter()
                .collect();
        assert_eq!(numbers, ["D-065", "R-020", "R-175", "R-176", "R-177"]);
    }

    #[test]
    fn a_file_belongs_to_the_feature_it_stands_in() {
        let feature = |name: &str| feature_of(name);
        assert_eq!(feature("api/src/routes/people/accounts/me.rs").as_deref(), Some("people/accounts"));
        assert_eq!(feature("product/src/ground/sealing.rs").as_deref(), Some("ground/sealing"));
        assert_eq!(feature("web/src/features/exams/attempts/player/api.ts").as_deref(), Some("exams/attempts"));
        assert_eq!(feature("product/src/people/mod.rs"), None);
        assert_eq!(feature("api/src/router.rs"), None);
    }

    #[test]
    fn who_holds_it_is_written_anew_each_time() {
        let text = "# R\n- **R-001** Base path. [0]\n- **R-002** Roles. [0] *Held by site/home.*\n";
        let holders = Holders::from([(
            "R-001".to_owned(),
            BTreeSet::from(["site/home".to_owned(), "people/accounts".to_owned()]),
        )]);
        let once = with_holders(text, &holders);
        assert_eq!(
            once,
            "# R\n- **R-001** Base path. [0] *Held by people/accounts, site/home.*\n- **R-002** Roles. [0]\n"
        );
        assert_eq!(with_holders(&once, &holders), once);
    }
}
