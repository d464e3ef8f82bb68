-- Listings that `forget --seller` has deleted and that are not yet known to be gone from every index. Numbers alone: a run that was
-- killed while it waited is told from one that has looked. No foreign keys: listing and seller are gone.
create table erasures (
  listing_id bigint primary key,
  seller_id bigint not null,
  begun_at timestamptz(3) not null default now()
);
