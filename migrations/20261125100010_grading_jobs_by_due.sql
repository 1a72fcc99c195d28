-- no-transaction
-- The queue by deadline: what is due soon, and everything that is not of a Pro member.
create index concurrently grading_jobs_by_due on grading_jobs (tenant_id, due_at, id) where state <> 'delivered';
