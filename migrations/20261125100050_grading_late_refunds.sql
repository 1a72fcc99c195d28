-- What comes back of ordered gradings that are late (D-070): a part when the promise is over, all of it long after.
set local lock_timeout = '2s';

create table grading_late_refunds (
    tenant_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    stage text not null constraint grading_late_refunds_stage check (stage in ('part', 'whole')),
    -- What came back, in T-Coins; 0 where the settings gave nothing, or nothing was left.
    coins int not null constraint grading_late_refunds_coins check (coins >= 0),
    -- The movement that brought it.
    transaction_id uuid,
    -- Of the part: when all of it comes back; null: never.
    whole_at timestamptz,
    refunded_at timestamptz not null,
    primary key (tenant_id, id),
    constraint grading_late_refunds_once unique (tenant_id, order_id, stage),
    constraint grading_late_refunds_moved check ((coins > 0) = (transaction_id is not null)),
    foreign key (tenant_id, order_id) references grading_orders (tenant_id, id),
    foreign key (tenant_id, transaction_id) references coin_transactions (tenant_id, id)
);
comment on table grading_late_refunds is 'erasure: keep, bookkeeping';
select enable_tenant_rls('grading_late_refunds');
revoke delete on grading_late_refunds from app_tenant, app_platform;
