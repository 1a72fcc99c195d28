-- T-Coins that come to members and leave them, by day (docs/decisions/0072).
set local lock_timeout = '2s';

create function metrics_of_coins(kind text, made_at timestamptz, moved bigint)
returns table (metric text, day date, dimension text, amount bigint)
language sql immutable as $$
  select m.metric, public.metric_day(made_at), kind, m.amount
  from (values ('coin_entries', 1::bigint), ('coins_in', greatest(moved, 0)), ('coins_out', greatest(-moved, 0))) m (metric, amount)
  where m.amount <> 0
$$;

-- The transaction is there before its entries.
create function count_coins() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select e.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from arrived e
  join public.coin_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
  cross join lateral public.metrics_of_coins(t.kind, t.made_at, e.amount) m
  where e.account = 'member'
  group by e.tenant_id, m.metric, m.day, m.dimension;
  return null;
end $$;
create trigger count_new after insert on coin_entries referencing new table as arrived
    for each statement execute function count_coins();

grant execute on function metrics_of_coins(text, timestamptz, bigint)
    to app_tenant, app_platform;
