-- Since when an attempt keeps only the last version of each answer, and of the others no more than when they were written.
set local lock_timeout = '2s';

alter table attempts add column thinned_at timestamptz;
