-- Messages of payment providers as they arrived (D-079). Of the platform: whose they are is found out afterward.
set local lock_timeout = '2s';

create schema payments;
grant usage on schema payments to app_platform;

create table payments.events (
    provider text not null,
    -- The provider's name for the message: sent again, it is the same one.
    event_id text not null constraint events_event_id check (length(event_id) between 1 and 255),
    kind text not null,
    body jsonb not null,
    received_at timestamptz not null,
    -- `waiting`: not read yet; `applied`; `ignored`: of a kind that nothing depends on; `unmatched`: of no order that is known yet;
    -- `refused`: it contradicts its order.
    state text not null constraint events_state check (state in ('waiting', 'applied', 'ignored', 'unmatched', 'refused')),
    -- What an unmatched message names, so that it is found when its order is known.
    payment_reference text,
    -- Found out by reading it.
    of_tenant uuid,
    order_id uuid,
    primary key (provider, event_id)
);
create index events_unmatched on payments.events (payment_reference) where state = 'unmatched';
create index events_by_time on payments.events (received_at);
grant select, insert, update, delete on payments.events to app_platform;
