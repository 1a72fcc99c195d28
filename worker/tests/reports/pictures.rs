//! Pages as pictures: what readers of text do not see (a block that moved, a glyph that is a box, a logo that is gone) shows as
//! another picture than the one that somebody has looked at. `cargo xtask gen pictures` accepts what is drawn now.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{GrayImage, ImageFormat, load_from_memory_with_format};
use tenants::{Brand, Lang};
use time::macros::datetime;
use worker::pdf::receipt::{self, Receipt, Sold};
use worker::pdf::report::{ReportBrand, ReportDocument, Written, render};

use crate::poppler::File;
use crate::{FONTS, class_report, documents, sample};

/// Dots an inch: text can just be read, and a page is some kilobytes.
const RESOLUTION: &str = "48";
/// Side of the squares that are compared, in dots: five millimeters.
const TILE: u32 = 10;
/// Steps between the grays that are kept: text at this size is noise that would not compress.
const STEP: u8 = 36;
/// How far the mean gray of a square may be off. Versions of poppler smooth edges differently, which comes to less than half of it.
const TOLERANCE: f64 = 14.0;
/// Most bytes of a stored picture.
const MOST_BYTES: usize = 20_000;
/// A name with characters of five blocks of Han and of four other alphabets: each needs another font.
const RARE_NAME: &str = "玥喆堃頔翀赟𠮷𬭚䶮㛃\nŽofia Ñandú Nguyễn Юлия";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/reports/pictures")
}

/// Each language in another brand, so that logos, colors and fonts are drawn as well.
fn readers() -> Vec<(String, Brand, Lang)> {
    let langs = [Lang::En, Lang::Tw, Lang::Cn];
    sample::brands().into_iter().zip(langs).map(|((slug, brand), lang)| (slug, brand, lang)).collect()
}

fn named(mut document: ReportDocument, lang: Lang) -> ReportDocument {
    document.learner = Written::new(RARE_NAME, lang);
    document
}

fn bought(brand: &Brand, lang: Lang) -> Receipt {
    Receipt {
        brand: ReportBrand::of(brand),
        support_email: brand.support_email.clone(),
        lang,
        han_in_english: if lang == Lang::Cn { Lang::Cn } else { Lang::Tw },
        reference: "VD-2611-0042".to_owned(),
        payer: RARE_NAME.lines().next().unwrap_or_default().to_owned(),
        email: "mei@people.test".to_owned(),
        paid_at: datetime!(2026-11-24 09:30 +8),
        is_card: true,
        sold: Sold::Coins(40),
        price: "USD 40.00".to_owned(),
        discount: Some(("WELCOME20".to_owned(), "USD 8.00".to_owned())),
        fee: Some("USD 1.60".to_owned()),
        total: "USD 33.60".to_owned(),
    }
}

/// Every document that people get, by the name of its pictures.
fn files() -> Vec<(String, Vec<u8>, usize)> {
    let mut files = Vec::new();
    for (slug, brand, lang) in readers() {
        let report = render(&named(sample::quick(&brand, lang), lang), &FONTS).expect("it renders");
        let bands = render(&sample::bands(&brand, lang), &FONTS).expect("it renders");
        let edited = documents::rendered(&brand, lang);
        let class = class_report::rendered(&brand, lang);
        let receipt = receipt::render(&bought(&brand, lang), &FONTS).expect("it renders");
        for (name, rendered) in [("report", report), ("bands", bands), ("documents", edited), ("class", class)] {
            files.push((format!("{name}-{slug}-{lang}"), rendered.bytes, rendered.pages));
        }
        files.push((format!("receipt-{slug}-{lang}"), receipt, 1));
    }
    files
}

/// What poppler draws of a page, in eight grays.
fn draw(file: &File, page: usize) -> GrayImage {
    let page = page.to_string();
    let bytes = file.draw(&["-r", RESOLUTION, "-gray", "-png", "-f", &page, "-l", &page]);
    let mut picture = load_from_memory_with_format(&bytes, ImageFormat::Png).expect("poppler writes PNG").into_luma8();
    for pixel in picture.pixels_mut() {
        pixel.0[0] = (pixel.0[0] / STEP) * STEP;
    }
    picture
}

/// The picture as it is stored.
fn packed(picture: &GrayImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::NoFilter);
    picture.write_with_encoder(encoder).expect("memory takes a picture");
    bytes
}

