-- Messages of payments may be about a subscription.
set local lock_timeout = '2s';

alter table payments.events add column subscription_id uuid;
