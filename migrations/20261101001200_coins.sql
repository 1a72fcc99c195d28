-- T-Coins as append-only double entry (R-190, R-201; D-076, D-077, D-087).

-- Why coins moved. Its entries stand in coin_entries; neither is ever changed.
create table coin_transactions (
    tenant_id uuid not null,
    id uuid not null,
    -- What caused it, in words that the cause repeats when it is tried again: it takes effect once.
    key text not null,
    kind text not null constraint coin_transactions_kind
        check (kind in ('email_verification_reward', 'admin_give', 'admin_deduct', 'pdf_report')),
    -- Written by the office for the member; empty otherwise.
    note text not null constraint coin_transactions_note check (length(note) <= 500),
    -- Who of the office did it; null when the member or the product did.
    made_by uuid,
    made_at timestamptz not null,
    primary key (tenant_id, id),
    constraint coin_transactions_key_once unique (tenant_id, key),
    foreign key (tenant_id, made_by) references users (tenant_id, id)
);
select enable_tenant_rls('coin_transactions');
revoke update, delete on coin_transactions from app_tenant, app_platform;

-- Two of them make a transaction: a member's, and the opposite one of the brand's own account. Together they are nothing.
create table coin_entries (
    tenant_id uuid not null,
    transaction_id uuid not null,
    -- `member`; `rewards` pays for what was earned, `office` for what staff give and take, `sales` takes what is spent.
    account text not null constraint coin_entries_account check (account in ('member', 'rewards', 'office', 'sales')),
    user_id uuid,
    -- What came in; negative when it went out.
    amount bigint not null constraint coin_entries_amount check (amount <> 0),
    -- Of a member: what there was after it, and its place among the member's entries.
    balance bigint constraint coin_entries_balance check (balance >= 0),
    number int,
    primary key (tenant_id, transaction_id, account),
    constraint coin_entries_of_a_member_or_the_brand
        check (num_nonnulls(user_id, balance, number) = case when account = 'member' then 3 else 0 end),
    constraint coin_entries_number_once unique (tenant_id, user_id, number),
    foreign key (tenant_id, transaction_id) references coin_transactions (tenant_id, id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select enable_tenant_rls('coin_entries');
revoke update, delete on coin_entries from app_tenant, app_platform;

-- What a member has: always the sum of the member's entries. The row is the lock for whoever changes it.
create table coin_balances (
    tenant_id uuid not null,
    user_id uuid not null,
    balance bigint not null constraint coin_balances_never_negative check (balance >= 0),
    -- How many entries there are.
    entries int not null,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select enable_tenant_rls('coin_balances');
revoke delete on coin_balances from app_tenant, app_platform;

-- Holds at the end of every transaction: its entries exist and sum to zero.
create function coins_are_balanced() returns trigger language plpgsql as $$
declare
  checked uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  total bigint;
begin
  select sum(amount) into total from public.coin_entries where tenant_id = new.tenant_id and transaction_id = checked;
  if total is distinct from 0 then
    raise exception 'the entries of % sum to %', checked, total using errcode = 'check_violation', constraint = 'coin_entries_sum_to_zero';
  end if;
  return null;
end $$;
create constraint trigger coin_transactions_are_balanced after insert on coin_transactions
    deferrable initially deferred for each row execute function coins_are_balanced('id');
create constraint trigger coin_entries_are_balanced after insert on coin_entries
    deferrable initially deferred for each row execute function coins_are_balanced('transaction_id');
