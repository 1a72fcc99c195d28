-- no-transaction
-- The office looks at what was delivered by day and month (R-178 to R-188, D-122).
create index concurrently grading_jobs_delivered_at on grading_jobs (tenant_id, delivered_at desc, id desc) where state = 'delivered';
