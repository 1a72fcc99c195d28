-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently grading_calibrations_accepted_by_fk on grading_calibrations (tenant_id, accepted_by) where accepted_by is not null;
