-- Up to which day a demo brand's figures are made up. Of real brands: none.
set local lock_timeout = '2s';

alter table tenants add column sample_history_until date;
