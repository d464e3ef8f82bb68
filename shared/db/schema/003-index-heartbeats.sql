-- The last heartbeat that the index took: one that shows an earlier one now was put back, with OpenSearch's older copy of its data.
alter table index_targets add column heartbeat_at timestamptz(3);
-- When that was noticed. Null again once a verify has repaired the index and its repairs are indexed.
alter table index_targets add column put_back_at timestamptz;
