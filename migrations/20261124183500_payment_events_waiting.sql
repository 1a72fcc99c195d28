-- no-transaction
-- How long the oldest message has waited to be read is asked again and again, among half a year of messages.
create index concurrently events_waiting on payments.events (received_at) where state = 'waiting';
