-- A word of a collection, a rating and a schedule may be the learner's own. The version before writes words of the library
-- alone, and leaves out of its lists what it does not know.
set local lock_timeout = '2s';

-- contract: 20261127140000_vocab_own_words.sql
alter table vocab_collection_words drop constraint vocab_collection_words_back_id_fkey;
-- contract: 20261127140000_vocab_own_words.sql
alter table vocab_ratings drop constraint vocab_ratings_back_id_fkey;
-- contract: 20261127140000_vocab_own_words.sql
alter table vocab_schedule drop constraint vocab_schedule_back_id_fkey;
