-- no-transaction
-- Removing an account looks for it here (decision 0077).
create index concurrently parent_links_student_id_fk on parent_links (tenant_id, student_id);
