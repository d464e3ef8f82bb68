-- A seller's or company's new name raises the versions of the listings that show it, in the same transaction.

-- A rename bumps the listings that its snapshot sees. Under repeatable read or serializable that is the snapshot from the beginning
-- of the transaction: a listing inserted since, with the old name, would keep it for ever. Such a rename is refused.
create function users_after_rename() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
    raise exception 'a seller is renamed under read committed only, this transaction is %', current_setting('transaction_isolation')
      using errcode = 'feature_not_supported',
        hint = 'Write display_name in a transaction that starts with: begin isolation level read committed';
  end if;
  -- Locks first, in id order: two renames, or a rename and an edit, wait for each other instead of deadlocking.
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
