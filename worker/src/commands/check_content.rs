//! `worker content check` and `worker content blind`: the content folder judged and printed. They need no database.

use std::path::Path;

use product::content::library::quality::{Library, blind_items, look_over};
use product::content::vocabulary::{self, Scripts, Vocabulary};

use super::CommandError;

/// Prints the figures, and fails with everything that is wrong.
pub(super) fn check(content: &Path) -> Result<(), CommandError> {
    let library = Library::read(content)?;
    let verdict = look_over(&library);
    let (problems, words) = vocabulary::check(&Vocabulary::read(content)?, &library, &Scripts::read(content)?);
    print!("{}{words}", verdict.figures);
    let mut lines: Vec<String> = verdict.findings.iter().map(|finding| format!("\n{finding}")).collect();
    lines.extend(problems.iter().map(|problem| format!("\n{problem}")));
    if lines.is_empty() {
        return Ok(());
    }
    Err(format!("{} findings{}", lines.len(), lines.concat()).into())
}

/// Prints the items of the newest versions without their keys.
pub(super) fn print_blind(content: &Path, slug: Option<&str>) -> Result<(), CommandError> {
    let library = Library::read(content)?;
    let packs: Vec<_> =
        library.packs.iter().filter(|source| slug.is_none_or(|slug| slug == source.pack.slug)).collect();
    if packs.is_empty() {
        return Err(format!("there is no pack {}", slug.unwrap_or("at all")).into());
    }
    print!("{}", blind_items(packs));
    Ok(())
}
