//! Forms as Stripe reads them: `line_items[0][price_data][currency]=usd`.

use std::collections::BTreeMap;

use axum::extract::Query;
use serde_json::{Map, Value};

use super::{Answer, invalid, refuse};

/// Values by their full names. The order in which they came says nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Form(BTreeMap<String, String>);

impl Form {
    pub(super) fn parse(text: &str) -> Self {
        let address = format!("/?{text}").parse().unwrap();
        Self(Query::<BTreeMap<String, String>>::try_from_uri(&address).unwrap().0)
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Refuses whatever is not among these. A `*` stands for one name or number in brackets.
    pub(super) fn allow(&self, known: &[&str]) -> Result<(), Answer> {
        match self.0.keys().find(|name| !known.iter().any(|pattern| fits(name, pattern))) {
            Some(name) => {
                let why = format!("Received unknown parameter: {name}");
                Err(refuse(400, "invalid_request_error", Some("parameter_unknown"), Some(name), &why))
            }
            None => Ok(()),
        }
    }

    pub(super) fn require(&self, name: &str) -> Result<&str, Answer> {
        match self.get(name) {
            Some("") => {
                let why = format!("You passed an empty string for '{name}'.");
                Err(refuse(400, "invalid_request_error", Some("parameter_invalid_empty"), Some(name), &why))
            }
            Some(value) => Ok(value),
            None => {
                let why = format!("Missing required param: {name}.");
                Err(refuse(400, "invalid_request_error", Some("parameter_missing"), Some(name), &why))
            }
        }
    }

    pub(super) fn integer(&self, name: &str) -> Result<Option<i64>, Answer> {
        let Some(text) = self.get(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| {
            let why = format!("Invalid integer: {text}");
            refuse(400, "invalid_request_error", Some("parameter_invalid_integer"), Some(name), &why)
        })
    }

    pub(super) fn one_of(&self, name: &str, values: &[&str]) -> Result<&str, Answer> {
        let value = self.require(name)?;
        let is_known = values.contains(&value);
        if is_known {
            Ok(value)
        } else {
            Err(invalid(Some(name), &format!("Invalid {name}: must be one of {values:?}")))
        }
    }

    /// `metadata[order]=…` and its like, with Stripe's bounds.
    pub(super) fn metadata(&self, name: &str) -> Result<Value, Answer> {
        let mut found = Map::new();
        for (key, value) in &self.0 {
            let inner =
                key.strip_prefix(name).and_then(|rest| rest.strip_prefix('[')).and_then(|rest| rest.strip_suffix(']'));
            let Some(inner) = inner.filter(|inner| !inner.contains('[')) else { continue };
            if inner.len() > 40 || value.len() > 500 {
                return Err(invalid(Some(name), "Metadata keys have up to 40 characters, values up to 500"));
            }
            found.insert(inner.to_owned(), value.as_str().into());
        }
        Ok(found.into())
    }
}

fn fits(name: &str, pattern: &str) -> bool {
    let split = |text: &str| text.replace(']', "").split('[').map(str::to_owned).collect::<Vec<_>>();
    let (name, pattern) = (split(name), split(pattern));
    name.len() == pattern.len() && name.iter().zip(&pattern).all(|(part, known)| known == "*" || part == known)
}
