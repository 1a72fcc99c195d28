-- Pro that members bought with T-Coins (R-202; D-081 to D-084).
set local lock_timeout = '2s';

create table pro_purchases (
    tenant_id uuid not null,
    -- The row of paid_time_changes that it made.
    id uuid not null,
    user_id uuid not null,
    -- Named by the client for this purchase: sent again, it is the same one.
    key text not null constraint pro_purchases_key check (length(key) between 1 and 255),
    term text not null constraint pro_purchases_term check (term in ('1', '3', '6', '12', 'lifetime')),
    coins int not null constraint pro_purchases_coins check (coins > 0),
    transaction_id uuid not null,
    -- The time that was added.
    starts_at timestamptz not null,
    ends_at timestamptz not null constraint pro_purchases_ends_at check (ends_at > starts_at),
    bought_at timestamptz not null,
    primary key (tenant_id, id),
    constraint pro_purchases_key_once unique (tenant_id, user_id, key),
    foreign key (tenant_id, user_id) references users (tenant_id, id),
    foreign key (tenant_id, transaction_id) references coin_transactions (tenant_id, id)
);
comment on table pro_purchases is 'erasure: keep, bookkeeping';
select enable_tenant_rls('pro_purchases');
revoke update, delete on pro_purchases from app_tenant, app_platform;
