//! Pictures that people upload, made harmless (D-027): told by their content, decoded within limits, drawn anew.
//! What is stored is our own file: no metadata, no second document behind the picture, never larger than it is shown.

use std::{
    borrow::Cow,
    io::Cursor,
    panic::{self, AssertUnwindSafe},
};

use bytes::Bytes;
use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
    imageops::FilterType,
};

/// The largest file that is accepted.
pub const LARGEST_FILE: usize = 5 * 1024 * 1024;
/// Longer than any screen.
const LONGEST_SIDE: u32 = 16_384;
/// What a picture may take when it is decoded: 13 megapixels of a photo, 10 of a screenshot that may be transparent. With what
/// making it smaller takes, a request stays below 64 MiB.
const DECODER_MEMORY: u64 = 40 * 1024 * 1024;

/// How a picture is brought to size. None is made larger than it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// The middle of it, with sides of at most this.
    Square(u32),
    /// The whole, with sides of at most this.
    Within(u32),
}

/// What the stored file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageType {
    /// Photos.
    Jpeg,
    /// Screenshots: text stays sharp.
    Png,
}

impl ImageType {
    /// The media type to serve it with.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }

    /// From what was stored.
    pub fn from_mime(mime: &str) -> Option<Self> {
        [Self::Jpeg, Self::Png].into_iter().find(|kind| kind.mime() == mime)
    }
}

/// A picture of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redrawn {
    /// The file.
    pub bytes: Bytes,
    /// What it is.
    pub kind: ImageType,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

/// Why the bytes are no picture for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// Another kind of file.
    #[error("not a JPEG, PNG or WebP file")]
    UnknownType,
    /// More bytes or pixels than anybody needs.
    #[error("the picture is too large")]
    TooLarge,
    /// Damaged.
    #[error("the picture cannot be read")]
    Unreadable,
}

/// Decodes an upload and draws it anew. Takes up to a second of processor time: call on a thread that may block.
pub fn redraw(bytes: &[u8], fit: Fit) -> Result<Redrawn, ImageError> {
    if bytes.len() > LARGEST_FILE {
        return Err(ImageError::TooLarge);
    }
    // Decoders have bugs; for us a file that finds one is just unreadable.
    panic::catch_unwind(AssertUnwindSafe(|| draw(bytes, fit))).unwrap_or(Err(ImageError::Unreadable))
}

fn draw(bytes: &[u8], fit: Fit) -> Result<Redrawn, ImageError> {
    let format = format(bytes)?;
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(LONGEST_SIDE), Some(LONGEST_SIDE));
    limits.max_alloc = Some(DECODER_MEMORY);
    let bytes = match format {
        ImageFormat::Png => without_ancillary_chunks(bytes)?,
        _ => Cow::Borrowed(bytes),
    };
    let mut reader = ImageReader::with_format(Cursor::new(&*bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(judge)?;
    // The header says how large the picture will be; nothing has been decoded yet.
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 {
        return Err(ImageError::Unreadable);
    }
    // The decoder's own limit does not count the picture itself.
    if decoder.total_bytes() > DECODER_MEMORY {
        return Err(ImageError::TooLarge);
    }
    // Phones note how they were held instead of turning the picture; the note goes with the metadata.
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(judge)?;
    picture.apply_orientation(orientation);
    encode(&sized(picture, fit), fit, format)
}

/// A PNG with only what its pixels need. The other chunks may be small, and a thousand times as large when they are inflated.
fn without_ancillary_chunks(png: &[u8]) -> Result<Cow<'static, [u8]>, ImageError> {
    const NEEDED: [&[u8]; 5] = [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"];
    let (signature, mut rest) = png.split_at_checked(8).ok_or(ImageError::Unreadable)?;
    let mut kept = signature.to_vec();
    // Length of the data, name, data, checksum.
    while let Some((length, _)) = rest.split_first_chunk::<4>() {
        let length = usize::try_from(u32::from_be_bytes(*length)).map_err(|_| ImageError::Unreadable)?;
        let whole = length.checked_add(12).ok_or(ImageError::Unreadable)?;
        let (chunk, behind) = rest.split_at_checked(whole).ok_or(ImageError::Unreadable)?;
        let name = &chunk[4..8];
        if NEEDED.contains(&name) {
            kept.extend_from_slice(chunk);
        }
        if name == b"IEND" {
            break;
        }
        rest = behind;
    }
    Ok(Cow::Owned(kept))
}

/// By the first bytes. A file's name and header are not believed.
fn format(bytes: &[u8]) -> Result<ImageFormat, ImageError> {
    match infer::get(bytes).map(|kind| kind.mime_type()) {
        Some("image/jpeg") => Ok(ImageFormat::Jpeg),
        Some("image/png") => Ok(ImageFormat::Png),
        Some("image/webp") => Ok(ImageFormat::WebP),
        _ => Err(ImageError::UnknownType),
    }
}

fn sized(picture: DynamicImage, fit: Fit) -> DynamicImage {
    let (width, height) = (picture.width(), picture.height());
    match fit {
        Fit::Square(most) => {
            let side = most.min(width).min(height);
            shrunk(picture, 2 * most).resize_to_fill(side, side, FilterType::CatmullRom)
        }
        // By averages: the finer filter computes on four times as much memory as the picture takes.
        Fit::Within(most) if width > most || height > most => picture.thumbnail(most, most),
        Fit::Within(_) => picture,
    }
}

/// At least twice as large as it will be, which leaves enough for the finer filter, and no larger.
fn shrunk(picture: DynamicImage, least: u32) -> DynamicImage {
    let short = picture.width().min(picture.height());
    if short <= 2 * least {
        return picture;
    }
    let scale = |side: u32| u32::try_from(u64::from(side) * u64::from(least) / u64::from(short)).unwrap_or(least);
    picture.thumbnail_exact(scale(picture.width()), scale(picture.height()))
}

fn encode(picture: &DynamicImage, fit: Fit, format: ImageFormat) -> Result<Redrawn, ImageError> {
    let (width, height) = (picture.width(), picture.height());
    let mut bytes = Vec::new();
    let kind = match (fit, format) {
        (Fit::Within(_), ImageFormat::Png) => ImageType::Png,
        _ => ImageType::Jpeg,
    };
    match kind {
        ImageType::Jpeg => on_white(picture).write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 86)),
        // Eight bits are enough for a screen.
        ImageType::Png => picture.to_rgba8().write_with_encoder(PngEncoder::new(&mut bytes)),
    }
    .map_err(|_| ImageError::Unreadable)?;
    Ok(Redrawn { bytes: bytes.into(), kind, width, height })
}

/// JPEG has no transparency; without this it would turn black.
fn on_white(picture: &DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.to_rgb8();
    }
    let pixels = picture.to_rgba8();
    RgbImage::from_fn(pixels.width(), pixels.height(), |x, y| {
        let [red, green, blue, alpha] = pixels.get_pixel(x, y).0;
        let over = |channel: u8| {
            let mixed = u32::from(channel) * u32::from(alpha) + 255 * (255 - u32::from(alpha));
            u8::try_from(mixed / 255).unwrap_or(u8::MAX)
        };
        Rgb([over(red), over(green), over(blue)])
    })
}

fn judge(error: image::ImageError) -> ImageError {
    match error {
        image::ImageError::Limits(_) => ImageError::TooLarge,
        _ => ImageError::Unreadable,
    }
}
