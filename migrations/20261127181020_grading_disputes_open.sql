-- no-transaction
-- Gradings that a learner disputed and nobody has decided.
create index concurrently grading_disputes_open on grading_disputes (tenant_id) where state = 'open';
