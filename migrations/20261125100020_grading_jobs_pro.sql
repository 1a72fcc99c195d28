-- no-transaction
-- The queue of Pro members by deadline.
create index concurrently grading_jobs_pro on grading_jobs (tenant_id, due_at, id) where state <> 'delivered' and priority > 0;
