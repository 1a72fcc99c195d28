//! Who is killed at which step.

use crate::run::Victim;
use crate::test::plan::Plan;

/// In the order of the path.
const VICTIMS: [Victim; 3] = [Victim::Api, Victim::Postgres, Victim::Worker];
/// All three are killed after each step of this many.
const EVERY: u32 = 4;

/// Says for each step whose turn it is.
pub(super) struct Turns {
    plan: Plan,
    step: u32,
    job: u32,
}

impl Turns {
    /// In the long form it is always everybody's.
    pub(super) fn of(plan: Plan) -> Self {
        Self { plan, step: 0, job: 0 }
    }

    /// The next step: who is killed in the middle of it, and whether all three are right after its answer.
    pub(super) fn next_step(&mut self) -> (Vec<Victim>, bool) {
        let turn = self.plan.seed.wrapping_add(self.step);
        self.step += 1;
        match self.plan.is_long {
            true => (VICTIMS.to_vec(), true),
            // By another step than the victims, so that each of them meets a crash of everything.
            false => (vec![VICTIMS[(turn % 3) as usize]], turn.is_multiple_of(EVERY)),
        }
    }

    /// The next job: who is killed while it writes.
    pub(super) fn next_job(&mut self) -> Vec<Victim> {
        let turn = self.plan.seed.wrapping_add(self.job);
        self.job += 1;
        let victims = [Victim::Worker, Victim::Postgres];
        if self.plan.is_long { victims.to_vec() } else { vec![victims[(turn % 2) as usize]] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_steps_meet_every_victim_and_each_fourth_a_crash_of_all() {
        for seed in [0, 1, 7, u32::MAX - 2] {
            let mut turns = Turns::of(Plan { seed, is_long: false });
            let steps: Vec<_> = (0..12).map(|_| turns.next_step()).collect();
            for three in steps.windows(3).skip(3) {
                assert!(VICTIMS.iter().all(|victim| three.iter().any(|(killed, _)| killed.contains(victim))));
            }
            assert!(steps.iter().filter(|(_, all)| *all).count() >= 2);
        }
    }

    #[test]
    fn the_long_form_spares_nobody() {
        let mut turns = Turns::of(Plan { seed: 1, is_long: true });
        assert_eq!(turns.next_step(), (VICTIMS.to_vec(), true));
        assert_eq!(turns.next_job().len(), 2);
    }
}
