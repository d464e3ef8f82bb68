// What happens at each insert, update and delete of a listing, whoever writes: version, price drop, change number, dirty row,
// history, tombstone. Functions are `security definer`, so that a writer needs rights on `listings` alone.
export const listingTriggers = `
create function is_localised_text(value jsonb) returns boolean
language sql immutable
as $$
  select jsonb_typeof(value) = 'object' and value - array['et', 'en', 'ru'] = '{}'
    and coalesce(jsonb_typeof(value -> 'et'), 'string') = 'string'
    and coalesce(jsonb_typeof(value -> 'en'), 'string') = 'string'
    and coalesce(jsonb_typeof(value -> 'ru'), 'string') = 'string'
$$;

create function are_images(value jsonb) returns boolean
language sql immutable
as $$
  select case when jsonb_typeof(value) = 'array' then
    jsonb_array_length(value) <= 100 and not exists (
      select 1
      from jsonb_array_elements(value) as image
      where (jsonb_typeof(image) = 'object' and image - array['url', 'width', 'height'] = '{}'
        and image ->> 'url' ~ '^https?://[^[:space:][:cntrl:]]+$'
        and coalesce(image ->> 'width', '1') ~ '^[1-9][0-9]{0,5}$'
        and coalesce(image ->> 'height', '1') ~ '^[1-9][0-9]{0,5}$') is not true
    ) else false end
$$;

-- The one SQL definition of what the public may see. shared/listing.ts has the same in TypeScript; a test keeps them equal.
create function is_public(listing listings) returns boolean
language sql immutable
as $$ select listing.status = 'active' and listing.visibility = 'public' $$;

alter table listings
  add constraint listings_slogan_is_localised_text check (is_localised_text(slogan)),
  add constraint listings_description_is_localised_text check (is_localised_text(description)),
  add constraint listings_texts_are_not_endless
    check (octet_length(slogan::text) <= 6000 and octet_length(description::text) <= 200000),
  add constraint listings_images_are_images check (are_images(images));

-- The number of this transaction in the company's change stream. The first change takes the next number, later ones of the
-- same transaction find their own xid and reuse it (a counter bumped per row was quadratic: 40,000 rows took 29 s, not 1.3 s).
-- The row lock is held until commit, so numbers are commit-ordered and a reader meets no gaps.
create function next_change_seq(company bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  seq bigint;
begin
  if company is null then
    return 0;
  end if;
  select change_seq into seq from company_changes where company_id = company and xid = pg_current_xact_id();
  if found then
    return seq;
  end if;
  insert into company_changes as changes (company_id, change_seq, xid)
  values (company, 1, pg_current_xact_id())
  on conflict (company_id) do update set change_seq = changes.change_seq + 1, xid = excluded.xid
  returning change_seq into seq;
  return seq;
end
$$;

create function listings_before_write() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A rename bumps the listings that it can see. Holding the renamed rows shared until commit makes it wait for this listing,
  -- or makes this one wait for the rename: no listing is committed with an old name that nobody bumps.
  if tg_op = 'INSERT' or new.seller_id <> old.seller_id then
    perform 1 from users where id = new.seller_id for share;
  end if;
  if new.company_id is not null and (tg_op = 'INSERT' or new.company_id is distinct from old.company_id) then
    perform 1 from companies where id = new.company_id for share;
  end if;

  if new.status = 'active' and new.published_at is null then
    new.published_at := now();
  end if;

  if tg_op = 'INSERT' then
    new.change_seq := next_change_seq(new.company_id);
    return new;
  end if;

  if new.id <> old.id then
    raise exception 'the id of a listing never changes' using errcode = 'integrity_constraint_violation';
  end if;
  new.version := greatest(new.version, old.version + 1);
  new.updated_at := greatest(clock_timestamp(), old.updated_at);

  if new.deal_type <> old.deal_type or new.price_eur is null then
    -- A monthly rent is no lowered sale price.
    new.previous_price_eur := null;
    new.price_dropped_at := null;
  elsif new.price_eur < old.price_eur then
    new.previous_price_eur := old.price_eur;
    new.price_dropped_at := clock_timestamp();
  elsif new.price_eur >= new.previous_price_eur then
    new.previous_price_eur := null;
    new.price_dropped_at := null;
  end if;

  -- A move locks both counters, the smaller id first, so that two opposite moves cannot deadlock on them.
  if old.company_id < new.company_id then
    perform next_change_seq(old.company_id);
  end if;
  new.change_seq := next_change_seq(new.company_id);
  return new;
end
$$;

create function leave_tombstone(listing bigint, company bigint, why text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into listing_tombstones (listing_id, company_id, change_seq, reason)
  values (listing, company, next_change_seq(company), why)
  on conflict (company_id, change_seq, listing_id) do update set reason = excluded.reason, at = excluded.at
$$;

-- The newest change counts; the oldest dirty_since stays, so that the lag of a listing edited again and again is true.
create function mark_dirty(listing bigint, new_version bigint, new_op text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into index_dirty (listing_id, version, op, dirty_since, attempts, next_attempt_at, last_error)
  values (listing, new_version, new_op, clock_timestamp(), 0, now(), null)
  on conflict (listing_id) do update set version = excluded.version, op = excluded.op, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, last_error = null
$$;

create function listings_after_write() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform mark_dirty(new.id, new.version, 'upsert');

  if tg_op = 'INSERT' then
    -- A listing that comes with a lowered price comes with the higher one in its history, too.
    if new.previous_price_eur is not null then
      insert into price_history (listing_id, price_eur, changed_at)
      values (new.id, new.previous_price_eur, least(new.created_at, new.price_dropped_at));
    end if;
    if new.price_eur is not null then
      insert into price_history (listing_id, price_eur, changed_at)
      values (new.id, new.price_eur, coalesce(new.price_dropped_at, new.created_at));
    end if;
  elsif new.price_eur is distinct from old.price_eur then
    insert into price_history (listing_id, price_eur, changed_at) values (new.id, new.price_eur, clock_timestamp());
  end if;

  if tg_op = 'UPDATE' and new.company_id is distinct from old.company_id then
    -- There and back in one transaction: the listing itself stands at this number again, not its tombstone.
    delete from listing_tombstones
    where listing_id = new.id and company_id = new.company_id and change_seq = new.change_seq;
    if old.company_id is not null then
      perform leave_tombstone(old.id, old.company_id, 'moved');
    end if;
  end if;

  if new.city_slug is not null
    and not exists (select 1 from cities where country = new.country and slug = new.city_slug) then
    insert into cities (country, slug, name) values (new.country, new.city_slug, new.city) on conflict do nothing;
  end if;
  return null;
end
$$;

create function listings_after_delete() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform mark_dirty(old.id, old.version + 1, 'delete');
  perform leave_tombstone(old.id, old.company_id, 'deleted');
  return null;
end
$$;

create trigger listings_before_write before insert or update on listings
  for each row execute function listings_before_write();
create trigger listings_after_write after insert or update on listings
  for each row execute function listings_after_write();
create trigger listings_after_delete after delete on listings
  for each row execute function listings_after_delete();
`;
