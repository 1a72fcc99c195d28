//! Score reports, class reports, edited responses and receipts as PDF: a small layout layer over printpdf, and what is drawn with it.
//! Everything here is pure: data and fonts in, bytes out.

mod canvas;
pub mod class_report;
mod color;
pub mod documents;
mod fonts;
mod itemize;
mod logo;
mod path;
pub mod receipt;
pub mod report;
mod rich;
mod shape;
mod style;
mod tags;
mod wrap;
mod write;

pub use color::Color;
pub use fonts::{FontError, Fonts};

/// Why a document could not be made. None of it lies in what a learner or a grader wrote.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A font file is missing or damaged.
    #[error(transparent)]
    Font(#[from] FontError),
    /// The PDF libraries refused.
    #[error("writing the PDF: {0}")]
    Write(String),
}

impl PdfError {
    fn object(cause: lopdf::Error) -> Self {
        Self::Write(cause.to_string())
    }
}
