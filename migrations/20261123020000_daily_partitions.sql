-- Tables of raw rows lie in a partition for each day: made ahead, filled, and dropped whole when their time is over
-- (docs/decisions/0034). The application owns no table, so it makes and drops partitions through the functions below, which
-- run with the owner's rights and can do nothing else. A day without a partition goes to the default one; nothing is refused.
set local lock_timeout = '2s';

-- The days of `target` that have a partition of their own.
create function day_partitions(target regclass) returns setof date
language sql stable set search_path = pg_catalog, pg_temp set datestyle = 'ISO'
begin atomic
  select substring(pg_get_expr(c.relpartbound, c.oid) from $re$^FOR VALUES FROM \('([0-9-]+)'\)$re$)::date
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
  where i.inhparent = target and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  order by 1;
end;
grant execute on function day_partitions to app_platform;

-- Makes the partition of a day and moves rows into it that had come to the default one. False: it is there already.
-- Whoever writes to the default partition waits until the transaction ends: one day a transaction, and none that is
-- still being written to.
create function make_day_partition(target regclass, day date) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  parent record;
  rest regclass;
  made text;
  columns text;
begin
  -- Two workers at once: the second one finds it made.
  perform pg_advisory_xact_lock(hashtext('day_partitions'), target::oid::int);
  if day in (select public.day_partitions(target)) then
    return false;
  end if;
  select n.nspname as place, c.relname as name, a.attname as key, p.partdefid::regclass as rest into strict parent
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_partitioned_table p on p.partrelid = c.oid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
  where c.oid = target and p.partstrat = 'r' and p.partnatts = 1 and a.atttypid = 'date'::regtype and p.partdefid <> 0;
  rest := parent.rest;
  made := format('%I.%I', parent.place, parent.name || to_char(day, '_YYYYMMDD'));
  -- Beside the table first: attaching locks less than `create table … partition of`.
  execute format('create table %s (like %s including all)', made, target);
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_attribute where attrelid = target and attnum > 0 and not attisdropped;
  -- The owner is held to the policies too and has none: lifted for the move, unseen by others until it is over.
  execute format('alter table %s no force row level security', rest);
  execute format('with moved as (delete from %s where %I = %L returning %s) insert into %s (%s) select %s from moved',
    rest, parent.key, day, columns, made, columns, columns);
  execute format('alter table %s force row level security', rest);
  perform public.enable_tenant_rls(made::regclass);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', target, made, day, day + 1);
  return true;
end $$;
grant execute on function make_day_partition to app_platform;

-- Drops the oldest partition whose day is before `before`, and says which; null when there is none. One a transaction:
-- the lock on the whole table lasts until it ends.
create function drop_day_partition(target regclass, before date) returns date
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' set datestyle = 'ISO' as $$
declare
  oldest date;
  gone regclass;
begin
  perform pg_advisory_xact_lock(hashtext('day_partitions'), target::oid::int);
  select min(day) into oldest from public.day_partitions(target) as day where day < before;
  if oldest is null then
    return null;
  end if;
  select c.oid::regclass into strict gone
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid
  where i.inhparent = target
    and pg_get_expr(c.relpartbound, c.oid) = format('FOR VALUES FROM (%L) TO (%L)', oldest, oldest + 1);
  execute format('drop table %s', gone);
  return oldest;
end $$;
grant execute on function drop_day_partition to app_platform;
