-- What is sold for money, who ordered it, and what became of the payment (R-201, R-218; D-078, D-079, D-086).
set local lock_timeout = '2s';

-- What a brand sells and for how much: a version for each change, so that the table is its own history.
create table price_lists (
    tenant_id uuid not null,
    -- Counts from 1 without a gap: of two who save over the same version one is refused.
    version int not null constraint price_lists_version check (version > 0),
    -- product/src/money/price_list
    list jsonb not null constraint price_lists_list check (jsonb_typeof(list) = 'object'),
    -- Null: an operator's command, or the demo.
    changed_by uuid,
    changed_at timestamptz not null,
    primary key (tenant_id, version),
    foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
comment on table price_lists is 'erasure: keep, bookkeeping';
select enable_tenant_rls('price_lists');
revoke update, delete on price_lists from app_tenant, app_platform;

create table orders (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    -- Named by the client for this order: sent again, it is the same order.
    key text not null constraint orders_key check (length(key) between 1 and 255),
    -- What people say and write on a bank transfer.
    reference text not null constraint orders_reference check (reference ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
    coins int not null constraint orders_coins check (coins > 0),
    method text not null constraint orders_method check (method in ('card', 'transfer')),
    currency text not null constraint orders_currency check (currency ~ '^[A-Z]{3}$'),
    -- In hundredths of the currency.
    price bigint not null constraint orders_price check (price > 0),
    discount bigint not null constraint orders_discount check (discount >= 0),
    fee bigint not null constraint orders_fee check (fee >= 0),
    total bigint not null constraint orders_total check (total = price - discount + fee and total > 0),
    promotion_code text,

    state text not null constraint orders_state
        check (state in ('created', 'pending', 'paid', 'failed', 'expired', 'refunded')),
    -- Why the last try to pay came to nothing.
    failure text constraint orders_failure check (failure in ('declined', 'authentication')),
    closed_at timestamptz,
    paid_at timestamptz,
    -- Who of the office confirmed a bank transfer.
    confirmed_by uuid,
    -- The ledger's deposit.
    deposit_id uuid,
    dispute text constraint orders_dispute check (dispute in ('open', 'won', 'lost')),
    -- How much the provider says went back until now; it only grows.
    refunds_heard bigint not null default 0,

    -- The provider's page and payment.
    provider text,
    checkout_reference text,
    checkout_url text,
    payment_reference text,

    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- When the provider was last asked how far it is.
    checked_at timestamptz,
    primary key (tenant_id, id),
    constraint orders_key_once unique (tenant_id, user_id, key),
    constraint orders_reference_once unique (tenant_id, reference),
    constraint orders_paid_has_deposit
        check ((paid_at is null) = (deposit_id is null) and (state in ('paid', 'refunded')) = (paid_at is not null)),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    foreign key (tenant_id, confirmed_by) references users (tenant_id, id),
    foreign key (tenant_id, deposit_id) references coin_transactions (tenant_id, id)
);
comment on table orders is 'erasure: keep, bookkeeping';
create index orders_of_user on orders (tenant_id, user_id, created_at desc);
create index orders_by_time on orders (tenant_id, created_at desc);
create index orders_open on orders (tenant_id, expires_at) where state in ('created', 'pending', 'failed');
-- Events of the provider name the payment alone.
create index orders_by_payment on orders (payment_reference) where payment_reference is not null;
select enable_tenant_rls('orders');
revoke delete on orders from app_tenant, app_platform;

-- Money of an order that goes back, or was taken back.
create table order_returns (
    tenant_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    -- `office`: a refund that the brand's office asked for; `provider`: one made at the provider; `dispute`: taken by the bank.
    source text not null constraint order_returns_source check (source in ('office', 'provider', 'dispute')),
    -- In hundredths of the order's currency.
    amount bigint not null constraint order_returns_amount check (amount > 0),
    -- How many T-Coins were taken for it, and how many were spent already and could not be.
    coins int not null constraint order_returns_coins check (coins >= 0),
    coins_owed int not null constraint order_returns_coins_owed check (coins_owed >= 0),
    -- The ledger's refund or reversal; null when there was nothing to take.
    transaction_id uuid,
    state text not null constraint order_returns_state check (state in ('requested', 'done', 'failed')),
    -- The provider's name for it.
    reference text,
    note text not null constraint order_returns_note check (length(note) <= 500),
    made_by uuid,
    made_at timestamptz not null,
    ended_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, order_id) references orders (tenant_id, id),
    foreign key (tenant_id, transaction_id) references coin_transactions (tenant_id, id),
    foreign key (tenant_id, made_by) references users (tenant_id, id)
);
comment on table order_returns is 'erasure: keep, bookkeeping';
create index order_returns_of_order on order_returns (tenant_id, order_id);
create unique index order_returns_dispute_once on order_returns (tenant_id, order_id) where source = 'dispute';
select enable_tenant_rls('order_returns');
revoke delete on order_returns from app_tenant, app_platform;

-- What happened to an order, in order: never changed.
create table order_changes (
    tenant_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    what text not null constraint order_changes_what check (what in (
        'created', 'opened', 'declined', 'paid', 'confirmed', 'closed', 'refund_requested', 'refunded', 'refund_failed',
        'dispute_open', 'dispute_won', 'dispute_lost', 'mismatch'
    )),
    -- In hundredths, where there is an amount.
    amount bigint,
    -- Null: the member, the provider or a schedule.
    made_by uuid,
    at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, order_id) references orders (tenant_id, id),
    foreign key (tenant_id, made_by) references users (tenant_id, id)
);
comment on table order_changes is 'erasure: keep, bookkeeping';
create index order_changes_of_order on order_changes (tenant_id, order_id);
select enable_tenant_rls('order_changes');
revoke update, delete on order_changes from app_tenant, app_platform;
