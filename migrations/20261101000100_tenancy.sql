-- The ground every other migration stands on: who may touch what, and which tenant a statement serves.
-- The roles app_tenant and app_platform are objects of the cluster and exist before (tenants/src/roles.rs).

-- Nothing is anyone's by default: a table or function that is not granted cannot be reached.
revoke all on schema public from public;
grant usage on schema public to app_tenant, app_platform;
alter default privileges revoke execute on functions from public;
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- The newest migration that has run. A program asks whether the database is as new as it needs (`GET /readyz`); nothing but
-- the number leaves the record of the migrations, which is the owner's.
create function schema_version() returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select max(version) from public._sqlx_migrations where success);
end $$;
grant execute on function schema_version() to app_platform;

-- Where the tenant should be and is not. Returns never.
create function no_tenant() returns text
language plpgsql stable parallel safe as $$
begin
  raise exception 'no tenant is set for this transaction' using errcode = 'insufficient_privilege';
end $$;
grant execute on function no_tenant() to app_tenant, app_platform;

-- The tenant of the open transaction. It raises instead of returning null, so that a forgotten scope is loud; after a
-- transaction the setting is the empty string, not unset. Policies write `(select current_tenant())`: evaluated once per
-- statement, not once per row. As one expression it becomes part of the plan instead of a call of PL/pgSQL (decision 0022).
create function current_tenant() returns uuid
language sql stable parallel safe
return coalesce(nullif(pg_catalog.current_setting('app.tenant_id', true), ''), public.no_tenant())::uuid;
grant execute on function current_tenant() to app_tenant, app_platform;

-- Seals a table of rows that belong to tenants. The only place where policies are written.
-- Tables that must keep their history take verbs away afterwards: `revoke update, delete on t from app_tenant`.
create function enable_tenant_rls(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_rows on %s to app_tenant '
    'using (tenant_id = (select public.current_tenant())) '
    'with check (tenant_id = (select public.current_tenant()))', target);
  execute format('create policy platform_rows on %s to app_platform using (true) with check (true)', target);
  execute format('revoke all on %s from public', target);
  execute format('grant select, insert, update, delete on %s to app_tenant, app_platform', target);
end $$;

-- `create trigger touch before update on t for each row execute function touch_updated_at()`.
-- The time is that of the transaction as the application sees it, so that a test's clock rules here too.
create function touch_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := coalesce(nullif(pg_catalog.current_setting('app.now', true), '')::timestamptz, pg_catalog.now());
  return new;
end $$;

-- A company or school with its own brand. The row is read at every request, through a cache (tenants/src/host.rs).
create table tenants (
  id uuid primary key,
  slug text not null,
  brand jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tenants_slug_once unique (slug),
  constraint tenants_slug_form check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$')
);
-- The brand that unknown hosts see.
create unique index tenants_one_default on tenants (is_default) where is_default;
create trigger touch before update on tenants for each row execute function touch_updated_at();

-- Under which names a tenant is found. Stored normalized: lower case, no port, no trailing dot.
create table tenant_hosts (
  host text primary key,
  tenant_id uuid not null references tenants (id) on delete cascade,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  constraint tenant_hosts_form check (host ~ '^([a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])$' and host !~ '\.$')
);
-- The name that links in mails use.
create unique index tenant_hosts_one_primary on tenant_hosts (tenant_id) where is_primary;
create index tenant_hosts_by_tenant on tenant_hosts (tenant_id);

grant select, insert, update, delete on tenants, tenant_hosts to app_platform;

-- Every process remembers hosts and brands for some seconds; this tells them to look again (tenants/src/follow.rs).
create function tell_of_tenants() returns trigger
language plpgsql as $$
begin
  perform pg_catalog.pg_notify('tenants', '');
  return null;
end $$;
create trigger tell after insert or update or delete on tenants for each statement execute function tell_of_tenants();
create trigger tell after insert or update or delete on tenant_hosts for each statement execute function tell_of_tenants();
