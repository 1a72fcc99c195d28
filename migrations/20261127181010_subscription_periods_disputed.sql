-- no-transaction
-- The same of subscriptions.
create index concurrently subscription_periods_disputed on subscription_periods (tenant_id) where dispute = 'open';
