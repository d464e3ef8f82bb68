// When each index was live last: rollback goes back to the one that served until then, which need not be the newest. An index
// that no change is written to any more keeps its row as `retired` until it is deleted: no other index is ours to delete.
export const liveSince = `
alter table index_targets
  add column live_since timestamptz,
  drop constraint index_targets_state_is_known,
  add constraint index_targets_state_is_known check (state in ('building', 'live', 'previous', 'retired'));
update index_targets set live_since = case state when 'live' then now() else created_at end
where state in ('live', 'previous');
`;
