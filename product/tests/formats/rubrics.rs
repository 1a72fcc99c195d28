//! Texts for graders and learners in three languages (exam-formats 1g).

use super::all_rubrics;
use product::content::library::format::Words;
use std::collections::BTreeSet;

/// Common characters that Traditional Chinese does not use; those of both scripts are left out on purpose.
const SIMPLIFIED: &str = "与个丰为么乱从会传体关内写别动区单参发变响场声处复够头学实对层并应开张当总径换据择数断无时显暂机杂条来构样汇没渐点环现确碍离稳笔笼简类紧级线练组细终经结给统续继罗联胜脱节营补规观览觉认讨让训议记讲许论设词译试话该详语误说请读课调谈谓负责质费资赶跃轻转较输达过迈运还这进远连迟适选递遗邮释里针错键长门问间闻阅队阶难页项顺须顿颇频题颜风饭馆驳验鱼齐龙";
/// Common characters that Simplified Chinese does not use.
const TRADITIONAL: &str = "與個豐為麼亂從會傳體關寫別動區單參發變響場聲處複夠頭學實對層應開張當總徑換據擇數斷無時顯暫機雜條來構樣彙沒漸點環現確礙離穩筆籠簡類緊級線練組細終經結給統續繼羅聯勝脫節營補規觀覽覺認討讓訓議記講許論設詞譯試話該詳語誤說請讀課調談謂負責質費資趕躍輕轉較輸達過邁運還這進遠連遲適選遞遺郵釋裡針錯鍵長門問間聞閱隊階難頁項順須頓頗頻題顏風飯館駁驗魚齊龍";

/// Every text of every rubric with a place for messages.
fn for_each_text(check: impl Fn(&str, &Words)) {
    for (name, rubric) in all_rubrics() {
        for dimension in &rubric.dimensions {
            check(&format!("{name} {} title", dimension.name), &dimension.title);
            for (score, text) in dimension.levels.iter().enumerate() {
                check(&format!("{name} {} {score}", dimension.name), text);
            }
        }
    }
}

#[test]
fn every_whole_score_has_its_own_text_in_each_language() {
    for (name, rubric) in all_rubrics() {
        assert!(!rubric.dimensions.is_empty(), "{name}");
        for dimension in &rubric.dimensions {
            let place = format!("{name} {}", dimension.name);
            let scores = usize::try_from(rubric.max).expect("a small number") + 1;
            assert_eq!(dimension.levels.len(), scores, "{place}");
            for texts in
                [|words: &Words| words.en.clone(), |words: &Words| words.cn.clone(), |words: &Words| words.tw.clone()]
            {
                let distinct: BTreeSet<_> = dimension.levels.iter().map(texts).collect();
                assert_eq!(distinct.len(), scores, "{place}");
                assert!(distinct.iter().all(|text| !text.trim().is_empty()), "{place}");
            }
        }
    }
}

#[test]
fn half_points_belong_to_writing_before_2026() {
    for (name, rubric) in all_rubrics() {
        let (max, step) = match name.as_str() {
            "integrated_writing" | "independent_writing" | "academic_discussion" => (5, 0.5),
            "speaking_independent" | "speaking_integrated" => (4, 1.0),
            _ => (5, 1.0),
        };
        assert_eq!((rubric.max, rubric.step), (max, step), "{name}");
    }
}

#[test]
fn dimensions_are_those_that_graders_know() {
    let rubrics = all_rubrics();
    let dimensions =
        |name: &str| rubrics[name].dimensions.iter().map(|dimension| dimension.name.clone()).collect::<Vec<_>>();

    for speaking in ["speaking_independent", "speaking_integrated"] {
        assert_eq!(dimensions(speaking), ["delivery", "language_use", "topic_development"]);
    }
    assert_eq!(dimensions("integrated_writing"), ["lecture_content", "organization", "language"]);
    assert_eq!(dimensions("independent_writing"), ["development", "organization", "language"]);
    assert_eq!(dimensions("academic_discussion"), ["relevance", "elaboration", "range_and_precision", "accuracy"]);
    assert_eq!(dimensions("write_an_email"), ["purpose", "social_conventions", "range_and_precision", "accuracy"]);
    assert_eq!(dimensions("listen_and_repeat"), ["repetition", "intelligibility"]);
    assert_eq!(dimensions("take_an_interview"), ["relevance", "elaboration", "delivery", "language_use"]);
}

#[test]
fn english_texts_are_short_enough_to_grade_by() {
    for_each_text(|place, text| {
        assert!(text.en.split_whitespace().count() <= 16, "{place}: {}", text.en);
        assert!(text.en.is_ascii(), "{place}: {}", text.en);
    });
}

#[test]
fn chinese_texts_are_chinese_and_each_in_its_own_script() {
    let first_of = |script: &str, text: &str| text.chars().find(|letter| script.contains(*letter));

    for_each_text(|place, text| {
        assert!(!text.cn.contains(|letter: char| letter.is_ascii_alphabetic()), "{place}: {}", text.cn);
        assert!(!text.tw.contains(|letter: char| letter.is_ascii_alphabetic()), "{place}: {}", text.tw);
        assert_eq!(first_of(TRADITIONAL, &text.cn), None, "{place}: {}", text.cn);
        assert_eq!(first_of(SIMPLIFIED, &text.tw), None, "{place}: {}", text.tw);
        let scripts_differ = first_of(SIMPLIFIED, &text.cn).or(first_of(TRADITIONAL, &text.tw)).is_some();
        assert!(!scripts_differ || text.cn != text.tw, "{place}: {}", text.cn);
    });
}
