-- Phrases of two or three words in the headlines of public listings, for suggestions: gathered anew every hour by the indexer, and only
-- those of several sellers, so that no row leads to one of them.
create table phrases (
  phrase text primary key,
  listings integer not null,
  gathered_at timestamptz(3) not null default now(),
  constraint phrases_listings_is_positive check (listings > 0),
  constraint phrases_phrase_is_short check (length(phrase) <= 60)
);
