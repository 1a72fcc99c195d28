-- no-transaction
-- What was done with grading jobs, newest first, beside everything else in the trail.
create index concurrently audit_entries_of_grading on audit_entries (tenant_id, at desc, id desc) where action like 'grading.%';
