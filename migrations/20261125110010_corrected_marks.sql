-- A mark that a later grader corrected: what the learner had before (D-074, D-075).
set local lock_timeout = '2s';

alter table grading_marks
    -- Null: never corrected.
    add column first_score numeric(3, 1),
    add column first_dimensions jsonb,
    add column corrected_at timestamptz;