/// Squares whose gray differs, as their column and row.
fn differences(stored: &GrayImage, drawn: &GrayImage) -> Vec<(u32, u32)> {
    let (width, height) = stored.dimensions();
    assert_eq!((width, height), drawn.dimensions(), "a page of another size");
    let mean = |picture: &GrayImage, column: u32, row: u32| {
        let xs = column * TILE..((column + 1) * TILE).min(width);
        let ys = row * TILE..((row + 1) * TILE).min(height);
        let sum: u32 = ys
            .clone()
            .flat_map(|y| xs.clone().map(move |x| (x, y)))
            .map(|(x, y)| u32::from(picture.get_pixel(x, y).0[0]))
            .sum();
        f64::from(sum) / f64::from(u32::try_from(xs.len() * ys.len()).expect("a square is small"))
    };
    let tiles = (0..height.div_ceil(TILE)).flat_map(|row| (0..width.div_ceil(TILE)).map(move |column| (column, row)));
    tiles.filter(|(column, row)| (mean(stored, *column, *row) - mean(drawn, *column, *row)).abs() > TOLERANCE).collect()
}

#[test]
fn every_page_looks_as_it_did_when_somebody_looked() {
    let accepts = env::var_os("ACCEPT_PICTURES").is_some();
    let (mut known, mut wrong) = (BTreeSet::new(), Vec::new());
    for (name, bytes, pages) in files() {
        let file = File::new(&bytes);
        for page in 1..=pages {
            let picture = format!("{name}-{page}.png");
            let path = folder().join(&picture);
            let drawn = draw(&file, page);
            let bytes = packed(&drawn);
            assert!(bytes.len() <= MOST_BYTES, "{picture} has {} bytes", bytes.len());
            known.insert(picture.clone());
            if accepts {
                fs::create_dir_all(folder()).expect("the folder can be made");
                fs::write(&path, &bytes).expect("the picture can be stored");
                continue;
            }
            let stored =
                fs::read(&path).ok().and_then(|stored| load_from_memory_with_format(&stored, ImageFormat::Png).ok());
            let Some(stored) = stored else {
                wrong.push(format!("{picture} is not stored"));
                continue;
            };
            let differing = differences(&stored.into_luma8(), &drawn);
            if let Some((column, row)) = differing.first() {
                let kept = env::temp_dir().join(&picture);
                fs::write(&kept, &bytes).expect("the temporary folder takes a file");
                wrong.push(format!(
                    "{picture} differs in {} squares, first {} mm from the left and {} mm from the top; drawn: {}",
                    differing.len(),
                    column * TILE * 254 / 480,
                    row * TILE * 254 / 480,
                    kept.display()
                ));
            }
        }
    }
    for entry in fs::read_dir(folder()).expect("pictures are stored").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if known.contains(&name) {
            continue;
        }
        if accepts {
            fs::remove_file(entry.path()).expect("an old picture can be removed");
        } else {
            wrong.push(format!("{name} is of no page"));
        }
    }
    assert!(wrong.is_empty(), "look at them, then: cargo xtask gen pictures\n{}", wrong.join("\n"));
}

#[test]
fn a_picture_shows_what_text_does_not() {
    let (_, brand, lang) = readers().swap_remove(0);
    let document = named(sample::quick(&brand, lang), lang);
    let page = |document: &ReportDocument| draw(&File::new(&render(document, &FONTS).expect("it renders").bytes), 1);
    let stored = page(&document);
    assert_eq!(differences(&stored, &page(&document)), [], "the same page");

    let change = |act: &dyn Fn(&mut ReportDocument)| {
        let mut changed = document.clone();
        act(&mut changed);
        differences(&stored, &page(&changed)).len()
    };
    assert!(change(&|changed| changed.brand.logo_svg = "<svg".to_owned()) > 2, "a logo that is gone");
    assert!(
        change(&|changed| changed.learner = Written::new("김김김김김김김김김김\nŽofia Ñandú Nguyễn Юлия", lang)) > 2,
        "boxes instead of letters"
    );
    assert!(
        change(&|changed| changed.learner = Written::new("Žofia Ñandú Nguyễn Юлия", lang)) > 10,
        "what is below moves up"
    );
    assert!(change(&|changed| changed.sections[0].state = changed.sections[1].state.clone()) > 0, "another score");

    // Another way to smooth edges is not another page.
    let mut smoothed = stored.clone();
    for (at, pixel) in smoothed.pixels_mut().enumerate() {
        pixel.0[0] = if at % 2 == 0 { pixel.0[0].saturating_sub(6) } else { pixel.0[0].saturating_add(3) };
    }
    assert_eq!(differences(&stored, &smoothed), []);
}
