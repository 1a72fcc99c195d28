-- What staff have set for a learner who needs other conditions (D-054). Nobody in particular: the usual conditions.
create table accommodations (
    tenant_id uuid not null,
    user_id uuid not null,
    -- In hundredths: 125 is a quarter more time.
    time_percent int not null constraint accommodations_time check (time_percent in (100, 125, 150, 200)),
    large_type boolean not null,
    screen_reader_order boolean not null,
    extra_breaks boolean not null,
    version int not null default 1,
    set_at timestamptz not null,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select enable_tenant_rls('accommodations');
