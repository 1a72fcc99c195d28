//! How long a part takes at most: what its strict deadline is counted from (D-040).

use super::pack::{AnswerShape, AudioFile, Clock, Part, Set};
use std::collections::BTreeMap;

/// Seconds given for each piece of audio to load and begin, so that nobody loses answering time to the network.
const AUDIO_SLACK: f32 = 5.0;
/// Seconds for reading a task's prompt before its windows begin.
const TASK_LEAD: u32 = 10;
/// The pause and the beep between what is heard and what is said (exam-formats 1c), and a breath before the next one.
const ITEM_LEAD: u32 = 5;

/// Seconds from the start of a part to its deadline: the clock, everything heard, and the windows of its tasks.
pub fn part_seconds(part: &Part, audio: &BTreeMap<String, AudioFile>) -> u32 {
    let heard = |name: &str| audio.get(name).map_or(0.0, |file| file.seconds + AUDIO_SLACK);
    let listening: f32 = part.audio_names().map(heard).sum();
    match part.clock {
        Clock::Whole { seconds } => seconds,
        Clock::Answering { seconds } => seconds + listening.ceil() as u32,
        Clock::PerTask => part.sets.iter().map(task_seconds).sum::<u32>() + listening.ceil() as u32,
        Clock::PerItem => part.items().filter_map(|item| item.seconds).sum::<u32>() + listening.ceil() as u32,
    }
}

fn task_seconds(set: &Set) -> u32 {
    let windows = set.items.iter().map(|item| match &item.answer {
        AnswerShape::Speaking { timing, .. } | AnswerShape::Writing { timing, .. } => {
            let lead = if item.audio.is_some() { ITEM_LEAD } else { 0 };
            timing.read + timing.prepare + timing.respond + lead
        }
        _ => 0,
    });
    windows.sum::<u32>() + TASK_LEAD
}
