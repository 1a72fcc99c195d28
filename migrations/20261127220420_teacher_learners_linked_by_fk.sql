-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently teacher_learners_linked_by_fk on teacher_learners (tenant_id, linked_by) where linked_by is not null;
