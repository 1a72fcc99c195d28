-- Deposits, what is bought, and what is returned join the ledger of T-Coins (D-077, D-086).
set local lock_timeout = '2s';

alter table coin_transactions
    drop constraint coin_transactions_kind,
    add constraint coin_transactions_kind
        check (kind in (
            'purchase', 'deposit', 'email_verification_reward', 'refund', 'plan', 'grading', 'pdf_report', 'material',
            'course', 'promo', 'referral_exchange', 'admin_give', 'admin_deduct', 'reversal'
        )) not valid,
    -- The transaction that a refund or a reversal takes back; null for every other kind.
    add column original_id uuid,
    add constraint coin_transactions_original
        check ((kind in ('refund', 'reversal')) = (original_id is not null)) not valid,
    add constraint coin_transactions_original_exists
        foreign key (tenant_id, original_id) references coin_transactions (tenant_id, id) not valid;

-- `deposits` is what members paid in and got back.
alter table coin_entries
    drop constraint coin_entries_account,
    add constraint coin_entries_account check (account in ('member', 'rewards', 'office', 'sales', 'deposits')) not valid;
