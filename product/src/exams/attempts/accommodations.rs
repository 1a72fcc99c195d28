//! What a learner is granted beside the rules (D-054), as it was when the attempt began.

use serde::{Deserialize, Serialize};

/// Granted by staff; without a grant everything is as for everybody.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Accommodations {
    /// 1, 1.25, 1.5 or 2: clocks, deadlines and windows are as many times longer.
    pub time_factor: f64,
    /// Larger letters.
    pub large_type: bool,
    /// A break after every section.
    pub extra_breaks: bool,
    /// Everything in one column, in the order of reading aloud.
    pub screen_reader_order: bool,
}

impl Default for Accommodations {
    fn default() -> Self {
        Self { time_factor: 1.0, large_type: false, extra_breaks: false, screen_reader_order: false }
    }
}

impl Accommodations {
    /// A clock with the extra time, rounded up.
    pub fn seconds(&self, seconds: u32) -> u32 {
        (f64::from(seconds) * self.time_factor.max(1.0)).ceil() as u32
    }
}
