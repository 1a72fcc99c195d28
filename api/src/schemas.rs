//! Shapes that many answers share.

pub mod moment;
mod per_section;

pub use per_section::PerSection;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::ToSchema;

/// How many entries a page of a list has (specification section 9).
pub const PAGE_SIZE: u32 = 20;

/// A page of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Page<T> {
    /// The entries.
    pub data: Vec<T>,
    /// Counts from 1.
    pub current_page: u32,
    /// Entries on all pages together.
    pub total: i64,
}

/// The whole of a short list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct List<T> {
    /// The entries.
    pub data: Vec<T>,
}

/// `?page=`, counting from 1.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Counts from 1.
    #[param(minimum = 1)]
    #[serde(default = "first")]
    pub page: u32,
}

fn first() -> u32 {
    1
}

impl PageQuery {
    /// Page 0 is taken for page 1.
    pub fn number(self) -> u32 {
        self.page.max(1)
    }
}

time::serde::format_description!(day_text, Date, "[year]-[month]-[day]");

/// A day, `2026-05-01`: `#[schema(value_type = String, format = Date)]` on a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(#[serde(with = "day_text")] pub Date);

/// An answer with status 201.
#[derive(Debug, Clone)]
pub struct Created<T>(pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}
