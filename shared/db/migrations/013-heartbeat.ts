// The indexer's last heartbeat, which the indices carry, too. It is older in a backup: so a restored database is known. Not now():
// a backup from before this migration must be older than every index when it is restored and migrated.
export const heartbeat = `
alter table epoch add column heartbeat_at timestamptz(3) not null default 'epoch';
`;
