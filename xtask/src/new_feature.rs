//! `cargo xtask new-feature`: the folders and first lines of a feature, and what remains to be done by hand.

use crate::failure::{Doing, Failure, Outcome};
use crate::{console, project};
use std::path::Path;

/// The districts of `product/src`; `product/tests/it/architecture` says what each may use.
const DISTRICTS: [&str; 8] = ["ground", "people", "content", "money", "exams", "flashcards", "school", "site"];

/// File and first lines; `{district}` and `{name}` are the feature's.
const FILES: [(&str, &str); 9] = [
    (
        "product/src/{district}/{name}/mod.rs",
        "//! Say in two sentences what this feature is for and what it promises.\n//!\n//! Tables: name those that it owns, in backticks.\n\n\
         mod errors;\nmod queries;\nmod rules;\n",
    ),
    ("product/src/{district}/{name}/rules.rs", "//! The rules of {name}: pure, tested beside themselves.\n"),
    ("product/src/{district}/{name}/queries.rs", "//! The SQL of {name}. Private: others speak to `mod.rs`.\n"),
    ("product/src/{district}/{name}/errors.rs", "//! Why something about {name} may be refused.\n"),
    ("product/tests/it/{name}.rs", "//! {name} on a real database.\n"),
    (
        "api/src/routes/{district}/{name}.rs",
        "//! {name} over HTTP: types, handlers, and the exhaustive mapping of errors.\n",
    ),
    ("api/tests/it/{name}.rs", "//! {name} from the outside in.\n"),
    ("worker/src/handlers/{district}/{name}.rs", "//! The jobs of {name}: load, call, store.\n"),
    ("web/src/features/{district}/{name}/api.ts", "/** Types (from schema.ts), query keys and hooks of {name}. */\n"),
];

const BY_HAND: &str = "\
Still by hand (docs/adding-a-feature.md):
  migrations/YYYYMMDDHHMMSS_{name}.sql
                                 composite keys, enable_tenant_rls, named constraints
  product/src/{district}/mod.rs, api/src/routes/{district}/mod.rs, worker/src/handlers/{district}/mod.rs
                                 pub mod {name};
  api/src/router.rs              its routes
  worker/src/registry.rs         its jobs
  web/src/app/paths.ts           its addresses
  web/src/app/{name}Screens.ts   their screens, in the table of a route group (web/src/app/routeGroups)
  web/locales/*/{name}.json      its texts, in every language
  cargo xtask gen                statements, contract, types";

/// Lays out what is not there yet. `place` is `district/name`.
pub(crate) fn run(place: &str) -> Outcome {
    let (district, name) = parse(place)?;
    lay_out(&project::root(), district, name)?;
    console::say(&filled(BY_HAND, district, name));
    Ok(())
}

fn parse(place: &str) -> Outcome<(&str, &str)> {
    let Some((district, name)) = place.split_once('/') else {
        return Err(Failure::new(format!(
            "`{place}` has no district: one of {}, like `money/referrals`.",
            DISTRICTS.join(", ")
        )));
    };
    if !DISTRICTS.contains(&district) {
        return Err(Failure::new(format!("`{district}` is no district: one of {}.", DISTRICTS.join(", "))));
    }
    let fits =
        name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    if fits {
        Ok((district, name))
    } else {
        Err(Failure::new(format!("`{name}` is no name for a feature: a plural noun in lower case, like `referrals`.")))
    }
}

fn filled(text: &str, district: &str, name: &str) -> String {
    text.replace("{district}", district).replace("{name}", name)
}

fn lay_out(root: &Path, district: &str, name: &str) -> Outcome {
    for (path, text) in FILES {
        let path = filled(path, district, name);
        let file = root.join(&path);
        if file.exists() {
            continue;
        }
        let doing = || format!("write {}", file.display());
        std::fs::create_dir_all(file.parent().unwrap_or(root)).doing(doing)?;
        std::fs::write(&file, filled(text, district, name)).doing(doing)?;
        console::say(&format!("  + {path}"));
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
        lay_out(scratch.path(), "money", "referrals").unwrap();
        let rules = scratch.join("product/src/money/referrals/rules.rs");
        std::fs::write(&rules, "work").unwrap();
        lay_out(scratch.path(), "money", "referrals").unwrap();
        assert_eq!(std::fs::read_to_string(rules).unwrap(), "work");
        assert!(scratch.join("web/src/features/money/referrals/api.ts").is_file());
    }

    #[test]
    fn a_place_is_a_district_and_a_plural_noun_in_lower_case() {
        assert_eq!(parse("money/referrals").unwrap(), ("money", "referrals"));
        assert_eq!(parse("site/page_views").unwrap(), ("site", "page_views"));
        for wrong in ["referrals", "office/referrals", "money/Referrals", "money/../up", "money/"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn districts_are_those_of_the_architecture() {
        let text = std::fs::read_to_string(project::root().join("product/tests/it/architecture/mod.rs")).unwrap();
        for district in DISTRICTS {
            assert!(text.contains(&format!("(\"{district}\", ")), "{district}");
        }
    }
}
