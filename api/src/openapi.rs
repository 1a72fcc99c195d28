//! The description of the API: what the front end's types and the authorization sweep are made from.

mod nullable;

use utoipa::openapi::schema::{Components, Schema};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, Content, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use crate::errors::{ApiErrors, ErrorBody};
use tenants::Lang;

const ABOUT: &str = "Base address `/api`. Refusals have one shape for all operations; `code` is stable. \
    `Accept-Language: en | zh-CN | zh-TW` chooses the language of messages. Times are RFC 3339 in UTC, ids are UUIDs.";

/// What all operations stand in: everything needs a session unless it says otherwise.
pub(crate) fn base() -> OpenApi {
    OpenApiBuilder::new()
        .info(InfoBuilder::new().title("Verdant").version("1").description(Some(ABOUT)))
        .components(Some(components()))
        .security(Some([SecurityRequirement::new("session", Vec::<String>::new())]))
        .build()
}

fn components() -> Components {
    let refusal = ResponseBuilder::new()
        .description("Refused")
        .content("application/json", Content::new(Some(Ref::from_schema_name(ErrorBody::name()))))
        .build();
    ComponentsBuilder::new()
        .security_scheme("session", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)))
        .response(ApiErrors::COMPONENT, refusal)
        .schema(ErrorBody::name(), schema::<ErrorBody>())
        .schema(Lang::name(), schema::<Lang>())
        .build()
}

fn schema<T: PartialSchema>() -> RefOr<Schema> {
    T::schema()
}

/// The whole description.
pub fn document() -> OpenApi {
    crate::router::routes().into_openapi()
}

/// The text of `api/openapi.json`.
///
/// # Panics
/// Never: the description is plain data.
pub fn text() -> String {
    let mut document = serde_json::to_value(document()).expect("the description is plain data");
    nullable::require(&mut document);
    let mut text = serde_json::to_string_pretty(&document).expect("the description is plain data");
    text.push('\n');
    text
}
