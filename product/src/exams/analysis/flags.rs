//! What the figures of an item say about it: a hint to read it again, never a verdict.

use super::items::ItemStatistics;
use crate::content::library::pack::ItemKey;

/// Answers from which figures mean something.
const ENOUGH: i64 = 20;

tenants::closed_list! {
    /// A reason to look at an item.
    pub enum Flag as QuestionFlag {
        /// Too few answers to say anything.
        FewAnswers = "few_answers",
        /// More than 95 % are right: it hardly measures.
        TooEasy = "too_easy",
        /// Fewer than 25 % are right: as good as guessing.
        TooHard = "too_hard",
        /// A wrong option is taken more often than a right one: perhaps the key is wrong.
        StrongDistractor = "strong_distractor",
        /// An option that fewer than 2 % take: it does no work.
        IdleOption = "idle_option",
        /// More than 10 % leave it blank.
        OftenBlank = "often_blank",
    }
}

/// The flags of an item with these options (empty where there is nothing to choose).
pub fn flags_of(statistics: &ItemStatistics, key: &ItemKey, options: &[&str]) -> Vec<Flag> {
    if statistics.answered < ENOUGH {
        return vec![Flag::FewAnswers];
    }
    let mut flags = Vec::new();
    match statistics.share_right {
        Some(share) if share > 0.95 => flags.push(Flag::TooEasy),
        Some(share) if share < 0.25 => flags.push(Flag::TooHard),
        _ => {}
    }
    let share = |option: &str| statistics.shares.get(option).copied().unwrap_or(0.0);
    let is_right = |option: &str| key.correct.iter().any(|right| right == option);
    // Only where options are right or wrong in themselves: in an order every option is part of the answer.
    if !key.correct.is_empty() && key.correct.len() < options.len() {
        let weakest_right = options.iter().filter(|o| is_right(o)).map(|o| share(o)).fold(f64::INFINITY, f64::min);
        let strongest_wrong = options.iter().filter(|o| !is_right(o)).map(|o| share(o)).fold(0.0, f64::max);
        if strongest_wrong > weakest_right {
            flags.push(Flag::StrongDistractor);
        }
        if options.iter().any(|option| share(option) < 0.02) {
            flags.push(Flag::IdleOption);
        }
    }
    let all = statistics.answered + statistics.blank;
    if statistics.blank * 10 > all {
        flags.push(Flag::OftenBlank);
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(answered: i64, blank: i64, right: f64, shares: &[(&str, f64)]) -> ItemStatistics {
        let shares = shares.iter().map(|(option, share)| ((*option).to_owned(), *share)).collect();
        ItemStatistics { answered, blank, share_right: Some(right), shares }
    }

    #[test]
    fn figures_become_flags() {
        let key = ItemKey { correct: vec!["b".to_owned()], ..serde_json::from_str(r#"{"explanation": ""}"#).unwrap() };
        let options = ["a", "b", "c", "d"];
        let even = [("a", 0.1), ("b", 0.6), ("c", 0.2), ("d", 0.1)];
        let flags = |figures: &ItemStatistics| flags_of(figures, &key, &options);
        assert_eq!(flags(&figures(19, 0, 0.6, &even)), [Flag::FewAnswers]);
        assert_eq!(flags(&figures(20, 0, 0.6, &even)), []);
        assert_eq!(flags(&figures(100, 0, 0.97, &[("a", 0.03), ("b", 0.97)])), [Flag::TooEasy, Flag::IdleOption]);
        let wrong_key = [("a", 0.6), ("b", 0.2), ("c", 0.1), ("d", 0.1)];
        assert_eq!(flags(&figures(100, 0, 0.2, &wrong_key)), [Flag::TooHard, Flag::StrongDistractor]);
        assert_eq!(flags(&figures(80, 20, 0.6, &even)), [Flag::OftenBlank]);
    }
}
