-- What new graders mark before they may grade (docs/decisions/0056-fairness-of-grading.md).
set local lock_timeout = '2s';

-- Responses on which two graders agreed blind.
create table grading_references (
    tenant_id uuid not null,
    job_id uuid not null,
    item text not null,
    section text not null constraint grading_references_section check (section in ('speaking', 'writing')),
    score numeric(3, 1) not null,
    added_at timestamptz not null,
    primary key (tenant_id, job_id, item),
    foreign key (tenant_id, job_id) references grading_jobs (tenant_id, id) on delete cascade
);
create index grading_references_by_section on grading_references (tenant_id, section, added_at desc);
-- Responses are shown to people who would not have read them otherwise: not after their writer has left.
comment on table grading_references is 'erasure: delete';
select enable_tenant_rls('grading_references');

create table grading_calibrations (
    tenant_id uuid not null,
    id uuid not null,
    grader_id uuid not null,
    section text not null constraint grading_calibrations_section check (section in ('speaking', 'writing')),
    state text not null constraint grading_calibrations_state check (state in ('open', 'passed', 'failed')),
    -- Of the office, where the scores alone would not have passed.
    accepted_by uuid,
    -- The share within a point, and by how many points the own scores are higher, when it was finished.
    adjacent float8,
    mean_difference float8,
    started_at timestamptz not null,
    finished_at timestamptz,
    primary key (tenant_id, id),
    constraint grading_calibrations_finished check ((state = 'open') = (finished_at is null)),
    foreign key (tenant_id, grader_id) references users (tenant_id, id),
    foreign key (tenant_id, accepted_by) references users (tenant_id, id)
);
create unique index grading_calibrations_once on grading_calibrations (tenant_id, grader_id, section) where state = 'open';
create index grading_calibrations_by_grader on grading_calibrations (tenant_id, grader_id, section, started_at desc);
comment on table grading_calibrations is 'erasure: keep, answers and scores stay without a name';
select enable_tenant_rls('grading_calibrations');

create table grading_calibration_items (
    tenant_id uuid not null,
    calibration_id uuid not null,
    place int not null constraint grading_calibration_items_place check (place > 0),
    job_id uuid not null,
    item text not null,
    dimensions jsonb not null default '{}',
    score numeric(3, 1),
    primary key (tenant_id, calibration_id, place),
    foreign key (tenant_id, calibration_id) references grading_calibrations (tenant_id, id) on delete cascade,
    foreign key (tenant_id, job_id, item) references grading_references (tenant_id, job_id, item) on delete cascade
);
create index grading_calibration_items_by_reference on grading_calibration_items (tenant_id, job_id, item);
comment on table grading_calibration_items is 'erasure: delete, with the reference';
select enable_tenant_rls('grading_calibration_items');
