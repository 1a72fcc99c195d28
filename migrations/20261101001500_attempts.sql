-- Taking a test (R-126 to R-159, D-034 to D-045). The server keeps every version of every answer.

create table attempts (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    pack_version_id uuid not null references library.pack_versions (id),
    mode text not null constraint attempts_mode check (mode in ('comfortable', 'strict')),
    status text not null constraint attempts_status check (status in
        ('created', 'in_progress', 'paused', 'submitted', 'scored_auto', 'awaiting_grading', 'graded', 'abandoned', 'void')),
    -- One section, or one set of it; both empty for a whole test.
    scope_section text,
    scope_set text,
    -- As it was when the attempt began: what is granted later does not change a test that runs.
    accommodations jsonb not null default '{}',
    leave_count int not null default 0 check (leave_count >= 0),
    sittings int not null default 1 check (sittings >= 1),
    client_build text not null default '',
    last_seen_at timestamptz not null,
    -- The login that saw it last: going on in another one is another sitting (D-042).
    last_session_id uuid not null,
    created_at timestamptz not null,
    started_at timestamptz,
    -- Since when it rests (comfortable only).
    paused_at timestamptz,
    submitted_at timestamptz,
    updated_at timestamptz not null default now(),
    primary key (tenant_id, id),
    constraint attempts_scope check (scope_set is null or scope_section is not null),
    constraint attempts_paused check ((status = 'paused') = (paused_at is not null)),
    constraint attempts_pause_mode check (status <> 'paused' or mode = 'comfortable'),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index attempts_of_user on attempts (tenant_id, user_id, created_at desc);
-- Two devices that start the same thing at once get the same attempt; different sets of a pack stand beside each other.
create unique index attempts_open_once on attempts
    (tenant_id, user_id, pack_version_id, mode, coalesce(scope_section, ''), coalesce(scope_set, ''))
    where status in ('created', 'in_progress', 'paused');
-- Nobody came back to it for a month (D-035).
create index attempts_idle on attempts (last_seen_at) where status in ('created', 'in_progress', 'paused');
-- How an item was answered is asked per version, across tenants.
create index attempts_of_pack_version on attempts (pack_version_id) where submitted_at is not null;
create trigger attempts_touch before update on attempts for each row execute function touch_updated_at();
select enable_tenant_rls('attempts');

create table attempt_transitions (
    tenant_id uuid not null,
    id uuid not null,
    attempt_id uuid not null,
    from_status text not null,
    to_status text not null,
    at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
create index attempt_transitions_of_attempt on attempt_transitions (tenant_id, attempt_id, at);
select enable_tenant_rls('attempt_transitions');

create table attempt_parts (
    tenant_id uuid not null,
    attempt_id uuid not null,
    part text not null,
    section text not null,
    position int not null,
    -- Seconds from start to deadline: the clock, the audio and the windows of its tasks.
    seconds int not null check (seconds > 0),
    -- Rested while the part ran: not counted against its time.
    paused_seconds int not null default 0 check (paused_seconds >= 0),
    started_at timestamptz,
    -- Strict mode only; the server enforces it (D-040).
    deadline_at timestamptz,
    finished_at timestamptz,
    primary key (tenant_id, attempt_id, part),
    constraint attempt_parts_position_once unique (tenant_id, attempt_id, position),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
select enable_tenant_rls('attempt_parts');

-- Sets whose explanation was asked for before the end: their answers are final (comfortable only).
create table attempt_checks (
    tenant_id uuid not null,
    attempt_id uuid not null,
    set_id text not null,
    checked_at timestamptz not null,
    primary key (tenant_id, attempt_id, set_id),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
select enable_tenant_rls('attempt_checks');

create table answers (
    tenant_id uuid not null,
    attempt_id uuid not null,
    item text not null,
    -- Counted on the device from the newest number it knows; a number is written once.
    seq bigint not null check (seq > 0),
    value jsonb not null,
    -- Kept after the deadline because the device wrote it in time (offline learner).
    is_late boolean not null default false,
    client_at timestamptz not null,
    received_at timestamptz not null,
    primary key (tenant_id, attempt_id, item, seq),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
select enable_tenant_rls('answers');

create table attempt_events (
    tenant_id uuid not null,
    attempt_id uuid not null,
    -- Made on the device, so that sending twice counts once.
    id uuid not null,
    -- `silent_take`: the device heard nothing; its learner was told, and so are reports and graders (D-049, D-061).
    kind text not null constraint attempt_events_kind check (kind in
        ('leave', 'offline', 'resume', 'audio_failed', 'pause', 'clock_hidden', 'silent_take')),
    item text,
    started_at timestamptz not null,
    ended_at timestamptz,
    received_at timestamptz not null,
    primary key (tenant_id, attempt_id, id),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
select enable_tenant_rls('attempt_events');

create table recordings (
    tenant_id uuid not null,
    attempt_id uuid not null,
    -- Made on the device, so that starting an upload twice is one recording.
    id uuid not null,
    item text not null,
    mime text not null,
    state text not null default 'uploading' constraint recordings_state check (state in ('uploading', 'complete')),
    bytes bigint not null default 0,
    duration_ms int,
    sha256 bytea,
    blob_key text,
    created_at timestamptz not null,
    completed_at timestamptz,
    primary key (tenant_id, id),
    constraint recordings_complete check (state = 'uploading' or (sha256 is not null and blob_key is not null and duration_ms is not null)),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
create index recordings_of_attempt on recordings (tenant_id, attempt_id, item);
select enable_tenant_rls('recordings');

create table recording_chunks (
    tenant_id uuid not null,
    recording_id uuid not null,
    number int not null check (number >= 0),
    bytes bytea not null,
    sha256 bytea not null,
    received_at timestamptz not null,
    primary key (tenant_id, recording_id, number),
    foreign key (tenant_id, recording_id) references recordings (tenant_id, id) on delete cascade
);
select enable_tenant_rls('recording_chunks');

-- Points per item, by machine at submission and by the grader at delivery.
create table item_results (
    tenant_id uuid not null,
    attempt_id uuid not null,
    item text not null,
    section text not null,
    points numeric(4, 2) not null,
    max_points int not null,
    outcome text not null constraint item_results_outcome check (outcome in ('right', 'partial', 'wrong', 'blank', 'graded')),
    primary key (tenant_id, attempt_id, item),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
select enable_tenant_rls('item_results');

create table section_scores (
    tenant_id uuid not null,
    attempt_id uuid not null,
    section text not null,
    raw numeric(5, 2) not null,
    raw_max int not null,
    scaled numeric(4, 1) not null,
    low numeric(4, 1) not null,
    high numeric(4, 1) not null,
    level text not null,
    -- Of sections that adapt: the ability on the logit scale and its standard error.
    ability double precision,
    ability_se double precision,
    scored_at timestamptz not null,
    primary key (tenant_id, attempt_id, section),
    constraint section_scores_ability check ((ability is null) = (ability_se is null)),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id) on delete cascade
);
select enable_tenant_rls('section_scores');
