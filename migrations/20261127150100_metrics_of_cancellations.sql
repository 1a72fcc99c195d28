-- Subscriptions that are set to end with their paid period, by day (docs/decisions/0072).
set local lock_timeout = '2s';

create function count_cancellation() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  values (new.tenant_id, gen_random_uuid(), 'subscriptions_canceled', public.metric_day(new.at), '', 1);
  return null;
end $$;
create trigger count_new after insert on subscription_changes for each row when (new.what = 'canceled')
    execute function count_cancellation();
