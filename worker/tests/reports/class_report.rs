//! Class reports as files: in every brand and language, read back with the tools of readers.

use tenants::{Brand, Lang};
use time::Date;
use time::macros::{date, datetime};
use worker::pdf::class_report::{AverageLine, ClassDocument, ClassLine, Figure, render};
use worker::pdf::report::{Rendered, ReportBrand, Written};

use crate::poppler::{File, squeeze};
use crate::{FONTS, NONE, sample};

/// A name with characters of five blocks of Han, and one with four other alphabets.
const RARE: [(&str, bool); 2] = [("玥喆堃頔翀赟𠮷𬭚䶮㛃", true), ("Žofia Ñandú Nguyễn Юлия", false)];

fn points(value: f64, change: Option<f64>) -> Option<Figure> {
    Some(Figure { value, change, decimals: 0 })
}

fn line(name: Written, number: i64) -> ClassLine {
    let n = number as f64;
    let last: Option<Date> = (number % 4 != 3).then_some(date!(2026 - 11 - 25));
    ClassLine {
        name,
        tests: number % 7,
        minutes: number * 53 % 900,
        gradings: number % 2,
        total: if number % 5 == 4 { None } else { points(80.0 + n % 30.0, (number % 3 == 0).then_some(n % 9.0 - 3.0)) },
        sections: [
            points(20.0 + n % 10.0, Some(n % 5.0 - 2.0)),
            points(18.0 + n % 10.0, None),
            if number % 5 == 4 { None } else { points(21.0, Some(0.0)) },
            points(22.0, Some(4.0)),
        ],
        last_active: last,
        test_on: (number % 2 == 0).then_some(date!(2027 - 01 - 16)),
        is_quiet: last.is_none(),
    }
}

fn class(brand: &Brand, lang: Lang, size: usize) -> ClassDocument {
    let chinese = if lang == Lang::Cn { Lang::Cn } else { Lang::Tw };
    let names = ["Mei-Lin Huang", "林書瑋", "Alexandrina Montgomery-Featherstonehaugh", "Tom", "陳思遠"];
    let learners = (0..size).map(|at| {
        let (name, is_han) = RARE.get(at).copied().unwrap_or_else(|| {
            let name = names[at % names.len()];
            (name, !name.is_ascii())
        });
        line(Written::new(name, if is_han { chinese } else { Lang::En }), i64::try_from(at).expect("small"))
    });
    ClassDocument {
        brand: ReportBrand::of(brand),
        lang,
        han_in_english: chinese,
        teacher: Written::new("Helen Rowe", Lang::En),
        from: date!(2026 - 10 - 28),
        to: date!(2026 - 11 - 26),
        issued_at: datetime!(2026-11-26 09:30 +8),
        id: "00000000-0000-7000-8000-000000000030".to_owned(),
        disclaimer: brand.disclaimer(lang),
        learners: learners.collect(),
        averages: if size == 0 {
            Vec::new()
        } else {
            vec![
                AverageLine {
                    format: "ibt-2023".into(),
                    total: Some((91.25, 8)),
                    sections: [Some((24.5, 9)), Some((22.25, 9)), None, Some((22.0, 9))],
                },
                AverageLine { format: "ibt-2026".into(), total: None, sections: [Some((4.25, 2)), None, None, None] },
            ]
        },
    }
}

/// A class that fits on two pages, for whoever looks at them.
pub(crate) fn rendered(brand: &Brand, lang: Lang) -> Rendered {
    render(&class(brand, lang, 24), &FONTS).expect("it renders")
}

fn page_of(lang: Lang, page: usize, pages: usize) -> String {
    match lang {
        Lang::En => format!("Page{page}of{pages}"),
        Lang::Cn => format!("第{page}页，共{pages}页"),
        Lang::Tw => format!("第{page}頁，共{pages}頁"),
    }
}

