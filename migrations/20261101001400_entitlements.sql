-- What may be practiced today (R-138 to R-159; D-052).

-- The day of a moment at a place. Whoever has a zone that PostgreSQL does not know lives by UTC.
create function local_day(at timestamptz, zone text) returns date
language plpgsql stable parallel safe set search_path = pg_catalog as $$
begin
  return (at at time zone zone)::date;
exception when invalid_parameter_value then
  return (at at time zone 'UTC')::date;
end $$;

-- When a day is over at a place.
create function local_day_end(day date, zone text) returns timestamptz
language plpgsql stable parallel safe set search_path = pg_catalog as $$
begin
  return (day + 1)::timestamp at time zone zone;
exception when invalid_parameter_value then
  return (day + 1)::timestamp at time zone 'UTC';
end $$;
grant execute on function local_day, local_day_end to app_tenant, app_platform;

-- What was begun on a day: one row counts all starts of a kind, so that starts at once cannot both take the last one.
create table daily_practice (
    tenant_id uuid not null,
    user_id uuid not null,
    -- In the person's own time zone.
    day date not null,
    practice text not null constraint daily_practice_kind check (practice in ('test', 'section')),
    used int not null constraint daily_practice_used check (used > 0),
    primary key (tenant_id, user_id, day, practice),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('daily_practice');
