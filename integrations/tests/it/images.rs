//! Pictures as people and attackers send them.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use integrations::images::{Fit, ImageError, ImageType, LARGEST_FILE, Redrawn, redraw};

/// Red on the left, blue on the right.
fn two_halves(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 { Rgb([200, 0, 0]) } else { Rgb([0, 0, 200]) }
    }))
}

fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// The JPEG with an Exif block: how the phone was held, and where it was (25°02'N).
fn with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    exif.extend([0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0]);
    exif.extend([0, 1, 0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 56, 0, 0, 0, 0]);
    exif.extend([0, 0, 0, 25, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    exif.extend(b"GPS-SECRET");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

fn decoded(redrawn: &Redrawn) -> DynamicImage {
    let picture = image::load_from_memory(&redrawn.bytes).unwrap();
    assert_eq!((picture.width(), picture.height()), (redrawn.width, redrawn.height), "what is told is what is stored");
    picture
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn a_photo_becomes_a_square_that_never_grows() {
    let wide = redraw(&file(&two_halves(1600, 900), ImageFormat::Jpeg), Fit::Square(512)).unwrap();
    assert_eq!((wide.kind, wide.width, wide.height), (ImageType::Jpeg, 512, 512));
    let middle = decoded(&wide).to_rgb8();
    let (left, right) = (middle.get_pixel(20, 256).0, middle.get_pixel(490, 256).0);
    assert!(
        left[0] > 150 && left[2] < 60 && right[2] > 150 && right[0] < 60,
        "the middle was kept: {left:?} {right:?}"
    );

    let small = redraw(&file(&two_halves(100, 40), ImageFormat::Png), Fit::Square(512)).unwrap();
    assert_eq!((small.width, small.height), (40, 40));
}

#[test]
fn a_screenshot_stays_whole_and_sharp() {
    let large = redraw(&file(&two_halves(3840, 2160), ImageFormat::Png), Fit::Within(2560)).unwrap();
    assert_eq!((large.kind, large.width, large.height), (ImageType::Png, 2560, 1440));
    let fitting = redraw(&file(&two_halves(800, 600), ImageFormat::WebP), Fit::Within(2560)).unwrap();
    assert_eq!((fitting.kind, fitting.width, fitting.height), (ImageType::Jpeg, 800, 600));
}

#[test]
fn where_a_photo_was_taken_is_not_kept_but_how_the_phone_was_held_is_applied() {
    let upload = with_exif(&file(&two_halves(80, 40), ImageFormat::Jpeg), 6);
    assert!(contains(&upload, b"Exif") && contains(&upload, b"GPS-SECRET"));

    let redrawn = redraw(&upload, Fit::Within(2560)).unwrap();

    assert!(!contains(&redrawn.bytes, b"Exif") && !contains(&redrawn.bytes, b"GPS-SECRET"));
    let turned = decoded(&redrawn).to_rgb8();
    assert_eq!(turned.dimensions(), (40, 80));
    let (top, bottom) = (turned.get_pixel(20, 10).0, turned.get_pixel(20, 70).0);
    assert!(top[0] > 150 && bottom[2] > 150, "turned clockwise: {top:?} {bottom:?}");
}

#[test]
fn transparency_becomes_white() {
    let clear = DynamicImage::ImageRgba8(RgbaImage::from_pixel(60, 60, Rgba([0, 0, 0, 0])));
    let redrawn = redraw(&file(&clear, ImageFormat::Png), Fit::Square(512)).unwrap();
    assert!(decoded(&redrawn).to_rgb8().get_pixel(30, 30).0.iter().all(|channel| *channel > 250));
}

/// A PNG that says it is this large, with no picture in it: small to send, gigabytes to decode.
fn bomb(width: u32, height: u32, depth: u8) -> Vec<u8> {
    let mut png = file(&two_halves(1, 1), ImageFormat::Png);
    png[16..20].copy_from_slice(&width.to_be_bytes());
    png[20..24].copy_from_slice(&height.to_be_bytes());
    (png[24], png[25]) = (depth, 6);
    let checksum = crc32(&png[12..29]).to_be_bytes();
    png[29..33].copy_from_slice(&checksum);
    png
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 })
    })
}

