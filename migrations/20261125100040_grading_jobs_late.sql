-- no-transaction
-- What is promised for a moment that is over, of all brands: few, whatever waits.
create index concurrently grading_jobs_late on grading_jobs (due_at) where state <> 'delivered';
