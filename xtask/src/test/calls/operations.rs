//! The operations of `api/openapi.json`.

use crate::failure::{Doing, Outcome};
use crate::project;
use serde_json::Value;

/// One of them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Operation {
    /// Its name, the same as its handler's.
    pub(super) id: String,
    /// Whether it may be asked without a session.
    pub(super) is_public: bool,
}

/// All of the committed description.
pub(super) fn described() -> Outcome<Vec<Operation>> {
    let file = project::root().join("api/openapi.json");
    let doing = || format!("read {}", file.display());
    let text = std::fs::read(&file).doing(doing)?;
    Ok(operations_in(&serde_json::from_slice(&text).doing(doing)?))
}

fn operations_in(description: &Value) -> Vec<Operation> {
    let paths = description["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let operations = paths.flat_map(|path| path.as_object().into_iter().flat_map(|methods| methods.values()));
    operations
        .filter_map(|operation| {
            let ways = operation["security"].as_array().into_iter().flatten();
            let is_public = ways.into_iter().any(|way| way.as_object().is_some_and(serde_json::Map::is_empty));
            Some(Operation { id: operation["operationId"].as_str()?.to_owned(), is_public })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_is_public_when_one_of_its_ways_in_needs_nothing() {
        let description = serde_json::json!({"paths": {"/api/x": {
            "get": {"operationId": "get_x", "security": [{}, {"session": []}]},
            "post": {"operationId": "make_x"}}}});
        let found = operations_in(&description);
        assert_eq!(
            found.iter().map(|each| (each.id.as_str(), each.is_public)).collect::<Vec<_>>(),
            [("get_x", true), ("make_x", false)]
        );
    }
}
