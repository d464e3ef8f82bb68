// Dirty rows are taken oldest first. By `next_attempt_at` an edit sent its listing to the end of the queue: one that is
// edited more often than the queue takes was never reached. No index holds what a lease changes, so leases are cheap (HOT).
export const dirtyOrder = `
create index index_dirty_age on index_dirty (dirty_since);
drop index index_dirty_due;
drop index index_dirty_lag;
`;
