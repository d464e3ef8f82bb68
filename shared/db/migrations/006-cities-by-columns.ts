// The triggers cast to the row type of `cities`, so the first column added to that table would have made every write of a
// listing fail. Columns are named here instead.
const remember = (changed: string) => `
  insert into cities (country, slug, name)
  select distinct on (country, city_slug) country, city_slug, city
  from ${changed}
  where city is not null
    and not exists (select from cities where cities.country = ${changed}.country and cities.slug = ${changed}.city_slug)
  order by country, city_slug
  on conflict do nothing;
  return null;`;

export const citiesByColumns = `
create or replace function listings_after_insert() returns trigger
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
${remember("inserted")}
end
$$;

create or replace function listings_after_update() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- The newest change counts; the oldest dirty_since stays, so that the lag of a listing edited again and again is true.
  insert into index_dirty (listing_id, version, op)
  select id, version, 'upsert' from after_update order by id
  on conflict (listing_id) do update set version = excluded.version, op = excluded.op, attempts = 0,
    next_attempt_at = excluded.next_attempt_at, last_error = null;
${remember("after_update")}
end
$$;

drop function remember_cities(cities[]);
`;
