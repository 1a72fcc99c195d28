-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently feedback_answers_author_id_fk on feedback_answers (tenant_id, author_id) where author_id is not null;
