-- no-transaction
-- How long the oldest job of each queue has been tried again: few rows, whatever waits.
create index concurrently queue_retries on jobs.queue (queue, created_at) where status = 'waiting' and attempts > 0;
