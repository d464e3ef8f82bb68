-- What happens at each insert, update and delete of a listing, whatever program writes: version, price drop, change number, dirty row,
-- history, tombstone. Functions are `security definer`, so that a writer needs rights on `listings` alone.

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

-- The rest is done once per statement, from what the statement changed: 40,000 inserts take 2 s instead of 7, and rows
-- of other tables are locked in one order whatever order the statement had.
create function listings_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into index_dirty (listing_id, version, op)
  select id, version, 'upsert' from inserted order by id
  on conflict (listing_id) do update set version = excluded.version, op = excluded.op, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, last_error = null;

  -- A listing that comes with a lowered price comes with the higher one in its history, too.
  insert into price_history (listing_id, price_eur, changed_at)
  select id, previous_price_eur, least(created_at, price_dropped_at) from inserted where previous_price_eur is not null;
  insert into price_history (listing_id, price_eur, changed_at)
  select id, price_eur, coalesce(price_dropped_at, created_at) from inserted where price_eur is not null;

  insert into cities (country, slug, name)
  select distinct on (country, city_slug) country, city_slug, city
  from inserted
  where city is not null
    and not exists (select from cities where cities.country = inserted.country and cities.slug = inserted.city_slug)
  order by country, city_slug
  on conflict do nothing;
  return null;
end
$$;

create function listings_after_update() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- The newest change counts; the oldest dirty_since stays, so that the lag of a listing edited again and again is true.
  insert into index_dirty (listing_id, version, op)
  select id, version, 'upsert' from after_update order by id
  on conflict (listing_id) do update set version = excluded.version, op = excluded.op, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, last_error = null;

  insert into cities (country, slug, name)
  select distinct on (country, city_slug) country, city_slug, city
  from after_update
  where city is not null
    and not exists (select from cities where cities.country = after_update.country and cities.slug = after_update.city_slug)
  order by country, city_slug
  on conflict do nothing;
  return null;
end
$$;

-- Both of these are rare, and row by row: joining the old rows with the new ones would be quadratic under a cached plan.
create function listings_after_repricing() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into price_history (listing_id, price_eur, changed_at) values (new.id, new.price_eur, clock_timestamp());
  return null;
end
$$;

create function listings_after_move() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- There and back in one transaction: the listing itself stands at this number again, not its tombstone.
  delete from listing_tombstones
  where company_id = new.company_id and change_seq = new.change_seq and listing_id = new.id;
  if old.company_id is not null then
    insert into listing_tombstones (listing_id, company_id, change_seq, reason)
    values (old.id, old.company_id, next_change_seq(old.company_id), 'moved')
    on conflict (company_id, change_seq, listing_id) do update set reason = excluded.reason, at = excluded.at;
  end if;
  return null;
end
$$;

create function listings_after_delete() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into index_dirty (listing_id, version, op)
  select id, version + 1, 'delete' from deleted order by id
  on conflict (listing_id) do update set version = excluded.version, op = excluded.op, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, last_error = null;

  insert into listing_tombstones (listing_id, company_id, change_seq, reason)
  select id, company_id, next_change_seq(company_id), 'deleted' from deleted order by company_id, id
  on conflict (company_id, change_seq, listing_id) do update set reason = excluded.reason, at = excluded.at;
  return null;
end
$$;

-- A write of the status is a decision, also where the listing is archived already.
create function listings_forget_archived_from() returns trigger
language plpgsql
as $$
begin
  new.archived_from := null;
  return new;
end
$$;

create trigger listings_before_write before insert or update on listings
  for each row execute function listings_before_write();
create trigger listings_after_insert after insert on listings
  referencing new table as inserted for each statement execute function listings_after_insert();
create trigger listings_after_update after update on listings
  referencing new table as after_update for each statement execute function listings_after_update();
create trigger listings_after_repricing after update on listings
  for each row when (new.price_eur is distinct from old.price_eur) execute function listings_after_repricing();
create trigger listings_after_move after update on listings
  for each row when (new.company_id is distinct from old.company_id) execute function listings_after_move();
create trigger listings_after_delete after delete on listings
  referencing old table as deleted for each statement execute function listings_after_delete();
create trigger listings_forget_archived_from before update of status on listings
  for each row when (old.archived_from is not null and new.archived_from = old.archived_from)
  execute function listings_forget_archived_from();
