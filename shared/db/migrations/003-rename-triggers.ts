// What else is part of a document bumps the listings it touches: names of sellers and companies at once, in the same
// transaction; places through `place_bumps`, which the indexer works off, since a county may hold a million listings.
export const renameTriggers = `
-- Locks first, in id order: two renames, or a rename and an edit, wait for each other instead of deadlocking.
create function users_after_rename() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  with touched as materialized (
    select id from listings where seller_id = new.id order by id for no key update
  )
  update listings set version = listings.version + 1 from touched where listings.id = touched.id;
  return null;
end
$$;

create function companies_after_rename() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  with touched as materialized (
    select id from listings where company_id = new.id order by id for no key update
  )
  update listings set version = listings.version + 1 from touched where listings.id = touched.id;
  -- The export's head names the company even when it has no listing.
  perform next_change_seq(new.id);
  return null;
end
$$;

create trigger users_after_rename after update on users
  for each row when (new.display_name is distinct from old.display_name) execute function users_after_rename();
create trigger companies_after_rename after update on companies
  for each row when (new.name is distinct from old.name) execute function companies_after_rename();

-- The path is the parent's path and the slug; nobody writes it by hand.
create function places_before_write() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  parent_path text;
begin
  if new.parent_id is null then
    new.path := new.slug;
  else
    select path into parent_path from places where id = new.parent_id;
    new.path := parent_path || '/' || new.slug;
  end if;
  return new;
end
$$;

create function places_after_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- The children find their new path themselves.
  if new.path <> old.path then
    update places set slug = slug where parent_id = new.id;
  end if;
  -- A document names its place and every ancestor.
  with recursive below as (
    select new.id as id
    union all
    select places.id from places join below on places.parent_id = below.id
  )
  insert into place_bumps (place_id, last_listing_id)
  select id, 0 from below order by id
  on conflict (place_id) do update set last_listing_id = 0;
  return null;
end
$$;

create trigger places_before_write before insert or update on places
  for each row execute function places_before_write();
create trigger places_after_change after update on places
  for each row when (
    (new.kind, new.ehak_code, new.slug, new.name, new.names, new.aliases, new.parent_id, new.path)
    is distinct from (old.kind, old.ehak_code, old.slug, old.name, old.names, old.aliases, old.parent_id, old.path)
  ) execute function places_after_change();

create function refuse_truncate() returns trigger
language plpgsql
as $$
begin
  raise exception 'truncate of % is refused: it fires no row trigger and the index would not notice; use delete', tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$$;

create trigger listings_refuse_truncate before truncate on listings execute function refuse_truncate();
create trigger companies_refuse_truncate before truncate on companies execute function refuse_truncate();
create trigger users_refuse_truncate before truncate on users execute function refuse_truncate();
create trigger places_refuse_truncate before truncate on places execute function refuse_truncate();
`;
