-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently teacher_learners_learner_id_fk on teacher_learners (tenant_id, learner_id);
