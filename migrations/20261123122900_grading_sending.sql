-- A grader can undo sending grades for a minute (docs/decisions/0041-a-minute-to-undo-sending.md).
set local lock_timeout = '2s';

-- The stored state stays `claimed` while grades are being sent: the version before knows no other word for it.
alter table grading_jobs
    -- When Send was pressed: what counts against the promise.
    add column pressed_at timestamptz,
    -- When the grades go out.
    add column sends_at timestamptz,
    add constraint grading_jobs_sending check (sends_at is null or pressed_at is not null) not valid;
