//! From the result as data to what the report says.

use std::collections::BTreeMap;

use product::content::library::format::{ConcordanceRow, Total};
use product::content::library::pack::{Module, PackKind, Set, TranscriptLine};
use product::content::library::{PackVersion, Scope};
use product::exams::attempts::Mode;
use product::exams::reports::{AttemptResult, GradedResponse, ItemLine, Report, SectionLine, SectionState};
use tenants::{Lang, Tenant};
use time::{OffsetDateTime, UtcOffset};

use crate::handlers::links_to_web;
use crate::pdf::report::{self, Outcome, ReportBrand, ReportDocument, Scale, Score, TypeScore, Written};

/// Reports are dated in GMT+8, as all daily records (D-122).
const REPORT_OFFSET_HOURS: i8 = 8;
/// Characters of a task's title.
const LONGEST_TITLE: usize = 90;

/// Puts the document together.
pub(super) fn report_document(
    tenant: &Tenant,
    version: &PackVersion,
    result: &AttemptResult,
    report: &Report,
    now: OffsetDateTime,
) -> ReportDocument {
    let offset = UtcOffset::from_hms(REPORT_OFFSET_HOURS, 0, 0).unwrap_or(UtcOffset::UTC);
    let day = |at: OffsetDateTime| at.to_offset(offset).date();
    let lang = report.lang;
    let written = |text: String| Written::new(text.clone(), lang_of(&text, result.learner.lang));
    let grading = result.grading.as_ref();
    ReportDocument {
        brand: ReportBrand::of(&tenant.brand),
        lang,
        han_in_english: tenant.brand.languages.iter().copied().find(|lang| *lang != Lang::En).unwrap_or(Lang::Tw),
        learner: written(result.learner.full_name()),
        test_title: version.pack.title.clone(),
        format: version.pack.format.clone(),
        // A section or a set of a mock test is no mock test: nothing of it waits for a total.
        kind: match result.attempt.scope {
            Scope::Whole => version.pack.kind,
            Scope::Section(_) | Scope::Sets(..) => PackKind::Section,
        },
        mode: match result.attempt.mode {
            Mode::Comfortable => report::Mode::Comfortable,
            Mode::Strict => report::Mode::Strict,
        },
        taken_on: day(result.submitted_at.unwrap_or(result.attempt.created_at)),
        issued_at: now.to_offset(offset),
        leave_count: result.attempt.leave_count.unsigned_abs(),
        sittings: result.attempt.counted_sittings().unsigned_abs(),
        section_scale: section_scale(version),
        total_scale: total_scale(version),
        total: result.total.map(|total| Score {
            value: (!result.is_range_only).then_some(total.scaled),
            low: total.low,
            high: total.high,
            level: None,
            comparable: comparable(
                |band| version.format.comparable(band).map(ConcordanceRow::total_middle),
                (!result.is_range_only).then_some(total.scaled),
                total.low,
                total.high,
            ),
        }),
        sections: result.sections.iter().map(|line| section_score(version, line)).collect(),
        path: result.path.iter().map(|(section, module)| (*section, *module == Module::Upper)).collect(),
        question_types: question_types(result),
        answers: result.items.iter().filter(|line| is_marked(line)).map(answer).collect(),
        responses: grading
            .map(|grading| grading.responses.iter().map(|response| graded(version, response, lang)).collect())
            .unwrap_or_default(),
        overall_comment: grading
            .map(|grading| grading.job.overall_comment.clone())
            .filter(|text| !text.is_empty())
            .map(written),
        grader: grading.and_then(|grading| grading.job.grader_name.clone()).map(written),
        result_url: links_to_web::result(tenant, result.attempt.id),
        check_code: report.check_code.clone(),
        check_url: links_to_web::score_report(tenant, &report.check_code),
        disclaimer: tenant.brand.disclaimer(lang),
    }
}

/// A text without Han characters is English; otherwise its writer's Chinese is assumed to be the reader's.
pub(in crate::handlers::exams) fn lang_of(text: &str, reader: Lang) -> Lang {
    let has_han = text.chars().any(|c| matches!(c, '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}'));
    match (has_han, reader) {
        (false, _) => Lang::En,
        (true, Lang::En) => Lang::Tw,
        (true, reader) => reader,
    }
}

