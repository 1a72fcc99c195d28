//! The second step of a registration, as a student or as a teacher (R-047 to R-050; D-009, D-013).
//! Parents bind in `families`, because their children are asked at the same moment.

mod queries;
mod student;
mod teacher;

pub use student::{AgeBand, StudentDetails, bind_student};
pub use teacher::{TeacherDetails, bind_teacher};
