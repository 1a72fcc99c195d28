//! Reports as they come out of real tests: a quick mock of 2023, a full mock of 2019 and one of 2026.

use product::content::library::pack::{PackKind, QuestionType, SectionName};
use tenants::{Brand, Lang};
use time::macros::{date, datetime};
use worker::pdf::report::{
    Answer, Mode, Outcome, ReportBrand, ReportDocument, Response, Scale, Score, SectionScore, SectionState, TypeScore,
    Written,
};

const READING: [QuestionType; 10] = [
    QuestionType::FactualInformation,
    QuestionType::Vocabulary,
    QuestionType::NegativeFactualInformation,
    QuestionType::Inference,
    QuestionType::RhetoricalPurpose,
    QuestionType::Reference,
    QuestionType::FactualInformation,
    QuestionType::SentenceSimplification,
    QuestionType::InsertText,
    QuestionType::ProseSummary,
];
const LISTENING: [QuestionType; 11] = [
    QuestionType::GistPurpose,
    QuestionType::Detail,
    QuestionType::Function,
    QuestionType::Attitude,
    QuestionType::MakingInferences,
    QuestionType::GistContent,
    QuestionType::Organization,
    QuestionType::Detail,
    QuestionType::ConnectingContent,
    QuestionType::Detail,
    QuestionType::MakingInferences,
];

/// The brands of the demo: verdant, harbor, northfield.
pub(crate) fn brands() -> Vec<(String, Brand)> {
    tenants::demo::tenants()
        .expect("the demo brands can be read")
        .into_iter()
        .map(|tenant| (tenant.slug, tenant.brand))
        .collect()
}

/// A graded quick mock with a Chinese name and Chinese comments.
pub(crate) fn quick(brand: &Brand, lang: Lang) -> ReportDocument {
    let chinese = if lang == Lang::Tw { Lang::Tw } else { Lang::Cn };
    let name = match chinese {
        Lang::Tw => "歐陽玥喆",
        _ => "欧阳玥喆",
    };
    let answers = answers();
    let question_types = types(&answers);
    ReportDocument {
        brand: ReportBrand::of(brand),
        lang,
        han_in_english: chinese,
        learner: Written::new(format!("{name}\nOuyang Yuezhe"), chinese),
        test_title: "River Light".to_owned(),
        format: "ibt-2023".to_owned(),
        kind: PackKind::QuickMock,
        mode: Mode::Strict,
        taken_on: date!(2026 - 11 - 14),
        issued_at: datetime!(2026-11-15 09:30 UTC),
        leave_count: 2,
        sittings: 1,
        section_scale: Scale::points(30.0),
        total_scale: Scale::points(120.0),
        total: Some(score(None, 82.0, 97.0, None)),
        sections: vec![
            section(SectionName::Reading, None, 23.0, 26.0, "advanced", 8.0, 11.0),
            section(SectionName::Listening, None, 19.0, 23.0, "high_intermediate", 8.0, 11.0),
            section(SectionName::Speaking, None, 20.0, 24.0, "high_intermediate", 6.0, 8.0),
            section(SectionName::Writing, None, 20.0, 24.0, "high_intermediate", 3.5, 5.0),
        ],
        path: Vec::new(),
        question_types,
        answers,
        responses: responses(chinese, lang),
        overall_comment: Some(overall(chinese)),
        grader: Some(Written::new(
            match chinese {
                Lang::Tw => "林書瑋老師",
                _ => "林书玮老师",
            },
            chinese,
        )),
        result_url: "https://verdant.example/toefl/result?attempt=01890a5d-ac96-774b-bcce-b302099a8057".to_owned(),
        check_code: "NF-7Q4K-92MD".to_owned(),
        check_url: "https://northfield.example/toefl/scorereport?code=NF-7Q4K-92MD".to_owned(),
        disclaimer: brand.disclaimer(lang),
    }
}

/// A full mock of 2019 in English, with single scores and 58 answers.
pub(crate) fn full(brand: &Brand) -> ReportDocument {
    let mut document = quick(brand, Lang::En);
    document.kind = PackKind::FullMock;
    document.format = "ibt-2019".to_owned();
    document.learner = Written::new("Nguyễn Thị Hương Giang", Lang::En);
    document.leave_count = 0;
    document.total = Some(score(Some(93.0), 88.0, 99.0, None));
    document.sections = vec![
        section(SectionName::Reading, Some(25.0), 23.0, 27.0, "advanced", 27.0, 33.0),
        section(SectionName::Listening, Some(22.0), 20.0, 24.0, "advanced", 22.0, 28.0),
        section(SectionName::Speaking, Some(23.0), 22.0, 24.0, "high_intermediate", 12.0, 16.0),
        section(SectionName::Writing, Some(23.0), 21.0, 25.0, "high_intermediate", 7.5, 10.0),
    ];
    let once = document.answers.clone();
    for round in 1..3 {
        document.answers.extend(once.iter().cloned().map(|mut answer| {
            let own = if answer.section == SectionName::Reading { 10 } else { 11 };
            answer.number += round * own;
            answer
        }));
    }
    document.question_types = types(&document.answers);
    document.overall_comment = Some(Written::new(
        "You organise long answers well and your reading is already where most universities want it. \
         Listening costs you the most points: you catch facts and miss why they are mentioned.\n\
         For the next two weeks, listen to one lecture a day and write down only the turns of the argument.",
        Lang::En,
    ));
    document
}