#[test]
fn every_brand_and_language_names_everybody_and_says_how_it_was_counted() {
    let heads = [(Lang::En, "Lastactive"), (Lang::Cn, "最近活动"), (Lang::Tw, "最近活動")];
    for (slug, brand) in sample::brands() {
        for (lang, head) in heads {
            let name = format!("{slug} {lang}");
            let document = class(&brand, lang, 24);
            let rendered = render(&document, &FONTS).expect("it renders");
            assert_eq!(rendered.missing, NONE, "{name}");
            if let Ok(folder) = std::env::var("SAMPLES") {
                std::fs::write(format!("{folder}/class-{slug}-{lang}.pdf"), &rendered.bytes).expect("written");
            }
            assert_eq!(rendered.bytes, render(&document, &FONTS).expect("again").bytes, "{name}: the same bytes");
            let Some(pages) = File::new(&rendered.bytes).text() else { continue };
            assert_eq!(pages.len(), rendered.pages, "{name}");
            let whole = pages.concat();
            for learner in &document.learners {
                for word in learner.name.text.split([' ', '-']) {
                    assert!(whole.contains(&squeeze(word)), "{name} lacks {word}:\n{whole}");
                }
            }
            for told in ["HelenRowe", "2026-10-28–2026-11-26", "±0", "91.3", "4.3", "2027-01-16"] {
                assert!(whole.contains(told), "{name} lacks {told}:\n{whole}");
            }
            assert!(whole.contains("GMT+8"), "{name} does not say how it was counted:\n{whole}");
            for (at, page) in pages.iter().enumerate() {
                assert!(page.contains(&page_of(lang, at + 1, pages.len())), "{name}: {page}");
            }
            assert!(pages[0].contains(head), "{name}: {}", pages[0]);
        }
    }
}

#[test]
fn a_long_class_repeats_the_head_of_the_table_on_every_page_that_it_reaches() {
    let (_, brand) = sample::brands().swap_remove(0);
    let document = class(&brand, Lang::En, 95);
    let rendered = render(&document, &FONTS).expect("it renders");
    assert_eq!(rendered.missing, NONE);
    let Some(pages) = File::new(&rendered.bytes).text() else { return };
    assert!(pages.len() >= 4, "{}", pages.len());
    for (at, page) in pages.iter().enumerate() {
        assert!(page.contains(&page_of(Lang::En, at + 1, pages.len())), "{page}");
        let has_rows = page.contains("Montgomery");
        assert!(!has_rows || page.contains("Testdate"), "page {} has rows and no head: {page}", at + 1);
    }
    let rows: usize = pages.iter().map(|page| page.matches("Montgomery").count()).sum();
    assert!(rows >= 19, "nobody is lost between pages: {rows}");
}

#[test]
fn nobody_in_the_class_is_said_and_there_is_no_table() {
    let (_, brand) = sample::brands().swap_remove(0);
    let rendered = render(&class(&brand, Lang::En, 0), &FONTS).expect("it renders");
    assert_eq!(rendered.pages, 1);
    let Some(pages) = File::new(&rendered.bytes).text() else { return };
    assert!(pages[0].contains(&squeeze("No learners are linked to this teacher.")), "{}", pages[0]);
    assert!(!pages[0].contains("Testdate"), "{}", pages[0]);
}

#[test]
fn a_screen_reader_finds_the_table_and_the_fonts_are_subsets() {
    let (_, brand) = sample::brands().swap_remove(0);
    let rendered = render(&class(&brand, Lang::Tw, 60), &FONTS).expect("it renders");
    let file = File::new(&rendered.bytes);
    let Some(about) = file.ask("pdfinfo", &[], &[]) else { return };
    assert!(about.contains("Tagged:          yes"), "{about}");
    assert!(about.contains("班級報告: Helen Rowe, 2026-10-28 – 2026-11-26"), "{about}");
    let Some(tree) = file.ask("pdfinfo", &["-struct-text"], &[]) else { return };
    let count =
        |element: &str| tree.lines().filter(|line| line.trim().split([' ', ':', '"']).next() == Some(element)).count();
    // The head once, a row for each learner and each average; ten heads of columns and a name in each row.
    assert_eq!((count("Table"), count("TR"), count("TH"), count("TD")), (1, 63, 72, 62 * 9), "{tree}");
    assert!(count("H1") == 1 && count("H2") >= 2, "{tree}");
    let Some(fonts) = file.ask("pdffonts", &[], &[]) else { return };
    for font in fonts.lines().skip(2) {
        assert!(font.contains("yes yes yes"), "{font}");
    }
}
