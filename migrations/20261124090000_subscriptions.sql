-- Pro that renews by itself (R-205, R-207; D-084, D-085).
set local lock_timeout = '2s';

create table subscriptions (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    -- Named by the client for this subscription: sent again, it is the same one.
    key text not null constraint subscriptions_key check (length(key) between 1 and 255),
    term text not null constraint subscriptions_term check (term in ('1', '3', '6')),
    currency text not null constraint subscriptions_currency check (currency ~ '^[A-Z]{3}$'),
    -- What each period costs, as agreed at the start, in hundredths.
    price bigint not null constraint subscriptions_price check (price > 0),
    fee bigint not null constraint subscriptions_fee check (fee >= 0),

    -- The provider's page and what has begun there.
    provider text,
    checkout_reference text,
    checkout_url text,
    provider_reference text,

    created_at timestamptz not null,
    -- Until when it can begin.
    expires_at timestamptz not null,
    -- When its first period began, as far as is known.
    started_at timestamptz,
    -- The newest period that was paid, and when it ends; 0 while none was.
    paid_number int not null default 0,
    period_ends_at timestamptz,
    -- From which end of Pro periods count that were added after it, and the number of the period before them; null while the end of
    -- Pro is that of the period.
    added_from timestamptz,
    added_number int,
    is_canceling boolean not null default false,
    -- When that was last heard: an older message does not change it back.
    canceling_heard_at timestamptz,
    ended_at timestamptz,
    -- Why, where it was ended from here; null: by its provider.
    end_reason text constraint subscriptions_end_reason check (end_reason in ('closed', 'canceled', 'failed', 'erased')),
    -- When it has to be looked at next.
    due_at timestamptz not null,
    -- When the provider was last asked how it is.
    checked_at timestamptz,
    primary key (tenant_id, id),
    constraint subscriptions_key_once unique (tenant_id, user_id, key),
    constraint subscriptions_ends check (end_reason is null or ended_at is not null),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
comment on table subscriptions is 'erasure: keep, bookkeeping';
-- A member has one at most that has not ended: of two starts at once one is refused.
create unique index subscriptions_one_running on subscriptions (tenant_id, user_id) where ended_at is null;
create index subscriptions_of_user on subscriptions (tenant_id, user_id, created_at desc);
create index subscriptions_due on subscriptions (due_at) where ended_at is null;
create index subscriptions_by_provider on subscriptions (provider_reference) where provider_reference is not null;
select enable_tenant_rls('subscriptions');
revoke delete on subscriptions from app_tenant, app_platform;

-- A period of a subscription and its invoice.
create table subscription_periods (
    tenant_id uuid not null,
    subscription_id uuid not null,
    -- Counts from 1: a period is paid once, whoever hears of it.
    number int not null constraint subscription_periods_number check (number > 0),
    -- Of its receipt.
    id uuid not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null constraint subscription_periods_ends_at check (ends_at > starts_at),
    amount bigint not null constraint subscription_periods_amount check (amount > 0),
    invoice_reference text not null,
    payment_reference text,
    -- How often the card was tried, and when it was declined last.
    tries int not null default 0,
    declined_at timestamptz,
    paid_at timestamptz,
    -- The end of Pro that it brought; null when a later period had brought it already.
    pro_until timestamptz,
    -- How much went back; it only grows.
    returned bigint not null default 0,
    dispute text constraint subscription_periods_dispute check (dispute in ('open', 'won', 'lost')),
    -- Whether its time was taken back with its money.
    is_taken_back boolean not null default false,
    primary key (tenant_id, subscription_id, number),
    constraint subscription_periods_id_once unique (tenant_id, id),
    constraint subscription_periods_invoice_once unique (tenant_id, invoice_reference),
    foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id)
);
comment on table subscription_periods is 'erasure: keep, bookkeeping';
create index subscription_periods_by_payment on subscription_periods (payment_reference) where payment_reference is not null;
create index subscription_periods_paid on subscription_periods (tenant_id, paid_at) where paid_at is not null;
select enable_tenant_rls('subscription_periods');
revoke delete on subscription_periods from app_tenant, app_platform;

-- What happened to a subscription, in order: never changed.
create table subscription_changes (
    tenant_id uuid not null,
    id uuid not null,
    subscription_id uuid not null,
    what text not null constraint subscription_changes_what check (what in (
        'created', 'opened', 'closed', 'started', 'noticed', 'renewed', 'declined', 'canceled', 'resumed', 'ended',
        'refunded', 'dispute_open', 'dispute_won', 'dispute_lost', 'mismatch'
    )),
    -- The period that it is about.
    number int,
    -- In hundredths, where there is an amount.
    amount bigint,
    -- Null: the member, the provider or a schedule.
    made_by uuid,
    at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
    foreign key (tenant_id, made_by) references users (tenant_id, id)
);
comment on table subscription_changes is 'erasure: keep, bookkeeping';
create index subscription_changes_of_subscription on subscription_changes (tenant_id, subscription_id);
-- A renewal is announced once, and a period begins once.
create unique index subscription_changes_once on subscription_changes (tenant_id, subscription_id, number, what)
    where what in ('noticed', 'started', 'renewed');
select enable_tenant_rls('subscription_changes');
revoke update, delete on subscription_changes from app_tenant, app_platform;
