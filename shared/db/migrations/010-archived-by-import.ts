// What `import --replace-company` archived because the file lacked it: `archived_from` is the status it had, and has again
// when a file brings it back. What is archived by hand has none and stays archived.
export const archivedByImport = `
alter table listings
  add column archived_from text,
  add constraint listings_archived_from_is_a_status_of_an_archived_listing check (archived_from is null or (
    status = 'archived' and archived_from in ('draft', 'active', 'reserved', 'sold', 'rented', 'inactive')));

create function listings_forget_archived_from() returns trigger
language plpgsql
as $$
begin
  new.archived_from := null;
  return new;
end
$$;

-- Whoever writes the status has decided, also where it is archived already.
create trigger listings_forget_archived_from before update of status on listings
  for each row when (old.archived_from is not null and new.archived_from = old.archived_from)
  execute function listings_forget_archived_from();
`;
