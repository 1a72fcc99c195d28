//! The brand's logo as a picture that travels with a mail: mail programs show no SVG, and pictures from elsewhere only when
//! they are asked to.

use integrations::mail::InlinePicture;
use resvg::{tiny_skia::Pixmap, usvg};
use tenants::{Brand, Header};

/// What follows `cid:` in the frame.
pub(super) const ID: &str = "brand-logo";
/// In a mail's pixels; a wide logo is lower.
const HEIGHT: f32 = 28.0;
const WIDEST: f32 = 260.0;
/// Sharp on screens with twice the pixels.
const DENSITY: f32 = 2.0;

/// A logo, drawn for the head of a mail.
pub(super) struct Logo {
    pub(super) picture: InlinePicture,
    /// In a mail's pixels.
    pub(super) width: u32,
}

impl Logo {
    /// `None` for what cannot be drawn: the name stands there then.
    pub(super) fn of(brand: &Brand) -> Option<Self> {
        let svg = match brand.header {
            Header::Light => &brand.logo_svg,
            Header::Dark => &brand.logo_on_dark_svg,
        };
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let scale = (HEIGHT / height).min(WIDEST / width);
        let pixels = |length: f32| (length * scale * DENSITY).ceil() as u32;
        let mut pixmap = Pixmap::new(pixels(width), pixels(height))?;
        let transform = resvg::tiny_skia::Transform::from_scale(scale * DENSITY, scale * DENSITY);
        resvg::render(&tree, transform, &mut pixmap.as_mut());
        let picture =
            InlinePicture { id: ID.to_owned(), mime: "image/png".to_owned(), bytes: pixmap.encode_png().ok()? };
        Some(Self { picture, width: (width * scale).ceil() as u32 })
    }
}
