//! Which grading is next: what is late or due soon, whoever it belongs to; then those of Pro members; then all others, each
//! by deadline (D-070).
//!
//! Nothing waits for good: a grading that comes later is promised for later, so from the moment at which one counts as due
//! soon only those with an earlier promise are before it, and of them there are no more than had come by then.

use time::{Duration, OffsetDateTime};

tenants::closed_list! {
    /// Why a grading stands where it stands in the queue, the most urgent first.
    pub enum Urgency {
        /// Its promise is over, or nearly: before those of Pro members.
        DueSoon = "due_soon",
        /// Of a Pro member.
        Pro = "pro",
        /// By its deadline.
        Deadline = "deadline",
    }
}

/// Why a grading that is promised for `due_at` stands where it stands. What is due within `soon` counts as due soon; what is due
/// now always does.
pub fn urgency(is_priority: bool, due_at: OffsetDateTime, now: OffsetDateTime, soon: Duration) -> Urgency {
    if due_at <= now + soon {
        Urgency::DueSoon
    } else if is_priority {
        Urgency::Pro
    } else {
        Urgency::Deadline
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use time::macros::datetime;

    const START: OffsetDateTime = datetime!(2026-11-25 08:00 UTC);

    /// By urgency, then by deadline, then by age: as the statements order.
    fn first(waiting: &[(bool, i64, u32)], now: i64, soon: i64) -> Option<u32> {
        let at = |hours| START + Duration::hours(hours);
        let key = |(is_pro, due, id): &(bool, i64, u32)| {
            (urgency(*is_pro, at(*due), at(now), Duration::hours(soon)), *due, *id)
        };
        waiting.iter().min_by_key(|one| key(one)).map(|(_, _, id)| *id)
    }

    #[test]
    fn what_is_due_soon_goes_before_pro_and_pro_before_all_others() {
        for (is_pro, due_in, soon, expected) in [
            (false, 72, 12, Urgency::Deadline),
            (true, 72, 12, Urgency::Pro),
            (false, 12, 12, Urgency::DueSoon),
            (true, 12, 12, Urgency::DueSoon),
            (false, 13, 12, Urgency::Deadline),
            (false, -5, 12, Urgency::DueSoon),
            (false, 0, 0, Urgency::DueSoon),
            (false, 1, 0, Urgency::Deadline),
            (true, -1, 0, Urgency::DueSoon),
        ] {
            let found = urgency(is_pro, START + Duration::hours(due_in), START, Duration::hours(soon));
            assert_eq!(found, expected, "Pro {is_pro}, due in {due_in} h, soon is {soon} h");
        }
    }

    #[test]
    fn within_each_kind_the_deadline_decides() {
        let waiting = [(false, 30, 1), (true, 60, 2), (true, 50, 3), (false, 9, 4), (false, 5, 5)];
        let mut left = waiting.to_vec();
        let mut order = Vec::new();
        while let Some(next) = first(&left, 0, 12) {
            order.push(next);
            left.retain(|(_, _, id)| *id != next);
        }
        assert_eq!(order, [5, 4, 3, 2, 1]);
    }

    proptest! {
        /// Two graders' work an hour at most, and as many new gradings of Pro members as are done, for ever.
        #[test]
        fn an_ordinary_grading_is_taken_however_many_pro_members_come(
            soon in 0i64..48,
            promise in 1i64..120,
            backlog in proptest::collection::vec((any::<bool>(), 0i64..120), 0..20),
            pro_promise in 1i64..120,
            an_hour in 1usize..3,
        ) {
            const OURS: u32 = u32::MAX;
            let mut waiting: Vec<(bool, i64, u32)> =
                backlog.iter().zip(0..).map(|((is_pro, due), id)| (*is_pro, *due, id)).collect();
            waiting.push((false, promise, OURS));
            let mut taken_at = None;
            // By then it is due, and so is all that had been promised earlier.
            let enough = promise + i64::try_from(waiting.len()).unwrap_or(i64::MAX) + promise * 2;
            for (hour, fresh) in (0..=enough).zip((1_000..).step_by(10)) {
                for place in 0..an_hour {
                    waiting.push((true, hour + pro_promise, fresh + u32::try_from(place).unwrap_or(0)));
                }
                for _ in 0..an_hour {
                    let next = first(&waiting, hour, soon).unwrap_or(OURS);
                    waiting.retain(|(_, _, id)| *id != next);
                    if next == OURS {
                        taken_at = Some(hour);
                    }
                }
                if taken_at.is_some() {
                    break;
                }
            }
            prop_assert!(taken_at.is_some(), "not taken within {} hours", enough);
        }
    }
}
