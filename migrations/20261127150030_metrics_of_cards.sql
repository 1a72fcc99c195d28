-- Days on which somebody studied cards (docs/decisions/0072).
set local lock_timeout = '2s';

create function note_cards() returns trigger
language plpgsql as $$
begin
  perform public.note_activity(tenant_id, user_id, min(rated_at)) from arrived
  group by tenant_id, user_id, public.metric_day(rated_at);
  return null;
end $$;
create trigger count_new after insert on vocab_ratings referencing new table as arrived
    for each statement execute function note_cards();
