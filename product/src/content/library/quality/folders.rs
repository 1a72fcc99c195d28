//! Versions in a folder of another name: copied and not renamed, they stand in for the pack that they were copied from.

use super::{Finding, Places, Problem};
use crate::content::library::source::PackSource;
use std::path::Path;

pub(super) fn of_version(source: &PackSource) -> Vec<Finding> {
    let (pack, places) = (&source.pack, Places::read(&source.folder));
    let (slug, folder) = (name_of(source.folder.parent()), name_of(Some(&source.folder)));
    let mut found = Vec::new();
    let mut say = |at: &str, line_of: &str, message: String| {
        let problem = Problem { at: at.to_owned(), place: places.find(line_of), message };
        found.push(Finding { pack: Some(format!("{slug}/{folder}")), problem });
    };
    if pack.slug != slug {
        let message =
            format!("this says {}, the folder is packs/{slug}: write slug: {slug}, or rename the folder", pack.slug);
        say("slug", &pack.slug, message);
    }
    let wanted = format!("v{}", pack.version);
    if folder != wanted {
        let number = folder.strip_prefix('v').and_then(|number| number.parse::<u32>().ok());
        let mend = number.map_or_else(String::new, |number| format!("write version: {number}, or "));
        let message =
            format!("this says {}, the folder is {folder}: {mend}rename the folder to {wanted}", pack.version);
        say("version", "version", message);
    }
    found
}

fn name_of(folder: Option<&Path>) -> String {
    folder.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
