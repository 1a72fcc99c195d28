-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently grading_jobs_claimed_by_fk on grading_jobs (tenant_id, claimed_by) where claimed_by is not null;
