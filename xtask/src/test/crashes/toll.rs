//! What was killed where, for the summary.

use crate::console;
use crate::failure::{Failure, Outcome};
use crate::run::Victim;

/// Kills by place, in the order of the path.
#[derive(Default)]
pub(super) struct Toll {
    places: Vec<Place>,
}

struct Place {
    name: String,
    api: u32,
    worker: u32,
    postgres: u32,
    all: u32,
}

impl Toll {
    /// One was killed.
    pub(super) fn add(&mut self, place: &str, victim: Victim) {
        let place = self.at(place);
        match victim {
            Victim::Api => place.api += 1,
            Victim::Worker => place.worker += 1,
            Victim::Postgres => place.postgres += 1,
        }
    }

    /// All three were killed.
    pub(super) fn add_all(&mut self, place: &str) {
        self.at(place).all += 1;
    }

    fn at(&mut self, name: &str) -> &mut Place {
        let known = self.places.iter().position(|place| place.name == name);
        let index = known.unwrap_or_else(|| {
            self.places.push(Place { name: name.to_owned(), api: 0, worker: 0, postgres: 0, all: 0 });
            self.places.len() - 1
        });
        &mut self.places[index]
    }

    /// Where something was killed.
    pub(super) fn places(&self) -> u64 {
        self.places.len() as u64
    }

    /// In a line.
    pub(super) fn told(&self) -> String {
        format!("{} processes killed with -9 at {} steps", self.kills(), self.places.len())
    }

    /// A walk that spared one of the three proves less than it says.
    pub(super) fn require_all(&self) -> Outcome {
        let sum = |kills: fn(&Place) -> u32| self.places.iter().map(kills).sum::<u32>();
        let kinds = [
            ("api", sum(|place| place.api)),
            ("worker", sum(|place| place.worker)),
            ("PostgreSQL", sum(|place| place.postgres)),
            ("everything", sum(|place| place.all)),
        ];
        match kinds.iter().find(|(_, kills)| *kills == 0) {
            Some((name, _)) => Err(Failure::new(format!("{name} was never killed."))),
            None => Ok(()),
        }
    }

    /// How often a process was killed altogether.
    fn kills(&self) -> u32 {
        self.places.iter().map(|place| place.api + place.worker + place.postgres + 3 * place.all).sum()
    }

    /// A line for every place.
    pub(super) fn tell(&self) {
        console::say(&format!("  {:<28} {:>4} {:>7} {:>9} {:>7}", "killed at", "api", "worker", "postgres", "all 3"));
        for place in &self.places {
            console::say(&format!(
                "  {:<28} {:>4} {:>7} {:>9} {:>7}",
                place.name, place.api, place.worker, place.postgres, place.all
            ));
        }
        console::say(&format!("  {} processes killed with -9; nothing that was acknowledged is lost", self.kills()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_are_three_kills_and_a_place_has_one_line() {
        let mut toll = Toll::default();
        toll.add("register", Victim::Api);
        toll.add("register", Victim::Postgres);
        toll.add_all("register");
        assert_eq!((toll.places.len(), toll.kills()), (1, 5));
    }

    #[test]
    fn whoever_was_spared_is_named() {
        let mut toll = Toll::default();
        toll.add("register", Victim::Api);
        toll.add("register", Victim::Worker);
        toll.add_all("register");
        assert!(toll.require_all().unwrap_err().to_string().contains("PostgreSQL"));
        toll.add("login", Victim::Postgres);
        assert!(toll.require_all().is_ok());
    }
}
