// A rename bumps the listings that its snapshot sees. Under repeatable read or serializable that is the snapshot from the
// beginning of the transaction: a listing inserted since, with the old name, would keep it for ever. Such a rename is refused.
export const sellerRenames = `
create or replace function users_after_rename() returns trigger
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
`;
