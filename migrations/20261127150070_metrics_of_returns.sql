-- Money of orders that goes back, by day and currency, as the office's lists sum it up: one that fails counts no longer, on the
-- day on which it began (docs/decisions/0072).
set local lock_timeout = '2s';

create function metrics_of_return(currency text, state text, money bigint, made_at timestamptz)
returns table (metric text, day date, dimension text, amount bigint)
language sql immutable as $$
  select m.metric, public.metric_day(made_at), currency, m.amount
  from (values ('orders_refunded', 1::bigint), ('order_refunds', money)) m (metric, amount)
  where state <> 'failed'
$$;

create function count_new_returns() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select r.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from arrived r
  join public.orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
  cross join lateral public.metrics_of_return(o.currency, r.state, r.amount, r.made_at) m
  group by r.tenant_id, m.metric, m.day, m.dimension;
  return null;
end $$;
create trigger count_new after insert on order_returns referencing new table as arrived
    for each statement execute function count_new_returns();

create function count_return() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select new.tenant_id, gen_random_uuid(), m.metric, m.day, m.dimension, sum(m.amount)
  from public.orders o
  cross join lateral (
    select * from public.metrics_of_return(o.currency, new.state, new.amount, new.made_at)
    union all
    select b.metric, b.day, b.dimension, -b.amount from public.metrics_of_return(o.currency, old.state, old.amount, old.made_at) b
  ) m
  where o.tenant_id = new.tenant_id and o.id = new.order_id
  group by m.metric, m.day, m.dimension having sum(m.amount) <> 0;
  return null;
end $$;
create trigger count after update on order_returns for each row
    when ((old.state = 'failed') <> (new.state = 'failed') or old.amount <> new.amount)
    execute function count_return();

grant execute on function metrics_of_return(text, text, bigint, timestamptz)
    to app_tenant, app_platform;
