-- Every policy of every table in a statement asks for the tenant, seven times in a request that reads its session and
-- one row. As one expression it becomes part of the plan instead of a call of PL/pgSQL (docs/decisions/0022).

-- Where the tenant should be and is not. Returns never.
create function no_tenant() returns text
language plpgsql stable parallel safe as $$
begin
  raise exception 'no tenant is set for this transaction' using errcode = 'insufficient_privilege';
end $$;
grant execute on function no_tenant() to app_tenant, app_platform;

-- As before it raises instead of returning null; after a transaction the setting is the empty string, not unset.
create or replace function current_tenant() returns uuid
language sql stable parallel safe
return coalesce(nullif(pg_catalog.current_setting('app.tenant_id', true), ''), public.no_tenant())::uuid;
