-- no-transaction
-- A dispute takes more when a refund fails that was on its way: a second row. The order's lock decides between two at once.
drop index concurrently order_returns_dispute_once;