#[test]
fn a_bomb_is_refused_by_its_header() {
    for (width, height, depth) in [(60_000, 60_000, 8), (2_000_000, 1, 8), (4_000, 4_000, 16), (4_000, 4_000, 8)] {
        let upload = bomb(width, height, depth);
        assert!(upload.len() < 200);
        assert_eq!(redraw(&upload, Fit::Within(2560)), Err(ImageError::TooLarge), "{width} x {height}");
    }
}

/// A chunk of a PNG.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let named = [&name[..], data].concat();
    [&u32::try_from(data.len()).unwrap().to_be_bytes()[..], &named, &crc32(&named).to_be_bytes()].concat()
}

/// Zlib data of `megabytes` of zeros: each block says once more that 65,535 of them follow, uncompressed.
fn zeros(megabytes: usize) -> Vec<u8> {
    let block = [&[0, 0xff, 0xff, 0, 0][..], &[0; 65_535]].concat();
    let count = megabytes * 16;
    // Adler-32 of zeros: 1, and the count of bytes so far.
    let length = u32::try_from((count * 65_535) % 65_521).unwrap();
    let mut data = vec![0x78, 0x01];
    for _ in 0..count {
        data.extend(&block);
    }
    data.extend([1, 0, 0, 0xff, 0xff]);
    data.extend((length << 16 | 1).to_be_bytes());
    data
}

#[test]
fn what_a_png_brings_beside_its_pixels_is_not_even_read() {
    let png = file(&two_halves(60, 60), ImageFormat::Png);
    let (head, pixels) = png.split_at(33);
    let profile = chunk(b"iCCP", &[b"profile\0\0", &zeros(2)[..]].concat());
    let text = chunk(b"zTXt", &[b"note\0\0", &zeros(1)[..]].concat());
    let unknown = chunk(b"haRm", b"GPS-SECRET");
    let upload = [head, &profile, &text, &unknown, pixels].concat();

    let redrawn = redraw(&upload, Fit::Within(2560)).unwrap();

    assert!(!contains(&redrawn.bytes, b"GPS-SECRET") && !contains(&redrawn.bytes, b"iCCP"));
    assert_eq!(redrawn, redraw(&png, Fit::Within(2560)).unwrap(), "as if they had not been there");
    // A chunk that says it is longer than the file.
    let cut = [head, &u32::MAX.to_be_bytes(), b"iCCP", pixels].concat();
    assert_eq!(redraw(&cut, Fit::Within(2560)), Err(ImageError::Unreadable));
}

#[test]
fn what_hides_behind_a_picture_is_not_kept() {
    let script = b"<!doctype html><script>alert(document.domain)</script>";
    let upload = [&file(&two_halves(60, 60), ImageFormat::Jpeg)[..], script, b"PK\x03\x04"].concat();

    let redrawn = redraw(&upload, Fit::Square(512)).unwrap();

    assert!(!contains(&redrawn.bytes, b"<script>") && !contains(&redrawn.bytes, b"PK\x03\x04"));
    decoded(&redrawn);
}

#[test]
fn other_files_are_no_pictures_whatever_they_are_called() {
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
    for upload in [&svg[..], b"", b"\xff", b"GIF89a\x01\0\x01\0\0\0\0;", b"<html></html>", b"BM000000", b"%PDF-1.7"] {
        assert_eq!(redraw(upload, Fit::Square(512)), Err(ImageError::UnknownType), "{upload:?}");
    }
    let too_long = [file(&two_halves(2, 2), ImageFormat::Png), vec![0; LARGEST_FILE]].concat();
    assert_eq!(redraw(&too_long, Fit::Square(512)), Err(ImageError::TooLarge));
}

#[test]
fn a_damaged_picture_is_refused_or_drawn_but_never_a_panic() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let whole = file(&two_halves(24, 24), format);
        for place in 12..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 0xff;
            if let Ok(redrawn) = redraw(&damaged, Fit::Square(16)) {
                decoded(&redrawn);
            }
            let _ = redraw(&whole[..place], Fit::Square(16));
        }
    }
}
