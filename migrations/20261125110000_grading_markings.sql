-- Second, third and disputed markings of delivered gradings, blind (D-074, D-075).
set local lock_timeout = '2s';

create table grading_markings (
    tenant_id uuid not null,
    id uuid not null,
    job_id uuid not null,
    kind text not null constraint grading_markings_kind check (kind in ('second', 'third', 'regrade')),
    -- The tasks that are marked, and the sections that their grader needs.
    items text[] not null constraint grading_markings_items check (cardinality(items) between 1 and 100),
    sections text[] not null constraint grading_markings_sections
        check (cardinality(sections) > 0 and sections <@ array['speaking', 'writing']),
    state text not null constraint grading_markings_state check (state in ('queued', 'claimed', 'returned')),
    claimed_by uuid,
    -- The last sign of life of the claim; it lapses when idle (D-069).
    claim_seen_at timestamptz,
    -- To the learner who asked for it.
    note text not null default '' constraint grading_markings_note check (length(note) <= 2000),
    due_at timestamptz not null,
    created_at timestamptz not null,
    returned_at timestamptz,
    primary key (tenant_id, id),
    constraint grading_markings_once unique (tenant_id, job_id, kind),
    constraint grading_markings_claim
        check (state = 'queued' or (claimed_by is not null and claim_seen_at is not null)),
    constraint grading_markings_returned check ((state = 'returned') = (returned_at is not null)),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id),
    foreign key (tenant_id, claimed_by) references users (tenant_id, id)
);
create index grading_markings_queue on grading_markings (tenant_id, due_at) where state <> 'returned';
create index grading_markings_by_time on grading_markings (tenant_id, returned_at) where state = 'returned';
comment on table grading_markings is 'erasure: keep, answers and scores stay without a name';
select enable_tenant_rls('grading_markings');

create table grading_marking_scores (
    tenant_id uuid not null,
    marking_id uuid not null,
    item text not null,
    dimensions jsonb not null default '{}',
    score numeric(3, 1),
    saved_at timestamptz not null,
    primary key (tenant_id, marking_id, item),
    foreign key (tenant_id, marking_id) references grading_markings (tenant_id, id) on delete cascade
);
comment on table grading_marking_scores is 'erasure: keep, answers and scores stay without a name';
select enable_tenant_rls('grading_marking_scores');
