//! Edited responses as files: in every brand and language, read back with the tools of readers.

use product::exams::grading::documents::{Comment, CommentId, Document, Edit, EditKind};
use product::exams::grading::timed::{TimedComment, TimedKind};
use tenants::{Brand, Lang};
use time::macros::{date, datetime};
use worker::pdf::documents::{EditedResponses, EditedText, Said, render};
use worker::pdf::report::{Rendered, ReportBrand, Written};

use crate::poppler::{File, squeeze};
use crate::{FONTS, NONE, sample};

const ESSAY: &str = "In my view, cities should make buses free of charge for all people. I am agree with Priya.\n\
    My mother say that a monthly ticket cost almost one day of her salary. 她很累。 So she drives.";

fn edit(document: &mut Document, find: &str, replace: &str, kind: EditKind, note: &str) {
    let at = document.accepted().find(find).expect("it stands in the text");
    document.replace(at..at + find.len(), replace, Edit { kind, note: note.to_owned() });
}

fn edited() -> Document {
    let mut document = Document::untouched(ESSAY);
    edit(&mut document, "of charge for all people", "for everyone", EditKind::WordChoice, "");
    edit(&mut document, "am agree", "agree", EditKind::Grammar, "“Agree” is already a verb, so it takes no “am.”");
    edit(&mut document, "\nMy", " My", EditKind::Cohesion, "一個想法，一段文字。");
    edit(&mut document, "say that", "says that", EditKind::Grammar, "");
    edit(&mut document, "drives.", "drives, as 4,000 others do.", EditKind::Task, "One number.");
    let at = document.accepted().find("a monthly ticket").expect("it stands there");
    document.comment(at..at + "a monthly ticket".len(), CommentId(1));
    document.comments.insert(CommentId(1), Comment { text: "Your own example does the work.".into() });
    document.comments.insert(CommentId(2), Comment { text: "整篇讀起來很順。".into() });
    document
}

fn responses(brand: &Brand, lang: Lang, texts: Vec<EditedText>) -> EditedResponses {
    let chinese = if lang == Lang::Cn { Lang::Cn } else { Lang::Tw };
    EditedResponses {
        brand: ReportBrand::of(brand),
        lang,
        han_in_english: chinese,
        learner: Written::new(if chinese == Lang::Cn { "欧阳玥喆" } else { "歐陽玥喆" }, chinese),
        test_title: "River Light".to_owned(),
        grader: Some(Written::new("Helen Rowe", Lang::En)),
        returned_on: date!(2026 - 11 - 24),
        issued_at: datetime!(2026-11-24 09:30 +8),
        id: "00000000-0000-7000-8000-000000000030".to_owned(),
        disclaimer: brand.disclaimer(lang),
        texts,
    }
}

fn text(document: Document) -> EditedText {
    EditedText {
        title: "Should cities make buses free?".to_owned(),
        score: Some((3.5, 5.0)),
        said: Said::Written(document),
    }
}

/// A text with an edit of each kind, for whoever looks at its pages.
pub(crate) fn rendered(brand: &Brand, lang: Lang) -> Rendered {
    render(&responses(brand, lang, vec![text(edited())]), &FONTS).expect("it renders")
}

#[test]
fn every_brand_and_language_says_what_was_edited_why_and_what_remains() {
    for (slug, brand) in sample::brands() {
        for lang in Lang::ALL {
            let name = format!("{slug} {lang}");
            let responses = responses(&brand, lang, vec![text(edited())]);
            let rendered = render(&responses, &FONTS).expect("it renders");
            assert_eq!(rendered.missing, NONE, "{name}");
            if let Ok(folder) = std::env::var("SAMPLES") {
                std::fs::write(format!("{folder}/documents-{slug}-{lang}.pdf"), &rendered.bytes).expect("written");
            }
            assert_eq!(rendered.bytes, render(&responses, &FONTS).expect("again").bytes, "{name}: the same bytes");
            let Some(pages) = File::new(&rendered.bytes).text() else { continue };
            assert_eq!(pages.len(), rendered.pages, "{name}");
            let whole = pages.concat();
            let document = edited();
            for words in document.runs.iter().flat_map(|run| run.text.lines()).filter(|words| words.trim().len() > 3) {
                // Lines end within a run.
                for word in words.split_whitespace() {
                    assert!(whole.contains(&squeeze(word)), "{name} lacks {word}:\n{whole}");
                }
            }
            for said in
                document.edits.values().map(|edit| &edit.note).chain(document.comments.values().map(|it| &it.text))
            {
                assert!(whole.contains(&squeeze(said)), "{name} lacks {said}:\n{whole}");
            }
            for line in document.accepted().lines() {
                assert!(whole.contains(&squeeze(line)), "{name} lacks the clean text:\n{whole}");
            }
            for mark in ["W1", "G2", "L3", "G4", "T5", "Helen", "2026-11-24", "3.5/5"] {
                assert!(whole.contains(mark), "{name} lacks {mark}:\n{whole}");
            }
        }
    }
}