/// A full mock of 2026: bands, and speaking still with the grader.
pub(crate) fn bands(brand: &Brand, lang: Lang) -> ReportDocument {
    let mut document = quick(brand, lang);
    document.kind = PackKind::FullMock;
    document.format = "ibt-2026".to_owned();
    document.mode = Mode::Comfortable;
    document.sittings = 3;
    document.section_scale = Scale::bands();
    document.total_scale = Scale::bands();
    let levels = ["a1", "a2", "b1", "b2", "c1", "c2"];
    let levels: Vec<_> = levels.iter().zip(1..).map(|(name, from)| ((*name).to_owned(), f64::from(from))).collect();
    let band = |section, value: f64, level: &str| SectionScore {
        section,
        state: SectionState::Scored(score(Some(value), value - 0.5, value + 0.5, Some(level))),
        raw: None,
        levels: levels.clone(),
    };
    document.sections = vec![
        band(SectionName::Reading, 5.0, "c1"),
        band(SectionName::Listening, 4.5, "b2"),
        band(SectionName::Writing, 4.0, "b2"),
        SectionScore {
            section: SectionName::Speaking,
            state: SectionState::Pending { due_on: Some(date!(2026 - 11 - 17)) },
            raw: None,
            levels: levels.clone(),
        },
    ];
    document.total = None;
    document.overall_comment = None;
    document.responses.clear();
    document.grader = None;
    document
}

/// One passage of the quick mock, practiced alone.
pub(crate) fn set(brand: &Brand, lang: Lang) -> ReportDocument {
    let mut document = quick(brand, lang);
    document.kind = PackKind::Section;
    document.total = None;
    document.sections.truncate(1);
    document.sections[0].state = SectionState::Points;
    document.sections[0].raw = Some((7.5, 11.0));
    document.answers.truncate(10);
    document.question_types.retain(|kind| kind.section == SectionName::Reading);
    document.responses.clear();
    document.overall_comment = None;
    document.grader = None;
    document
}

fn score(value: Option<f64>, low: f64, high: f64, level: Option<&str>) -> Score {
    Score { value, low, high, level: level.map(str::to_owned), comparable: None }
}

fn section(
    section: SectionName,
    value: Option<f64>,
    low: f64,
    high: f64,
    level: &str,
    raw: f64,
    max: f64,
) -> SectionScore {
    let levels: &[(&str, f64)] = match section {
        SectionName::Reading => &[
            ("below_low_intermediate", 0.0),
            ("low_intermediate", 4.0),
            ("high_intermediate", 18.0),
            ("advanced", 24.0),
        ],
        SectionName::Listening => &[
            ("below_low_intermediate", 0.0),
            ("low_intermediate", 9.0),
            ("high_intermediate", 17.0),
            ("advanced", 22.0),
        ],
        SectionName::Speaking => &[
            ("below_basic", 0.0),
            ("basic", 10.0),
            ("low_intermediate", 16.0),
            ("high_intermediate", 20.0),
            ("advanced", 25.0),
        ],
        SectionName::Writing => &[
            ("below_basic", 0.0),
            ("basic", 7.0),
            ("low_intermediate", 13.0),
            ("high_intermediate", 17.0),
            ("advanced", 24.0),
        ],
    };
    SectionScore {
        section,
        state: SectionState::Scored(score(value, low, high, Some(level))),
        raw: Some((raw, max)),
        levels: levels.iter().map(|(name, from)| ((*name).to_owned(), *from)).collect(),
    }
}

fn answers() -> Vec<Answer> {
    let letters = ["A", "B", "C", "D"];
    let sections = [(SectionName::Reading, READING.as_slice()), (SectionName::Listening, LISTENING.as_slice())];
    let mut answers = Vec::new();
    for (section, types) in sections {
        for (at, question_type) in types.iter().enumerate() {
            let correct = letters[(at * 7 + 3) % 4];
            let (given, outcome) = match at {
                3 | 8 => (letters[(at * 7 + 4) % 4], Outcome::Wrong),
                6 if section == SectionName::Listening => ("", Outcome::Blank),
                _ => (correct, Outcome::Right),
            };
            answers.push(Answer {
                section,
                number: at as u32 + 1,
                question_type: *question_type,
                given: given.to_owned(),
                correct: correct.to_owned(),
                outcome,
            });
        }
    }
    let summary = &mut answers[9];
    summary.given = "A C F".to_owned();
    summary.correct = "A D F".to_owned();
    summary.outcome = Outcome::Partial;
    answers
}

