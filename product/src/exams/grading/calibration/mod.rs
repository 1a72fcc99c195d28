//! What teachers mark before they grade a section for the first time (D-074, decision 0056): responses on which two graders agreed
//! blind. Who lies close enough to them may grade; whoever does not may try others, and then the office decides.
//!
//! Tables: `grading_calibration_items`, `grading_calibrations`, `grading_references`.

mod drawing;
mod model;
mod queries;
mod run;

pub use drawing::spread;
pub use model::{Calibration, CalibrationError, CalibrationId, CalibrationState, Judgment, Reference, Task, judge};
pub use queries::{add_references, erase_references, find_calibration, last_calibrations, remove_reference};
pub(super) use run::uncalibrated;
pub use run::{
    SectionStanding, accept_calibration, calibration_standing, finish_calibration, list_uncalibrated, open_calibration,
    save_calibration, start_calibration,
};
