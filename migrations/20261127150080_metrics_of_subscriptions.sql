-- Subscriptions that begin, run and end, by day (docs/decisions/0072). One that ends before anybody has paid never ran.
set local lock_timeout = '2s';

create function metrics_of_subscription(started_at timestamptz, ended_at timestamptz)
returns table (metric text, day date, dimension text, amount bigint)
language sql immutable as $$
  select m.metric, public.metric_day(m.at), '', m.amount
  from (values ('subscriptions_new', started_at, 1::bigint), ('subscriptions_active', started_at, 1),
    ('subscriptions_ended', greatest(started_at, ended_at), case when ended_at is not null then 1 else 0 end),
    ('subscriptions_active', greatest(started_at, ended_at), case when ended_at is not null then -1 else 0 end))
    m (metric, at, amount)
  where started_at is not null and m.amount <> 0
$$;

create function count_new_subscriptions() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select s.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from arrived s cross join lateral public.metrics_of_subscription(s.started_at, s.ended_at) m
  group by s.tenant_id, m.metric, m.day, m.dimension having sum(m.amount) <> 0;
  return null;
end $$;
create trigger count_new after insert on subscriptions referencing new table as arrived
    for each statement execute function count_new_subscriptions();

create function count_subscription() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select new.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from (
    select * from public.metrics_of_subscription(new.started_at, new.ended_at)
    union all
    select o.metric, o.day, o.dimension, -o.amount from public.metrics_of_subscription(old.started_at, old.ended_at) o
  ) m
  group by m.metric, m.day, m.dimension having sum(m.amount) <> 0;
  return null;
end $$;
create trigger count after update on subscriptions for each row
    when (old.started_at is distinct from new.started_at or old.ended_at is distinct from new.ended_at)
    execute function count_subscription();

grant execute on function metrics_of_subscription(timestamptz, timestamptz)
    to app_tenant, app_platform;
