//! Random numbers that a seed repeats.

/// SplitMix64.
#[derive(Clone)]
pub(super) struct Random(u64);

impl Random {
    /// Another sequence for each seed and each number.
    pub(super) fn new(seed: u32, number: u64) -> Self {
        Self((u64::from(seed) << 20).wrapping_add(number))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Both bounds included.
    pub(super) fn between(&mut self, first: i64, last: i64) -> i64 {
        first + (self.next() % (last - first + 1).max(1) as u64) as i64
    }

    /// A place in a list of so many.
    pub(super) fn place(&mut self, length: usize) -> usize {
        (self.next() % length.max(1) as u64) as usize
    }

    /// One of them.
    pub(super) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.place(of.len())]
    }

    /// A key in the form of a UUID.
    pub(super) fn uuid(&mut self) -> String {
        let (high, low) = (self.next(), self.next());
        let digits = format!("{high:016x}{low:016x}");
        format!("{}-{}-4{}-8{}-{}", &digits[..8], &digits[8..12], &digits[13..16], &digits[17..20], &digits[20..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_its_numbers_within_their_bounds() {
        let (mut one, mut same) = (Random::new(7, 1), Random::new(7, 1));
        for _ in 0..100 {
            let number = one.between(3, 9);
            assert!((3..=9).contains(&number) && number == same.between(3, 9));
        }
        let key = one.uuid();
        assert_eq!((key.len(), key.matches('-').count(), &key), (36, 4, &same.uuid()));
        assert_ne!(Random::new(7, 2).uuid(), Random::new(7, 1).uuid());
    }
}