fn section_scale(version: &PackVersion) -> Scale {
    match version.format.scale.total {
        Total::Sum => Scale::points(version.format.scale.section[1]),
        Total::Mean => Scale::bands(),
    }
}

fn total_scale(version: &PackVersion) -> Scale {
    match version.format.scale.total {
        Total::Sum => Scale::points(version.format.scale.total_max()),
        Total::Mean => Scale::bands(),
    }
}

fn section_score(version: &PackVersion, line: &SectionLine) -> report::SectionScore {
    let levels = version.format.levels.get(&line.section).map_or(&[][..], Vec::as_slice);
    let state = match (&line.state, &line.score) {
        (SectionState::Scored, Some(score)) => report::SectionState::Scored(Score {
            value: Some(score.score.scaled),
            low: score.score.low,
            high: score.score.high,
            level: Some(score.level.clone()).filter(|level| !level.is_empty()),
            comparable: comparable(
                |band| version.format.comparable(band).map(|row| row.section_middle(line.section)),
                Some(score.score.scaled),
                score.score.low,
                score.score.high,
            ),
        }),
        (SectionState::Points, _) => report::SectionState::Points,
        (SectionState::Ungraded, _) => report::SectionState::Ungraded,
        _ => report::SectionState::Pending { due_on: None },
    };
    report::SectionScore {
        section: line.section,
        state,
        raw: line
            .score
            .as_ref()
            .map(|score| (score.raw, f64::from(score.raw_max)))
            .or(line.points.map(|(points, most)| (points, f64::from(most)))),
        levels: levels.iter().map(|level| (level.name.clone(), level.from)).collect(),
    }
}

/// The figure of the older scale beside a band; between both ends where only a range is shown.
fn comparable(of_band: impl Fn(f64) -> Option<u32>, scaled: Option<f64>, low: f64, high: f64) -> Option<String> {
    match scaled {
        Some(scaled) => of_band(scaled).map(|figure| figure.to_string()),
        None => Some(format!("{}–{}", of_band(low)?, of_band(high)?)),
    }
}

fn question_types(result: &AttemptResult) -> Vec<TypeScore> {
    let mut types = BTreeMap::new();
    for line in result.items.iter().filter(|line| is_marked(line)) {
        let (right, of) = types.entry((line.section, line.question_type)).or_insert((0.0, 0.0));
        *right += line.points.unwrap_or_default();
        *of += f64::from(line.max_points);
    }
    types
        .into_iter()
        .map(|((section, question_type), (right, of))| TypeScore { section, question_type, right, of })
        .collect()
}

/// Whether a machine marks it; tasks stand with their rubrics.
fn is_marked(line: &ItemLine) -> bool {
    !matches!(line.answer, "speaking" | "writing")
}

fn answer(line: &ItemLine) -> report::Answer {
    let letters = |options: &[String]| shown_answer(line.answer, options);
    report::Answer {
        section: line.section,
        number: line.number,
        question_type: line.question_type,
        given: letters(&line.given),
        correct: letters(&line.correct),
        outcome: match line.outcome.as_str() {
            "right" => Outcome::Right,
            "partial" => Outcome::Partial,
            "wrong" => Outcome::Wrong,
            "blank" => Outcome::Blank,
            _ => Outcome::Pending,
        },
    }
}

/// An answer or key in a narrow column: letters, letters in order, pairs, or the missing letters of a word.
fn shown_answer(kind: &str, options: &[String]) -> String {
    match kind {
        "missing_letters" => options.concat(),
        "order_steps" | "build_sentence" => options.concat().to_uppercase(),
        "chart" | "fill_in_table" => options.join(" ").replace(':', "").to_uppercase(),
        _ => options.iter().map(|option| option.to_uppercase()).collect::<Vec<_>>().join(" "),
    }
}

