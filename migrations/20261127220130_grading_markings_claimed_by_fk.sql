-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently grading_markings_claimed_by_fk on grading_markings (tenant_id, claimed_by) where claimed_by is not null;
