-- The paid time of members (R-205, D-083).

-- Each time paid time was given, moved or ended; users.pro_until is what holds now.
create table paid_time_changes (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    -- Until when from now on; null when it was ended.
    until timestamptz,
    made_by uuid not null,
    made_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    foreign key (tenant_id, made_by) references users (tenant_id, id)
);
create index paid_time_changes_of_user on paid_time_changes (tenant_id, user_id, made_at desc);
select enable_tenant_rls('paid_time_changes');
revoke update, delete on paid_time_changes from app_tenant, app_platform;
