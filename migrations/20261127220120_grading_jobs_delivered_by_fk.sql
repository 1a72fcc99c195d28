-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently grading_jobs_delivered_by_fk on grading_jobs (tenant_id, delivered_by) where delivered_by is not null;
