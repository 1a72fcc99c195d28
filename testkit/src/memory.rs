//! A learner whose memory is known, to judge what predicts it. Not the product's own model: words are forgotten exponentially, as in
//! half-life regression (Settles and Meeder 2016), and each word has an ease of its own.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// What a memory is like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MemoryTraits {
    /// Days after which a word of middle ease that was just learned is recalled in one of two cases.
    pub half_life: f64,
    /// How much longer a half-life gets when a word is recalled that was as good as forgotten: a word that was surely known
    /// gains nothing, which is the effect of spacing.
    pub gain: f64,
    /// How far words differ: the standard deviation of the logarithm of their ease.
    pub spread: f64,
}

impl Default for MemoryTraits {
    fn default() -> Self {
        Self { half_life: 12.0, gain: 12.0, spread: 0.6 }
    }
}

/// A learner and what is in memory.
#[derive(Debug)]
pub struct SimulatedMemory {
    traits: MemoryTraits,
    words: Vec<Word>,
    random: StdRng,
}

#[derive(Debug, Clone, Copy)]
struct Word {
    ease: f64,
    /// The half-life in days and when it was seen last; none before it was learned.
    known: Option<(f64, f64)>,
}

impl SimulatedMemory {
    /// Someone who is to learn so many words. The same seed makes the same person.
    pub fn new(traits: MemoryTraits, words: usize, seed: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        // Box and Muller: the logarithm of the ease is normally distributed.
        let mut ease = || {
            let (one, other): (f64, f64) = (random.random(), random.random());
            (traits.spread * (-2.0 * (1.0 - one).ln()).sqrt() * (std::f64::consts::TAU * other).cos()).exp()
        };
        let words = (0..words).map(|_| Word { ease: ease(), known: None }).collect();
        Self { traits, words, random }
    }

    /// How likely a word is to be recalled at a time, in days: nothing that was never seen.
    pub fn recall(&self, word: usize, at: f64) -> f64 {
        self.words[word].known.map_or(0.0, |(half_life, seen)| (-(at - seen).max(0.0) / half_life).exp2())
    }

    /// Whether a word is recalled at a time; it is seen in any case, and the better remembered for it.
    pub fn review(&mut self, word: usize, at: f64) -> bool {
        let recall = self.recall(word, at);
        let is_recalled = self.random.random::<f64>() < recall;
        let Word { ease, known } = self.words[word];
        let learned = self.traits.half_life * ease;
        let half_life = match known {
            Some((half_life, _)) if is_recalled => half_life * (1.0 + self.traits.gain * ease * (1.0 - recall)),
            // Learned anew, though not quite as if for the first time.
            Some((half_life, _)) => learned.max(half_life * 0.2).min(half_life),
            None => learned,
        };
        self.words[word].known = Some((half_life, at));
        is_recalled
    }

    /// From now on a memory of other traits: words that are learned keep what they have.
    pub fn become_like(&mut self, traits: MemoryTraits) {
        self.traits = traits;
    }

    /// A number from 0 to 1 of the learner's own chance.
    pub fn chance(&mut self) -> f64 {
        self.random.random()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_half_forgotten_after_its_half_life_and_better_known_after_a_review() {
        let traits = MemoryTraits { spread: 0.0, ..MemoryTraits::default() };
        let mut memory = SimulatedMemory::new(traits, 1, 7);
        assert!(!memory.review(0, 0.0), "never seen before");
        assert!((memory.recall(0, traits.half_life) - 0.5).abs() < 1e-9);
        let before = memory.recall(0, 8.0);
        while !memory.review(0, 4.0) {}
        assert!(memory.recall(0, 8.0) > before);
    }
}