fn types(answers: &[Answer]) -> Vec<TypeScore> {
    let mut types: Vec<TypeScore> = Vec::new();
    for answer in answers {
        let worth = if answer.question_type == QuestionType::ProseSummary { 2.0 } else { 1.0 };
        let right = match answer.outcome {
            Outcome::Right => worth,
            Outcome::Partial => worth / 2.0,
            _ => 0.0,
        };
        let known = types
            .iter_mut()
            .find(|score| score.section == answer.section && score.question_type == answer.question_type);
        match known {
            Some(score) => {
                score.right += right;
                score.of += worth;
            }
            None => {
                types.push(TypeScore { section: answer.section, question_type: answer.question_type, right, of: worth })
            }
        }
    }
    types.push(TypeScore {
        section: SectionName::Speaking,
        question_type: QuestionType::SpeakingTask,
        right: 6.0,
        of: 8.0,
    });
    types.push(TypeScore {
        section: SectionName::Writing,
        question_type: QuestionType::WritingTask,
        right: 3.5,
        of: 5.0,
    });
    types
}

fn responses(chinese: Lang, lang: Lang) -> Vec<Response> {
    let tw = chinese == Lang::Tw;
    let dimensions = |levels: [f64; 3]| {
        let titles = match lang {
            Lang::En => ["Delivery", "Language use", "Content and connection"],
            Lang::Cn => ["发音与流利度", "语言运用", "内容与衔接"],
            Lang::Tw => ["發音與流暢度", "語言使用", "內容與連貫"],
        };
        titles.into_iter().map(str::to_owned).zip(levels).collect()
    };
    let comment = |cn: &str, tw_text: &str| Written::new(if tw { tw_text } else { cn }, chinese);
    vec![
        Response {
            section: SectionName::Speaking,
            title: Written::new("Task 1: instructions first, or learning by doing?", Lang::En),
            score: Some(3.0),
            max: 4.0,
            dimensions: dimensions([3.0, 3.0, 3.0]),
            comment: comment(
                "观点明确，例子也贴切（学用剪辑软件那一段很生动）。可惜第二个理由只说了一句就到时间了；建议先用 10 秒列出“理由—例子—结果”三个词，再开口。",
                "觀點明確，例子也貼切（學用剪輯軟體那一段很生動）。可惜第二個理由只說了一句就到時間了；建議先用 10 秒列出「理由—例子—結果」三個詞，再開口。",
            ),
            spoken_ms: None,
        },
        Response {
            section: SectionName::Speaking,
            title: Written::new("Task 3: the goal-gradient effect", Lang::En),
            score: Some(3.0),
            max: 4.0,
            dimensions: dimensions([4.0, 3.0, 3.0]),
            comment: comment(
                "概念解释得很清楚。面包店的例子漏了“两张卡片其实需要盖同样多的章”这一关键点，所以例子与概念的联系不够紧。",
                "概念解釋得很清楚。麵包店的例子漏了「兩張卡片其實需要蓋同樣多的章」這個關鍵，所以例子與概念的連結不夠緊密。",
            ),
            spoken_ms: None,
        },
        Response {
            section: SectionName::Writing,
            title: Written::new("Academic discussion: should museums be free?", Lang::En),
            score: Some(3.5),
            max: 5.0,
            dimensions: Vec::new(),
            comment: comment(
                "回应了 Claire 的看法，并提出了自己的新理由，这一点很好。注意冠词（“the museums” → “museums”）和主谓一致；第 3 句太长，拆成两句更有力。",
                "回應了 Claire 的看法，並提出自己的新理由，這一點很好。注意冠詞（“the museums” → “museums”）和主詞動詞一致；第 3 句太長，拆成兩句更有力。",
            ),
            spoken_ms: None,
        },
    ]
}

fn overall(chinese: Lang) -> Written {
    let text = if chinese == Lang::Tw {
        "玥喆，這次的表現很穩定：閱讀的推論題與摘要題還有進步空間，其他題型幾乎不失分。口說的結構清楚，接下來的重點是把第二個理由說完整。\n\
         下週請每天錄一題獨立口說，聽完再錄一次；寫作則練習用一句話回應別人的觀點，再用兩句話提出自己的理由。加油！"
    } else {
        "玥喆，这次的表现很稳定：阅读的推理题和小结题还有提升空间，其他题型几乎不失分。口语的结构清楚，接下来的重点是把第二个理由说完整。\n\
         下周请每天录一题独立口语，听完再录一遍；写作则练习用一句话回应别人的观点，再用两句话提出自己的理由。加油！"
    };
    Written::new(text, chinese)
}
