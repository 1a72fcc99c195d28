//! A logo for a brand that brings none.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use tenants::{BrandDrawings, WordMark};
use utoipa::ToSchema;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::rights::ManageBrands;
use crate::extract::{MayRead, ValidJson};
use crate::state::AppState;

/// What the logo says and in which colors.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewWordMark)]
pub struct NewWordMark {
    name: String,
    /// `#RRGGBB`
    primary: String,
    /// `#RRGGBB`, readable on `primary`.
    on_primary: String,
    /// `#RRGGBB`
    accent: String,
    /// `#RRGGBB`, of the name on light ground.
    ink: String,
}

/// The three drawings of a brand.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WordMark)]
pub struct WordMarkBody {
    logo_svg: String,
    logo_on_dark_svg: String,
    favicon_svg: String,
}

/// Draw a logo from a name.
#[utoipa::path(post, path = "/api/office/brands/word-mark", tag = TAG, request_body = NewWordMark, responses((status = 200, body = WordMarkBody), ApiErrors))]
pub async fn draw_word_mark(
    State(state): State<AppState>,
    me: MayRead<ManageBrands>,
    ValidJson(body): ValidJson<NewWordMark>,
) -> ApiResult<Json<WordMarkBody>> {
    drop(me.tx);
    body.check()?;
    let fonts = state.config.fonts_dir.clone();
    // A Chinese font is six megabytes and read from the disk.
    let drawn = state.drawing.run(move || body.word_mark().draw(&fonts)).await?;
    let drawn = drawn.map_err(|_| ApiError::field("name", Sentence::Malformed))?;
    let BrandDrawings { logo_svg, logo_on_dark_svg, favicon_svg } = drawn;
    Ok(Json(WordMarkBody { logo_svg, logo_on_dark_svg, favicon_svg }))
}

impl NewWordMark {
    fn word_mark(&self) -> WordMark<'_> {
        let Self { name, primary, on_primary, accent, ink } = self;
        WordMark { name, primary, on_primary, accent, ink }
    }

    fn check(&self) -> ApiResult<()> {
        let mut errors = FieldErrors::default();
        match self.name.trim().chars().count() {
            0 => errors.push("name", Sentence::Required),
            1..=WordMark::LONGEST_NAME => {}
            _ => errors.push("name", Sentence::TooLong { max: WordMark::LONGEST_NAME }),
        }
        let colors = [
            ("primary", &self.primary),
            ("on_primary", &self.on_primary),
            ("accent", &self.accent),
            ("ink", &self.ink),
        ];
        for (field, color) in colors {
            let digits = color.strip_prefix('#').unwrap_or_default();
            if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
                errors.push(field, Sentence::Malformed);
            }
        }
        errors.into_result()
    }
}
