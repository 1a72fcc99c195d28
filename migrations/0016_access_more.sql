-- Another address for an account, people whom staff invites, and consent that is taken back (D-012, D-016, D-023;
-- docs/decisions/0015).

alter table mail_tokens drop constraint mail_tokens_purpose;
alter table mail_tokens add constraint mail_tokens_purpose check (purpose in
    ('verify_email', 'reset_password', 'set_password', 'parent_link', 'parent_consent', 'cancel_deletion',
     'change_email', 'withdraw_consent'));

-- Somebody wants another address. It counts once its mail was answered; until then nothing of the account changes.
create table email_changes (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    email text not null constraint email_changes_lower check (email = lower(email)),
    asked_at timestamptz not null,
    -- Answered, given up or replaced by a newer wish.
    ended_at timestamptz,
    -- What it replaced, once it did: that address is told.
    old_email text,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index email_changes_one_open on email_changes (tenant_id, user_id) where ended_at is null;
select enable_tenant_rls('email_changes');

-- An account that staff made and whose person has not come yet. Taken back, the account goes with it.
create table invitations (
    tenant_id uuid not null,
    user_id uuid not null,
    role text not null constraint invitations_role check (role in ('student', 'teacher', 'parent', 'admin', 'super-admin')),
    -- Nobody of this brand when the platform invites a brand's first admin.
    invited_by uuid,
    invited_at timestamptz not null,
    -- From then on no link is mailed until the office asks for another.
    expires_at timestamptz not null,
    accepted_at timestamptz,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, invited_by) references users (tenant_id, id) on delete set null (invited_by)
);
create index invitations_newest on invitations (tenant_id, invited_at desc, user_id);
select enable_tenant_rls('invitations');

-- Consent that was given can be taken back; the row stays as the proof of both.
alter table consents add column withdrawn_at timestamptz;
alter table parent_consents drop constraint parent_consents_state;
alter table parent_consents add constraint parent_consents_state
    check (state in ('asked', 'given', 'refused', 'replaced', 'withdrawn'));
alter table parent_consents add column withdrawn_at timestamptz;

-- The office finds people by how a name, a username or an address begins. Behind row-level security the database uses an
-- index only for comparisons that cannot leak, which `like` and trigrams are not (decision 0015): so the beginnings
-- are rows of their own, compared with >= and <. Chinese names are found by each of their characters.
create table people_words (
    tenant_id uuid not null,
    user_id uuid not null,
    word text collate "C" not null,
    -- Found only by who may see addresses and phone numbers.
    is_contact boolean not null,
    primary key (tenant_id, word, user_id, is_contact),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index people_words_of_user on people_words (tenant_id, user_id);
select enable_tenant_rls('people_words');

-- What somebody is found by: whole names in both orders, every word of them, and the ends of what is written without spaces.
create function write_people_words() returns trigger
language plpgsql as $$
declare
  names text := lower(new.first_name || ' ' || new.last_name);
  joined text := lower(new.last_name || new.first_name);
begin
  delete from public.people_words where tenant_id = new.tenant_id and user_id = new.id;
  if new.erased_at is not null then
    return null;
  end if;
  insert into public.people_words (tenant_id, user_id, word, is_contact)
  select new.tenant_id, new.id, left(word, 120), is_contact
  from (
    select names as word, false as is_contact
    union select joined, false
    union select lower(new.last_name || ' ' || new.first_name), false
    union select lower(new.username), false
    union select w, false from pg_catalog.regexp_split_to_table(names, '[[:space:]-]+') w
    union select substr(joined, at), false from pg_catalog.generate_series(1, length(joined)) at where joined ~ '[^ -~]'
    union select new.email, true
    union select split_part(new.email, '@', 2), true
    union select pg_catalog.regexp_replace(new.phone, '[^0-9]', '', 'g'), true
  ) words
  where trim(word) <> ''
  on conflict do nothing;
  return null;
end $$;
create trigger write_words after insert or update of first_name, last_name, username, email, phone, erased_at on users
    for each row execute function write_people_words();
-- Those who are there already. The owner of the tables is held to their policies too, and has none: lifted for the moment.
alter table users no force row level security;
alter table people_words no force row level security;
update users set first_name = first_name;
alter table users force row level security;
alter table people_words force row level security;

-- The question to free members with an ad blocker is a brand's choice from now on (D-117). So far every brand asked it.
update tenants set brand = jsonb_set(brand, '{features}', coalesce(brand -> 'features', '[]') || '["ad_block_dialog"]')
    where not coalesce(brand -> 'features', '[]') ? 'ad_block_dialog';
