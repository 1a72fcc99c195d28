-- no-transaction
-- Who has a role.
create index concurrently user_roles_by_role on user_roles (tenant_id, role, user_id);
