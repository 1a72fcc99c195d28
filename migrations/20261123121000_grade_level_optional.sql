-- A learner tells a grade level or a graduation year, and neither at registration (R-097). The version before reads the
-- column as one that may be empty.
set local lock_timeout = '2s';

-- contract: 20261101000600_profiles.sql
alter table student_details alter column grade_level drop not null;
