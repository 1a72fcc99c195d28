-- Class reports: a teacher's own learners over a period as one PDF (docs/decisions/0060-the-class-report.md).
set local lock_timeout = '2s';

create table class_reports (
    tenant_id uuid not null,
    id uuid not null,
    teacher_id uuid not null,
    -- Days in GMT+8, both included.
    from_on date not null,
    to_on date not null,
    lang text not null constraint class_reports_lang check (lang in ('en', 'cn', 'tw')),
    requested_at timestamptz not null,
    blob_key text,
    bytes int,
    pages int,
    rendered_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, teacher_id) references users (tenant_id, id) on delete cascade,
    constraint class_reports_period check (from_on <= to_on),
    constraint class_reports_rendered check (num_nonnulls(blob_key, bytes, pages, rendered_at) in (0, 4))
);
-- It names people: with whoever leaves go the reports of their teachers, too.
comment on table class_reports is 'erasure: delete';
-- A new request takes the place of one that still waits.
create unique index class_reports_waiting_once on class_reports (tenant_id, teacher_id) where rendered_at is null;
create index class_reports_of_teacher on class_reports (tenant_id, teacher_id);
select enable_tenant_rls('class_reports');
