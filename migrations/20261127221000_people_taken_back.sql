-- An account that is taken back was never there: it did not join either (docs/decisions/0072).
set local lock_timeout = '2s';

create function count_people_taken_back() returns trigger
language plpgsql as $$
begin
  insert into public.daily_metric_changes (tenant_id, id, metric, day, dimension, amount)
  select tenant_id, gen_random_uuid(), 'users_joined', public.metric_day(created_at), '', -count(*)
  from gone group by tenant_id, public.metric_day(created_at);
  return null;
end $$;
create trigger count_taken_back after delete on users referencing old table as gone
    for each statement execute function count_people_taken_back();
