//! Score reports as files: rendered in every brand and language, read back with the tools of readers.

mod class_report;
mod documents;
mod pictures;
mod poppler;
mod sample;

use std::{path::PathBuf, sync::LazyLock};

use poppler::{File, squeeze};
use product::content::library::pack::PackKind;
use tenants::{Brand, Lang};
use worker::pdf::{
    Fonts,
    report::{ReportDocument, Written, render},
};

static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fonts");
    Fonts::open(folder).expect("the fonts are committed")
});

/// Promise P5 of the project: a report of two pages with subset fonts.
const MOST_BYTES: usize = 120_000;
const NONE: [char; 0] = [];

fn verdant() -> Brand {
    sample::brands().swap_remove(0).1
}

/// Every text that people wrote, as it must come back out of the file.
fn written(document: &ReportDocument) -> Vec<&Written> {
    let mut texts = vec![&document.learner];
    texts.extend(&document.grader);
    texts.extend(&document.overall_comment);
    for response in &document.responses {
        texts.extend([&response.title, &response.comment]);
    }
    texts
}

#[test]
fn every_brand_and_language_can_be_read_back_exactly() {
    for (slug, brand) in sample::brands() {
        for lang in Lang::ALL {
            let document = sample::quick(&brand, lang);
            let report = render(&document, &FONTS).expect("it renders");
            let name = format!("{slug} {lang}");
            assert_eq!(report.missing, NONE, "{name}");
            assert_eq!(report.pages, 2, "{name}");
            assert!(report.bytes.len() <= MOST_BYTES, "{name}: {} bytes", report.bytes.len());

            let Some(pages) = File::new(&report.bytes).text() else {
                continue;
            };
            assert_eq!(pages.len(), 2, "{name}");
            let whole = pages.concat();
            for text in written(&document) {
                for line in text.text.lines() {
                    assert!(whole.contains(&squeeze(line)), "{name} lacks {line}:\n{whole}");
                }
            }
            let surname = if lang == Lang::Tw { "歐陽玥喆" } else { "欧阳玥喆" };
            assert!(pages[0].contains(surname), "{name}");
            for (at, page) in pages.iter().enumerate() {
                let number = match lang {
                    Lang::En => format!("Page{}of2", at + 1),
                    Lang::Cn => format!("第{}页，共2页", at + 1),
                    Lang::Tw => format!("第{}頁，共2頁", at + 1),
                };
                assert!(page.contains(&number), "{name} {page}");
                assert!(page.contains(&squeeze(&document.disclaimer)), "{name} {page}");
                assert!(page.contains("NF-7Q4K-92MD"), "{name} {page}");
            }
        }
    }
}

#[test]
fn a_spoken_comment_is_told_with_its_length_and_where_it_is_heard() {
    for (lang, told) in
        [(Lang::En, "spokencomment(1:24)"), (Lang::Cn, "语音评语（1:24）"), (Lang::Tw, "語音評語（1:24）")]
    {
        let mut document = sample::quick(&verdant(), lang);
        let silent = render(&document, &FONTS).expect("it renders");
        document.responses[0].spoken_ms = Some(84_400);
        document.responses[0].comment = Written::new(String::new(), lang);
        let report = render(&document, &FONTS).expect("it renders");
        assert_eq!(report.missing, NONE, "{lang}");
        let (Some(before), Some(pages)) = (File::new(&silent.bytes).text(), File::new(&report.bytes).text()) else {
            return;
        };
        let whole = pages.concat();
        assert!(whole.contains(told) && whole.contains(&document.result_url), "{lang}: {whole}");
        assert!(!before.concat().contains(&document.result_url), "{lang}");
    }
}

#[test]
fn fonts_are_embedded_as_subsets_with_their_text() {
    for (slug, brand) in sample::brands() {
        let report = render(&sample::quick(&brand, Lang::Tw), &FONTS).expect("it renders");
        let Some(table) = File::new(&report.bytes).ask("pdffonts", &[], &[]) else {
            return;
        };
        let fonts: Vec<_> = table.lines().skip(2).collect();
        assert!(fonts.len() >= 4, "{table}");
        for font in fonts {
            assert!(font.contains("yes yes yes"), "{slug}: {font}");
        }
    }
}

#[test]
fn a_screen_reader_finds_headings_tables_and_the_words_of_drawings() {
    let report = render(&sample::full(&verdant()), &FONTS).expect("it renders");
    let file = File::new(&report.bytes);
    let Some(about) = file.ask("pdfinfo", &[], &[]) else {
        return;
    };
    assert!(about.contains("Tagged:          yes"), "{about}");
    assert!(about.contains("Practice score report: River Light"), "{about}");
    assert!(about.contains("Sun Nov 15 09:30:00 2026"), "{about}");
    let Some(tree) = file.ask("pdfinfo", &["-struct-text"], &[]) else {
        return;
    };
    for element in ["H1", "H2", "H3", "Table", "TR", "TH", "TD", "Figure", "Link"] {
        assert!(tree.lines().any(|line| line.trim().split([' ', ':']).next() == Some(element)), "{element} in {tree}");
    }
}

#[test]
fn the_same_report_is_written_with_the_same_bytes() {
    let document = sample::quick(&verdant(), Lang::Cn);
    let first = render(&document, &FONTS).expect("it renders").bytes;
    let second = render(&document, &FONTS).expect("it renders").bytes;
    assert!(first == second);
}

