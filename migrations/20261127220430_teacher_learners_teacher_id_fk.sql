-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently teacher_learners_teacher_id_fk on teacher_learners (tenant_id, teacher_id);