fn graded(version: &PackVersion, response: &GradedResponse, lang: Lang) -> report::Response {
    let mark = response.mark.clone().unwrap_or_default();
    let rubric = version.rubrics.get(&response.rubric);
    let title = |words: &product::content::library::format::Words| match lang {
        Lang::En => words.en.clone(),
        Lang::Cn => words.cn.clone(),
        Lang::Tw => words.tw.clone(),
    };
    let dimensions = rubric.map_or(&[][..], |rubric| rubric.dimensions.as_slice()).iter();
    report::Response {
        section: response.section,
        title: Written::new(task_title(version, &response.item, &response.heard), Lang::En),
        score: mark.score,
        max: f64::from(response.max),
        dimensions: dimensions
            .filter_map(|dimension| Some((title(&dimension.title), *mark.dimensions.get(&dimension.name)?)))
            .collect(),
        comment: Written::new(mark.comment.clone(), lang_of(&mark.comment, lang)),
        spoken_ms: response.voice_comment.as_ref().map(|voice| voice.duration_ms.unsigned_abs()),
    }
}

/// The title of the task's stimulus, or the beginning of its prompt. One of several tasks of a stimulus is known by its
/// place and by what was heard before it: seven sentences to repeat have one title and one prompt.
pub(in crate::handlers::exams) fn task_title(version: &PackVersion, item: &str, heard: &[TranscriptLine]) -> String {
    let sets = version.pack.parts().flat_map(|(_, part)| &part.sets);
    let found = sets.filter_map(|set| Some((set, set.items.iter().position(|candidate| candidate.id == item)?)));
    found.map(|(set, at)| title_in(set, at, heard)).next().unwrap_or_default()
}

fn title_in(set: &Set, at: usize, heard: &[TranscriptLine]) -> String {
    let item = &set.items[at];
    let title = set.title.clone().unwrap_or_else(|| shortened(first_sentence(&item.prompt)));
    if set.items.len() == 1 {
        return title;
    }
    let place = format!("{title} {}/{}", at + 1, set.items.len());
    let said = heard.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
    let told = if said.is_empty() && set.title.is_some() { first_sentence(&item.prompt) } else { said.as_str() };
    if told.is_empty() { place } else { format!("{place} · {}", shortened(told)) }
}

fn first_sentence(text: &str) -> &str {
    text.split_inclusive(['.', '?']).next().unwrap_or_default().trim()
}

/// As much as a heading holds.
fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST_TITLE {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(LONGEST_TITLE - 1).collect();
    let whole_words = beginning.rsplit_once(' ').map_or(beginning.as_str(), |(words, _)| words);
    format!("{}…", whole_words.trim_end_matches([',', ';', ':', '.']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn tasks(title: Option<&str>, prompts: &[&str]) -> Set {
        let items: Vec<_> = prompts
            .iter()
            .enumerate()
            .map(|(at, prompt)| {
                json!({"id": format!("s1-{at}"), "question_type": "speaking_task", "prompt": prompt, "points": 5,
                    "answer": {"kind": "speaking", "timing": {"respond": 10}, "rubric": "listen_and_repeat"}})
            })
            .collect();
        let set = json!({"id": "s1", "kind": "listen_and_repeat", "title": title, "items": items});
        serde_json::from_value(set).expect("a set")
    }

    fn said(text: &str) -> Vec<TranscriptLine> {
        vec![TranscriptLine { speaker: "Guide".into(), start: 0.0, end: 2.0, text: text.into() }]
    }

    #[test]
    fn a_task_alone_has_the_title_of_its_set_and_one_of_several_says_which() {
        let repeat = "Listen and repeat. Once only.";
        let several = tasks(Some("A Tour of the Garden"), &[repeat, repeat]);
        let cases = [
            (title_in(&tasks(Some("The Kiln"), &["Explain it."]), 0, &said("Hello.")), "The Kiln"),
            (title_in(&tasks(None, &["Free or paid? Say why."]), 0, &[]), "Free or paid?"),
            (
                title_in(&several, 0, &said("The gate opens at nine.")),
                "A Tour of the Garden 1/2 · The gate opens at nine.",
            ),
            (title_in(&several, 1, &said("Mind the pond.")), "A Tour of the Garden 2/2 · Mind the pond."),
            (title_in(&several, 1, &[]), "A Tour of the Garden 2/2 · Listen and repeat."),
            (title_in(&tasks(None, &[repeat, repeat]), 1, &[]), "Listen and repeat. 2/2"),
        ];
        for (title, expected) in cases {
            assert_eq!(title, expected);
        }
        let long = title_in(&several, 0, &said(&"gate ".repeat(40)));
        let whole_words = ["gate"; 17].join(" ");
        assert_eq!(long, format!("A Tour of the Garden 1/2 · {whole_words}…"));
    }
}
