//! Texts that end at a comment: without quotes, a `#` after a blank cuts off what follows, and nobody hears of it.

use super::{OfPack, Problem};
use crate::content::library::scalars::scalars;
use crate::content::library::source::{read_text, yaml_files};

pub(super) fn of_pack(pack: &mut OfPack<'_>) {
    let source = pack.source;
    let folder = &source.folder;
    for below in ["", "keys"] {
        for file in yaml_files(&folder.join(below)).unwrap_or_default() {
            let Ok(text) = read_text(&file) else { continue };
            let name = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().into_owned();
            for cut in scalars(&text).into_iter().filter(|scalar| scalar.is_cut && scalar.is_text()) {
                let message = format!(
                    "“{}” ends here, what follows the # is not read: put the text in quotes, or below >-; a comment has \
                     a line of its own",
                    cut.value
                );
                pack.found.push(Problem { at: cut.name, place: Some((name.clone(), cut.line)), message });
            }
        }
    }
}
