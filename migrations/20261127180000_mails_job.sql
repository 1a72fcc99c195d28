-- What writes a mail, so that it can be written again (decision 0075).
set local lock_timeout = '2s';

-- Name, version and payload of its job, which has ids only. Nobody's mail after an erasure, and mails from before: null.
alter table mails add column job jsonb;
alter table mails add column resent_at timestamptz;
comment on column mails.job is 'erasure: clear';
