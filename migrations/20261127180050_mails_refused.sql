-- no-transaction
-- What mail servers refused lately, of all tenants.
create index concurrently mails_refused on mails (updated_at) where state = 'refused';
