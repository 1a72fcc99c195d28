-- no-transaction
-- Attempts whose versions of answers are still there, the oldest first, of all tenants.
create index concurrently attempts_to_thin on attempts (submitted_at) where thinned_at is null and submitted_at is not null;
