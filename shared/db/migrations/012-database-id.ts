// The id of this database: in a row, so that a dump and a restore keep it. It is computed from the time of the first migration,
// so that a backup from before this migration gets the same id when it is restored and migrated.
export const databaseId = `
alter table epoch add column database_id uuid;

update epoch
set database_id = md5('listings ' || (select extract(epoch from min(migration_time)) from knex_migrations))::uuid;

alter table epoch alter column database_id set not null;
`;
