-- The whole exam engine: parts of a test, adaptive stages, pauses, checked sets, accommodations (D-035, D-045, D-046, D-054).

alter table attempts
    -- One section, or one set of it; both empty for a whole test.
    add column scope_section text,
    add column scope_set text,
    -- As it was when the attempt began: what is granted later does not change a test that runs.
    add column accommodations jsonb not null default '{}',
    -- Since when it rests (comfortable only).
    add column paused_at timestamptz,
    drop constraint attempts_status,
    add constraint attempts_status check (status in
        ('created', 'in_progress', 'paused', 'submitted', 'scored_auto', 'awaiting_grading', 'graded', 'void')),
    add constraint attempts_scope check (scope_set is null or scope_section is not null),
    add constraint attempts_paused check ((status = 'paused') = (paused_at is not null)),
    add constraint attempts_pause_mode check (status <> 'paused' or mode = 'comfortable');

-- Two devices that start the same thing at once get the same attempt; different sets of a pack stand beside each other.
drop index attempts_open_once;
create unique index attempts_open_once on attempts
    (tenant_id, user_id, pack_version_id, mode, coalesce(scope_section, ''), coalesce(scope_set, ''))
    where status in ('created', 'in_progress', 'paused');

-- Rested while the part ran: not counted against its time.
alter table attempt_parts add column paused_seconds int not null default 0 check (paused_seconds >= 0);

alter table attempt_events
    drop constraint attempt_events_kind,
    add constraint attempt_events_kind check (kind in
        ('leave', 'offline', 'resume', 'audio_failed', 'pause', 'clock_hidden'));

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

-- Of sections that adapt: the ability on the logit scale and its standard error.
alter table section_scores
    add column ability double precision,
    add column ability_se double precision,
    add constraint section_scores_ability check ((ability is null) = (ability_se is null));