#[test]
fn long_texts_flow_over_pages_and_each_text_has_its_own() {
    let (_, brand) = sample::brands().swap_remove(0);
    let mut long = Document::untouched(&"One more sentence about buses and the people in them. ".repeat(120));
    edit(&mut long, "One more sentence", "Another sentence", EditKind::WordChoice, &"Why not? ".repeat(50));
    long.comments.insert(CommentId(1), Comment { text: "Shorten this text by half. ".repeat(70) });
    let rendered = render(&responses(&brand, Lang::En, vec![text(long), text(edited())]), &FONTS).expect("it renders");
    assert!(rendered.pages >= 4, "{}", rendered.pages);
    if let Ok(folder) = std::env::var("SAMPLES") {
        std::fs::write(format!("{folder}/documents-long.pdf"), &rendered.bytes).expect("written");
    }
    let Some(pages) = File::new(&rendered.bytes).text() else { return };
    assert!(pages.last().expect("pages").contains(&format!("Page{0}of{0}", rendered.pages)), "{pages:?}");
    assert!(pages.concat().contains(&squeeze(edited().accepted().lines().next().expect("a line"))));
}

#[test]
fn a_comment_alone_is_a_document() {
    let (_, brand) = sample::brands().swap_remove(0);
    let mut document = Document::untouched(ESSAY);
    document.comments.insert(CommentId(1), Comment { text: "Nothing to change.".into() });
    let rendered = render(&responses(&brand, Lang::En, vec![text(document)]), &FONTS).expect("it renders");
    let Some(pages) = File::new(&rendered.bytes).text() else { return };
    let whole = pages.concat();
    assert!(whole.contains("Nothingtochange."));
    assert!(!whole.contains(&squeeze("Clean text")), "there is none without edits");
}

fn spoken() -> EditedText {
    let at =
        |id, start_ms, end_ms, kind, text: &str| TimedComment { id, start_ms, end_ms, kind, text: text.to_owned() };
    let comments = vec![
        at(2, 7_400, None, TimedKind::Pronunciation, "“Device” ends in a sharp s."),
        at(1, 12_600, Some(15_100), TimedKind::Pace, "停頓落在片語中間。"),
        at(3, 62_000, Some(62_900), TimedKind::Organization, "You come back to the question."),
    ];
    EditedText { title: "New devices".to_owned(), score: Some((3.0, 4.0)), said: Said::Spoken(comments) }
}

#[test]
fn comments_on_recordings_have_their_times_and_kinds_in_every_brand_and_language() {
    for (slug, brand) in sample::brands() {
        for (lang, title, kinds) in [
            (Lang::En, "Yourspeaking,withcomments", ["Pronunciation", "Paceandpauses", "Organization"]),
            (Lang::Cn, "你的口语评语", ["发音", "语速与停顿", "结构"]),
            (Lang::Tw, "你的口說評語", ["發音", "語速與停頓", "結構"]),
        ] {
            let name = format!("{slug} {lang}");
            let responses = responses(&brand, lang, vec![spoken()]);
            let rendered = render(&responses, &FONTS).expect("it renders");
            assert_eq!(rendered.missing, NONE, "{name}");
            if let Ok(folder) = std::env::var("SAMPLES") {
                std::fs::write(format!("{folder}/spoken-{slug}-{lang}.pdf"), &rendered.bytes).expect("written");
            }
            let Some(pages) = File::new(&rendered.bytes).text() else { continue };
            let whole = pages.concat();
            for words in [title, "0:07", "0:12–0:15", "1:02", "“Device”ends", "停頓落在片語中間。", "3/4", "Helen"]
            {
                assert!(whole.contains(words), "{name} lacks {words}:\n{whole}");
            }
            for kind in kinds {
                assert!(whole.contains(kind), "{name} lacks {kind}:\n{whole}");
            }
            assert!(!whole.contains("1:02–"), "a stretch within a second is told as a moment");
        }
    }
}

#[test]
fn written_and_spoken_responses_are_one_file() {
    let (_, brand) = sample::brands().swap_remove(0);
    let rendered = render(&responses(&brand, Lang::En, vec![spoken(), text(edited())]), &FONTS).expect("it renders");
    let Some(pages) = File::new(&rendered.bytes).text() else { return };
    let whole = pages.concat();
    for words in ["Yourresponses,withcomments", "Youcomebacktothequestion.", "Cleantext"] {
        assert!(whole.contains(words), "{words}: {whole}");
    }
}
