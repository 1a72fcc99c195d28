//! Shapes that many answers share.

pub mod local_time;
pub mod moment;
mod per_section;

pub use per_section::PerSection;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Deserializer, Serialize};
use tenants::PageRequest;
use time::Date;
use utoipa::ToSchema;

/// Reads a field that is there, null or not; `#[serde(default)]` says when it is not.
pub fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(field: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(field).map(Some)
}

/// How many entries a page of a list has (specification section 9).
const PAGE_SIZE: u32 = 20;

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

impl<T> Page<T> {
    /// The entries of `page`, of `total` altogether.
    pub fn new(data: Vec<T>, page: PageRequest, total: i64) -> Self {
        Self { data, current_page: page.number(), total }
    }
}

/// A page of a list that may be too long to be counted.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CappedPage<T> {
    /// The entries.
    pub data: Vec<T>,
    /// Counts from 1.
    pub current_page: u32,
    /// Entries on all pages together, counted up to 10,000; people of a tenant that has more of them up to 500. Pages reach no further.
    pub total: i64,
    /// Whether there are more than that: filters reach them.
    pub is_more: bool,
}

impl<T> CappedPage<T> {
    /// The entries of `page`, of `total` that were counted.
    pub fn new(data: Vec<T>, page: PageRequest, total: i64, is_more: bool) -> Self {
        Self { data, current_page: page.number(), total, is_more }
    }
}

/// The page that a request names; the first when it names none.
pub fn page(number: Option<u32>) -> PageRequest {
    PageRequest::new(number.unwrap_or(1), PAGE_SIZE)
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
    /// The page it names.
    pub fn request(self) -> PageRequest {
        page(Some(self.page))
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
