-- Notices and house ads count their changes, so that nobody overwrites what somebody else has saved meanwhile.
-- The database counts: the version before saves, too.
set local lock_timeout = '2s';

alter table notices
    add column version integer not null default 1,
    -- Who saved it last; null for its first version.
    add column changed_by uuid;
alter table house_ads
    add column version integer not null default 1,
    -- Who saved it last; null for its first version.
    add column changed_by uuid;
create function count_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger notices_version before update on notices for each row execute function count_version();
create trigger house_ads_version before update on house_ads for each row execute function count_version();
comment on table notices is 'erasure: keep, what a brand says to everybody, with an id of who changed it last';
comment on table house_ads is 'erasure: keep, what a brand says to its members, with an id of who changed it last';
