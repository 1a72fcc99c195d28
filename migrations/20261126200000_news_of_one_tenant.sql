-- Which tenant has changed: a process then forgets that one instead of all. The version before reads no payload and forgets all.
set local lock_timeout = '2s';

create or replace function tell_of_tenants() returns trigger
language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    perform pg_catalog.pg_notify('tenants', '');
  elsif tg_table_name = 'tenants' then
    perform pg_catalog.pg_notify('tenants', coalesce(new.id, old.id)::text);
  else
    -- A host that moves leaves one tenant and comes to another.
    perform pg_catalog.pg_notify('tenants', changed::text)
    from (select old.tenant_id as changed union select new.tenant_id) both_sides where changed is not null;
  end if;
  return null;
end $$;
create or replace trigger tell after insert or update or delete on tenants for each row execute function tell_of_tenants();
create or replace trigger tell after insert or update or delete on tenant_hosts for each row execute function tell_of_tenants();
