-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently grading_skips_grader_id_fk on grading_skips (tenant_id, grader_id);
