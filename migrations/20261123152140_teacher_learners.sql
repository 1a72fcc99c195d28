-- Which learners are a teacher's own (docs/decisions/0043-own-teachers.md). Linked and ended by the office; ended links stay as history.
set local lock_timeout = '2s';

create table teacher_learners (
    tenant_id uuid not null,
    id uuid not null,
    teacher_id uuid not null,
    learner_id uuid not null,
    -- Nobody for a demo's links.
    linked_by uuid,
    linked_at timestamptz not null,
    ended_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, teacher_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, learner_id) references users (tenant_id, id) on delete cascade,
    foreign key (tenant_id, linked_by) references users (tenant_id, id),
    constraint teacher_learners_of_two check (teacher_id <> learner_id)
);
comment on table teacher_learners is 'erasure: delete';
create unique index teacher_learners_once on teacher_learners (tenant_id, teacher_id, learner_id) where ended_at is null;
create index teacher_learners_of_learner on teacher_learners (tenant_id, learner_id) where ended_at is null;
select enable_tenant_rls('teacher_learners');