#[test]
fn a_long_comment_flows_over_as_many_pages_as_it_takes() {
    let mut document = sample::quick(&verdant(), Lang::En);
    let sentences: Vec<String> = (1..=150)
        .map(|n| format!("第{n}点：文章结构清楚，但论据还可以更具体；see paragraph {n} of your essay."))
        .collect();
    document.overall_comment = Some(Written::new(sentences.join("\n"), Lang::Cn));
    document.responses[0].comment = Written::new(sentences.concat(), Lang::Cn);

    let report = render(&document, &FONTS).expect("it renders");

    assert!(report.pages > 6, "{}", report.pages);
    assert_eq!(report.missing, NONE);
    let Some(pages) = File::new(&report.bytes).text() else {
        return;
    };
    assert_eq!(pages.len(), report.pages);
    let whole = pages.concat();
    for sentence in &sentences {
        assert!(whole.contains(&squeeze(sentence)), "{sentence}");
    }
    for page in &pages {
        assert!(page.contains(&format!("of{}", report.pages)));
        assert!(page.contains(&squeeze(&document.disclaimer)));
    }
}

/// What only this page says: without its head and foot.
fn own_text(page: &str, document: &ReportDocument) -> String {
    [&document.disclaimer, &document.learner.text, &document.test_title]
        .iter()
        .fold(page.to_owned(), |page, frame| page.replace(&squeeze(frame), ""))
}

#[test]
fn no_last_page_holds_a_few_lines_only() {
    let sentence = "You organize long answers well, and your reading is already where most universities want it. ";
    for sentences in [1, 16, 34, 37, 40, 43] {
        let mut document = sample::full(&verdant());
        document.overall_comment = Some(Written::new(sentence.repeat(sentences), Lang::En));
        let report = render(&document, &FONTS).expect("it renders");
        let Some(pages) = File::new(&report.bytes).text() else {
            return;
        };
        let last = own_text(pages.last().expect("a page"), &document);
        // Five lines and a signature; without closer lines 34 sentences leave two on a fourth page.
        assert!(last.chars().count() > 540, "{sentences} sentences end on page {} with {last}", pages.len());
    }
}

#[test]
fn a_long_title_leaves_room_for_the_name_in_the_head_of_later_pages() {
    let mut document = sample::full(&verdant());
    document.test_title = "The Long Winter of the Harbor Pilots ".repeat(5);
    let report = render(&document, &FONTS).expect("it renders");
    let Some(pages) = File::new(&report.bytes).text() else {
        return;
    };
    let head: String = pages[1].chars().take(70).collect();
    assert!(head.contains("NguyễnThịHươngGiang·TheLongWinter") && head.contains('…'), "{head}");
}

#[test]
fn rare_characters_of_names_are_there_in_every_language() {
    for lang in Lang::ALL {
        let mut document = sample::quick(&verdant(), lang);
        document.learner = Written::new("玥喆堃頔翀赟𠮷𬭚䶮㛃 ，：；（） Žofia Ñandú Nguyễn Юлия", lang);
        let report = render(&document, &FONTS).expect("it renders");
        assert_eq!(report.missing, NONE, "{lang}");
        if let Some(pages) = File::new(&report.bytes).text() {
            assert!(pages[0].contains(&squeeze(&document.learner.text)), "{lang} {}", pages[0]);
        }
    }
}

#[test]
fn a_character_that_no_font_has_is_counted_and_leaves_a_box() {
    let mut document = sample::quick(&verdant(), Lang::En);
    document.learner = Written::new("김 Minji", Lang::En);
    let report = render(&document, &FONTS).expect("it renders all the same");
    assert_eq!(report.missing, ['김']);
}

#[test]
fn what_nobody_expects_is_drawn_without_a_panic() {
    let mut document = sample::full(&verdant());
    document.learner = Written::new(format!("{}\n\n\t\u{202e}x", "W".repeat(400)), Lang::Tw);
    document.test_title = "长".repeat(120);
    document.brand.logo_svg = "<svg".to_owned();
    document.check_url = format!("https://{}", "a".repeat(300));
    for section in &mut document.sections {
        section.levels.reverse();
    }
    document.answers[0].given = "A B C D E F G H I J".to_owned();
    document.responses[0].dimensions = (0..30).map(|n| (format!("Dimension {n}"), 2.5)).collect();
    document.overall_comment = Some(Written::new(" \n ", Lang::En));
    render(&document, &FONTS).expect("it renders");

    document.kind = PackKind::Section;
    document.total = None;
    document.sections.clear();
    document.question_types.clear();
    document.answers.clear();
    document.responses.clear();
    document.grader = None;
    let report = render(&document, &FONTS).expect("it renders");
    assert_eq!(report.pages, 1);
}

#[test]
fn one_set_has_points_and_neither_a_score_nor_a_total() {
    for (lang, kind, total) in
        [(Lang::En, "singleset", "of120"), (Lang::Cn, "单个题组", "满分120"), (Lang::Tw, "單一題組", "滿分120")]
    {
        let report = render(&sample::set(&verdant(), lang), &FONTS).expect("it renders");
        assert_eq!((report.missing, report.pages), (Vec::new(), 1), "{lang}: points and answers fit on one page");
        let Some(pages) = File::new(&report.bytes).text() else {
            return;
        };
        assert!(pages[0].contains(kind) && pages[0].contains("7.5/11"), "{lang} {}", pages[0]);
        assert!(!pages[0].contains(total), "{lang} {}", pages[0]);
    }
}

#[test]
fn a_pending_section_says_so_and_when() {
    for lang in Lang::ALL {
        let document = sample::bands(&verdant(), lang);
        let report = render(&document, &FONTS).expect("it renders");
        assert_eq!(report.missing, NONE);
        let Some(pages) = File::new(&report.bytes).text() else {
            return;
        };
        let due = match lang {
            Lang::En => "dueNovember17,2026",
            Lang::Cn => "预计2026年11月17日完成",
            Lang::Tw => "預計2026年11月17日完成",
        };
        assert!(pages[0].contains(due), "{}", pages[0]);
    }
}
