-- no-transaction
-- What a grader holds, and the claims that lapse.
create index concurrently grading_jobs_claimed on grading_jobs (tenant_id, claimed_by, claim_seen_at) where state = 'claimed';
