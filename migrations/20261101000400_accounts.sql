-- Accounts: people, their roles and sessions, mailed links, ways in and out (R-017 to R-085, R-301).

create table users (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    email text not null,
    username text,
    -- An account that staff or a partner made has none until its person chooses one (D-016).
    password_hash text,
    first_name text not null default '',
    last_name text not null default '',
    phone text,
    lang text not null default 'en' constraint users_lang_known check (lang in ('en', 'cn', 'tw')),
    timezone text not null default 'UTC',
    handles jsonb not null default '[]',
    photo_id uuid,
    -- Counts changes of the profile, so that an editor learns when somebody else was faster.
    profile_version int not null default 1,
    email_verified_at timestamptz,
    bound_at timestamptz,
    pro_until timestamptz,
    blocked_at timestamptz,
    -- Nothing personal is left in this row from then on; it stays for what points at it (D-021).
    erased_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint users_email_lower check (email = lower(email))
);
-- Unique per tenant: a global index would tell a stranger that an address exists elsewhere (D-002).
create unique index users_email_once on users (tenant_id, email);
create unique index users_username_once on users (tenant_id, lower(username)) where username is not null;
create trigger users_touch before update on users for each row execute function touch_updated_at();
select enable_tenant_rls('users');

create table user_roles (
    tenant_id uuid not null,
    user_id uuid not null,
    role text not null constraint user_roles_known
        check (role in ('super-admin', 'admin', 'parent', 'student', 'teacher', 'pro', 'old-pro')),
    granted_at timestamptz not null,
    primary key (tenant_id, user_id, role),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('user_roles');

-- Who may grade which section (D-071).
create table grading_permissions (
    tenant_id uuid not null,
    user_id uuid not null,
    section text not null constraint grading_permissions_section check (section in ('speaking', 'writing')),
    granted_at timestamptz not null,
    primary key (tenant_id, user_id, section),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('grading_permissions');

-- One row a device; logout, block, password change and deletion revoke it (D-007).
create table sessions (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    user_agent text not null default '',
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- Coarse: moved on at most every quarter of an hour, so that reading stays reading.
    last_seen_at timestamptz not null default now(),
    revoked_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sessions_of_user on sessions (tenant_id, user_id);
select enable_tenant_rls('sessions');

-- Links sent by mail. Only the fingerprint of the token is stored; single use (D-015).
create table mail_tokens (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    purpose text not null constraint mail_tokens_purpose check (purpose in
        ('verify_email', 'reset_password', 'set_password', 'parent_link', 'parent_consent', 'cancel_deletion',
         'change_email', 'withdraw_consent')),
    -- The row a link is about, where it is about more than the person's own account.
    subject uuid,
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index mail_tokens_of_user on mail_tokens (tenant_id, user_id, purpose, created_at desc);
select enable_tenant_rls('mail_tokens');

-- Somebody has forgotten a password. Whether the address has an account is looked up by the worker, so that asking
-- costs the same for every address; the row goes when it is dealt with.
create table reset_requests (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    email text not null constraint reset_requests_email_lower check (email = lower(email)),
    created_at timestamptz not null,
    primary key (tenant_id, id)
);
select enable_tenant_rls('reset_requests');

-- Consent to the privacy text, with its version (D-012). It can be taken back; the row stays as the proof of both.
create table consents (
    tenant_id uuid not null,
    user_id uuid not null,
    version text not null,
    given_at timestamptz not null,
    withdrawn_at timestamptz,
    primary key (tenant_id, user_id, version),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('consents');

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

-- An account that is to go: who wished it, until when it can be kept, and what became of it.
create table account_deletions (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    requested_by uuid not null,
    requested_at timestamptz not null,
    due_at timestamptz not null,
    cancelled_at timestamptz,
    done_at timestamptz,
    primary key (tenant_id, id),
    constraint account_deletions_one_end check (cancelled_at is null or done_at is null),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, requested_by) references users (tenant_id, id)
);
-- Asked twice at once, an account still goes once.
create unique index account_deletions_open_once on account_deletions (tenant_id, user_id) where cancelled_at is null;
create index account_deletions_due on account_deletions (due_at) where cancelled_at is null and done_at is null;
select enable_tenant_rls('account_deletions');

-- Lets teachers in (D-018). Stored as it is: the office reads it out to people.
create table instructor_codes (
    tenant_id uuid not null,
    id uuid not null,
    code text not null,
    note text not null default '',
    created_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    max_uses int not null,
    uses int not null default 0,
    revoked_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, created_by) references users (tenant_id, id) on delete cascade,
    constraint instructor_codes_once unique (tenant_id, code),
    constraint instructor_codes_not_overused check (uses between 0 and max_uses and max_uses >= 1)
);
select enable_tenant_rls('instructor_codes');

-- Who came in by which code. A teacher needs one code once: correcting the details takes none.
create table instructor_code_uses (
    tenant_id uuid not null,
    user_id uuid not null,
    code_id uuid not null,
    used_at timestamptz not null,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, code_id) references instructor_codes (tenant_id, id) on delete cascade
);
create index instructor_code_uses_of_code on instructor_code_uses (tenant_id, code_id);
select enable_tenant_rls('instructor_code_uses');

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
