-- What a provider tells of an order's refunds, kept as it was told: sums fall when a refund fails late, and messages come in any
-- order, so what went back is worked out from all of them together (D-079, D-086).
set local lock_timeout = '2s';

-- The most that is known to have been refunded at the provider itself, without the office; it only grows.
alter table orders add column refunds_by_hand bigint not null default 0;

-- A single refund.
create table order_refunds (
    tenant_id uuid not null,
    order_id uuid not null,
    -- The provider's name for it.
    reference text not null,
    -- The row of order_returns that it was asked for under; null when it was made at the provider, or when nothing says so yet.
    request uuid,
    -- In hundredths of the order's currency.
    amount bigint not null constraint order_refunds_amount check (amount > 0),
    state text not null constraint order_refunds_state check (state in ('requested', 'done', 'failed')),
    failed_at timestamptz constraint order_refunds_failed_at check (failed_at is null or state = 'failed'),
    primary key (tenant_id, order_id, reference),
    foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
comment on table order_refunds is 'erasure: keep, bookkeeping';
select enable_tenant_rls('order_refunds');
revoke delete on order_refunds from app_tenant, app_platform;

-- What all refunds together came to at a moment, without those that had failed by then.
create table order_refund_sums (
    tenant_id uuid not null,
    order_id uuid not null,
    told_at timestamptz not null,
    amount bigint not null,
    primary key (tenant_id, order_id, told_at, amount),
    foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
comment on table order_refund_sums is 'erasure: keep, bookkeeping';
select enable_tenant_rls('order_refund_sums');
revoke update, delete on order_refund_sums from app_tenant, app_platform;
