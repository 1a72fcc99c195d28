-- Periods that are paid after the first one, by day (docs/decisions/0072).
set local lock_timeout = '2s';

create function count_new_renewals() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select tenant_id, gen_random_uuid(), 'subscriptions_renewed', public.metric_day(paid_at), '', count(*)
  from arrived where number > 1 and paid_at is not null group by tenant_id, public.metric_day(paid_at);
  return null;
end $$;
create trigger count_new after insert on subscription_periods referencing new table as arrived
    for each statement execute function count_new_renewals();

create function count_renewal() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select new.tenant_id, gen_random_uuid(), 'subscriptions_renewed', public.metric_day(m.at), '', m.amount
  from (values (new.paid_at, 1), (old.paid_at, -1)) m (at, amount) where m.at is not null;
  return null;
end $$;
create trigger count after update on subscription_periods for each row
    when (new.number > 1 and old.paid_at is distinct from new.paid_at) execute function count_renewal();
