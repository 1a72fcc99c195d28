-- Why something cost less than the list asks (D-066): told with the movement that paid for it, for good.
set local lock_timeout = '2s';

alter table coin_transactions
    -- What the list asked, in T-Coins; null where that was paid.
    add column list_price int,
    add column discount_reason text,
    -- Null where the reason takes an amount off.
    add column discount_percent int,
    add constraint coin_transactions_discount check (
        (list_price is null) = (discount_reason is null)
        and (discount_percent is null or discount_reason is not null)
        and (list_price is null or list_price > 0)
        and (discount_reason is null or discount_reason in ('pro', 'promotion'))
        and (discount_percent is null or discount_percent between 1 and 100)
    ) not valid;
