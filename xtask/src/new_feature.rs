//! `cargo xtask new-feature`: the folders and first lines of a feature, and what remains to be done by hand.

use crate::failure::{Doing, Failure, Outcome};
use crate::{console, project};
use std::path::Path;

/// File and first lines; `{name}` is the feature's.
const FILES: [(&str, &str); 9] = [
    (
        "product/src/{district}/{name}/mod.rs",
        "//! Say in two sentences what this feature is for and what it promises.\n\nmod errors;\nmod queries;\nmod rules;\n",
    ),
    ("product/src/{district}/{name}/rules.rs", "//! The rules of {name}: pure, tested beside themselves.\n"),
    ("product/src/{district}/{name}/queries.rs", "//! The SQL of {name}. Private: others speak to `mod.rs`.\n"),
    ("product/src/{district}/{name}/errors.rs", "//! Why something about {name} may be refused.\n"),
    ("product/tests/it/{name}.rs", "//! {name} on a real database.\n"),
    ("api/src/routes/{name}.rs", "//! {name} over HTTP: types, handlers, and the exhaustive mapping of errors.\n"),
    ("api/tests/it/{name}.rs", "//! {name} from the outside in.\n"),
    ("worker/src/handlers/{name}.rs", "//! The jobs of {name}: load, call, store.\n"),
    ("web/src/features/{name}/api.ts", "/** Types (from schema.ts), query keys and hooks of {name}. */\n"),
];

const BY_HAND: &str = "\
Still by hand (docs/adding-a-feature.md):
  migrations/NNNN_{name}.sql     composite keys, enable_tenant_rls, named constraints
  product/src/lib.rs             pub mod {name};
  product/tests/it/architecture.rs
                                 which features it may use
  api/src/router.rs              its routes
  worker/src/registry.rs         its jobs
  web/src/app/paths.ts           its addresses
  web/src/app/{name}Screens.ts   their screens, in the table of a room (web/src/app/rooms)
  web/locales/*/{name}.json      its texts, in every language
  cargo xtask gen                statements, contract, types";

/// Lays out what is not there yet.
pub(crate) fn run(name: &str) -> Outcome {
    require_name(name)?;
    lay_out(&project::root(), name)?;
    console::say(&BY_HAND.replace("{name}", name));
    Ok(())
}

fn require_name(name: &str) -> Outcome {
    let fits =
        name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    if fits {
        Ok(())
    } else {
        Err(Failure::new(format!("`{name}` is no name for a feature: a plural noun in lower case, like `referrals`.")))
    }
}

fn lay_out(root: &Path, name: &str) -> Outcome {
    for (path, text) in FILES {
        let file = root.join(path.replace("{name}", name));
        if file.exists() {
            continue;
        }
        let doing = || format!("write {}", file.display());
        std::fs::create_dir_all(file.parent().unwrap_or(root)).doing(doing)?;
        std::fs::write(&file, text.replace("{name}", name)).doing(doing)?;
        console::say(&format!("  + {}", path.replace("{name}", name)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn files_are_laid_out_once_and_never_overwritten() {
        let scratch = Scratch::new("new-feature");
        lay_out(scratch.path(), "referrals").unwrap();
        let rules = scratch.join("product/src/referrals/rules.rs");
        std::fs::write(&rules, "work").unwrap();
        lay_out(scratch.path(), "referrals").unwrap();
        assert_eq!(std::fs::read_to_string(rules).unwrap(), "work");
        assert!(scratch.join("web/src/features/referrals/api.ts").is_file());
    }

    #[test]
    fn names_are_plural_nouns_in_lower_case() {
        assert!(require_name("referrals").is_ok() && require_name("page_views").is_ok());
        assert!(require_name("Referrals").is_err() && require_name("../up").is_err() && require_name("").is_err());
    }
}
