-- An attempt at several sets of one section: all of them, in the order of the test. The first one stands in `scope_set` too,
-- so that the version before takes the attempt for one at that set.
set local lock_timeout = '2s';

alter table attempts
    add column scope_sets text[],
    add constraint attempts_scope_sets check (scope_sets is null or (cardinality(scope_sets) > 1 and scope_sets[1] = scope_set)) not valid;
