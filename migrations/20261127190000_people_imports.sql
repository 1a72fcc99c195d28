-- People whom the office brings in a file: what is wrong with which line, who was made, and whom an undo takes back.
set local lock_timeout = '2s';

create table people_imports (
    tenant_id uuid not null references tenants (id),
    id uuid not null,
    -- As its sender called it.
    file_name text not null,
    -- Of the mails and first screens of those whose line says none.
    lang text not null constraint people_imports_lang check (lang in ('en', 'cn', 'tw')),
    state text not null
        constraint people_imports_state check (state in ('checked', 'running', 'done', 'undoing', 'undone')),
    -- Whether invitations are mailed; null before the start.
    is_inviting boolean,
    -- Columns of the file that nothing is made of.
    ignored_columns text[] not null,
    -- Of the file, without the line of names; and those of them that make no account.
    lines integer not null,
    bad integer not null,
    -- Accounts that were made; and of these, those that an undo left because their people had come.
    made integer not null default 0,
    kept integer not null default 0,
    created_by uuid not null,
    created_at timestamptz not null,
    started_at timestamptz,
    -- When all its accounts were made, or all that could go were gone.
    finished_at timestamptz,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint people_imports_started check ((state = 'checked') = (started_at is null)),
    constraint people_imports_finished check ((state in ('done', 'undone')) = (finished_at is not null)),
    foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index people_imports_newest on people_imports (tenant_id, created_at desc, id);
create index people_imports_by_age on people_imports (created_at);
create trigger people_imports_touch before update on people_imports for each row execute function touch_updated_at();
comment on table people_imports is 'erasure: keep, what staff did, with an id and no name';
select enable_tenant_rls('people_imports');

create table people_import_lines (
    tenant_id uuid not null,
    import_id uuid not null,
    -- In the file, counting from 1.
    line integer not null,
    state text not null
        constraint people_import_lines_state check (state in ('good', 'bad', 'made', 'kept', 'undone')),
    -- As read, cut to what is shown. Empty once the account is made: it has them.
    email text not null,
    first_name text not null,
    last_name text not null,
    role text not null constraint people_import_lines_role check (role in ('student', 'teacher', 'parent')),
    lang text not null constraint people_import_lines_lang check (lang in ('en', 'cn', 'tw')),
    -- What is wrong: a list of fields and causes.
    faults jsonb not null,
    -- Whose account was made of it, or who had the address before.
    user_id uuid,
    primary key (tenant_id, import_id, line),
    foreign key (tenant_id, import_id) references people_imports (tenant_id, id) on delete cascade,
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete set null (user_id)
);
create index people_import_lines_by_state on people_import_lines (tenant_id, import_id, state, line);
create index people_import_lines_of_user on people_import_lines (tenant_id, user_id) where user_id is not null;
comment on table people_import_lines is 'erasure: delete';
select enable_tenant_rls('people_import_lines');
