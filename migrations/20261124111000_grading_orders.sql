-- Gradings that learners order and pay for (R-178 to R-188, D-066 to D-068).
set local lock_timeout = '2s';

create table grading_orders (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    attempt_id uuid not null,
    -- Named by the client for this order: sent again, it is the same one.
    key text not null constraint grading_orders_key check (length(key) between 1 and 255),
    product text not null constraint grading_orders_product check (product in ('scores', 'simple', 'vip')),
    scope text not null constraint grading_orders_scope check (scope in
        ('full_mock', 'quick_mock', 'speaking_section', 'speaking_response', 'writing_section', 'writing_response')),
    -- What was ordered or included before; null: nothing.
    replaces text constraint grading_orders_replaces check (replaces in ('scores', 'simple', 'vip')),
    -- What was paid: the difference to what it replaces.
    coins int not null constraint grading_orders_coins check (coins > 0),
    transaction_id uuid not null,
    ordered_at timestamptz not null,
    -- When all of it was given back, and the movement that did.
    canceled_at timestamptz,
    reversal_id uuid,
    primary key (tenant_id, id),
    constraint grading_orders_key_once unique (tenant_id, user_id, key),
    constraint grading_orders_canceled check ((canceled_at is null) = (reversal_id is null)),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    foreign key (tenant_id, attempt_id) references attempts (tenant_id, id),
    foreign key (tenant_id, transaction_id) references coin_transactions (tenant_id, id),
    foreign key (tenant_id, reversal_id) references coin_transactions (tenant_id, id)
);
create index grading_orders_of_attempt on grading_orders (tenant_id, attempt_id, ordered_at);
-- No product is paid twice for an attempt.
create unique index grading_orders_once on grading_orders (tenant_id, attempt_id, product) where canceled_at is null;
comment on table grading_orders is 'erasure: keep, bookkeeping';
select enable_tenant_rls('grading_orders');
revoke delete on grading_orders from app_tenant, app_platform;
