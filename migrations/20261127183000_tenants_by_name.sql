-- The names of brands, for an operator who looks for one among thousands: a name lies within its brand, which is long.
set local lock_timeout = '2s';

-- In lower case. Filled here, so that the version before fills it too.
alter table tenants add column search_name text collate "C";

create function name_brand() returns trigger
language plpgsql as $$
begin
  new.search_name := lower(coalesce(new.brand ->> 'name', new.slug));
  return new;
end $$;
create trigger name_brand before insert or update of brand, slug on tenants for each row execute function name_brand();

-- safe: a short row for each brand
update tenants set search_name = lower(coalesce(brand ->> 'name', slug));
