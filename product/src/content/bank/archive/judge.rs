//! Whether a pack may come in: its content against the format, its version against those that are there.

use super::locate::locate;
use super::refusal::{Refusal, RefusalCode};
use crate::content::bank::queries;
use crate::content::library::format::{Format, Rubric};
use crate::content::library::source::PackSource;
use crate::content::library::{PackVersionId, validate};
use std::collections::BTreeMap;
use tenants::PlatformTx;

/// What would become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It would be a new version.
    New,
    /// The very same files are there already.
    Unchanged(PackVersionId),
    /// It has problems.
    Refused,
}

/// A pack that was looked at.
#[derive(Debug)]
pub struct Checked {
    /// The format that it follows, if the installation has it.
    pub format: Option<Format>,
    /// The installation's rubrics.
    pub rubrics: BTreeMap<String, Rubric>,
    /// Everything that is wrong.
    pub refusals: Vec<Refusal>,
    /// What would become of it.
    pub outcome: Outcome,
}

/// Looks at a pack with the installation's formats and rubrics.
pub async fn judge(tx: &mut PlatformTx, source: &PackSource) -> Result<Checked, sqlx::Error> {
    let format = queries::packs::find_format(tx, &source.pack.format).await?;
    let rubrics = queries::packs::list_rubrics(tx).await?;
    let versions = queries::packs::list_fingerprints(tx, &source.pack.slug).await?;
    let version = source.pack.version;
    let there = versions.iter().find(|(number, ..)| *number == version);
    if let Some((_, id, fingerprint)) = there
        && *fingerprint == source.fingerprint
    {
        return Ok(Checked { format, rubrics, refusals: Vec::new(), outcome: Outcome::Unchanged(*id) });
    }
    let mut refusals = Vec::new();
    let newest = versions.iter().map(|(number, ..)| *number).max();
    if let Some(newest) = newest
        && version <= newest
    {
        let message = format!("version {newest} is there already: this must be version {} or higher", newest + 1);
        refusals.push(Refusal { line: Some(1), ..Refusal::of_file(RefusalCode::VersionTaken, "pack.yaml", message) });
    }
    match &format {
        Some(format) => {
            let problems = validate(source, format, &rubrics);
            refusals.extend(problems.into_iter().map(|problem| {
                let (file, line) = locate(&source.folder, &problem);
                // The place has fields of its own; a problem with a key is told where the key stands.
                let message = format!("{}: {}", problem.at, problem.message);
                Refusal { code: RefusalCode::Invalid, file, line, message }
            }));
        }
        None => {
            let message = format!("there is no format {}", source.pack.format);
            refusals.push(Refusal::of_file(RefusalCode::UnknownFormat, "pack.yaml", message));
        }
    }
    let outcome = if refusals.is_empty() { Outcome::New } else { Outcome::Refused };
    Ok(Checked { format, rubrics, refusals, outcome })
}
