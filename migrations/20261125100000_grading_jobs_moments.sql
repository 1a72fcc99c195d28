-- The moments that tell the states of a grading apart (D-069, docs/decisions/0055-the-queue-of-gradings.md).
set local lock_timeout = '2s';

alter table grading_jobs
    -- Since when its grader holds it.
    add column claimed_at timestamptz,
    -- When its grader first saved something; null: claimed and not begun.
    add column begun_at timestamptz,
    -- When a grader last gave it back or left it idle; null: nobody has had it.
    add column returned_at timestamptz;
