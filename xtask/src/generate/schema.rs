//! JSON schemas of the content format, for authors' editors. The Rust types are their source.

use super::Mode;
use super::files::{Files, settle};
use crate::failure::{Doing, Failure, Outcome};
use crate::{build, console, project};
use serde_json::Value;

/// `worker schema` prints one object: file name to schema.
pub(super) fn run(mode: Mode) -> Outcome {
    console::step("Schemas of the content");
    let text = build::printed_by("worker", "schema")?;
    let printed: Value = serde_json::from_slice(&text).doing(|| "read what `worker schema` printed".into())?;
    settle(&project::root().join("content/schema"), ".json", &files_in(&printed)?, mode, "content/schema")
}

fn files_in(printed: &Value) -> Outcome<Files> {
    let schemas =
        printed.as_object().ok_or_else(|| Failure::new("`worker schema` did not print an object of schemas."))?;
    Ok(schemas.iter().map(|(name, schema)| (name.clone(), format!("{schema:#}\n").into_bytes())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_becomes_a_readable_file() {
        let files = files_in(&serde_json::json!({"pack.json": {"type": "object"}})).unwrap();
        assert_eq!(files["pack.json"], b"{\n  \"type\": \"object\"\n}\n");
        assert!(files_in(&Value::Null).is_err());
    }
}
