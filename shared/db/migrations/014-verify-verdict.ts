// What a verify run was about and how it ended: its verdict holds for one index, differences may have been left as they were, and a
// run that the brake stopped is none that found nothing.
export const verifyVerdict = `
alter table verify_runs
  add column index_name text,
  add column repaired boolean not null default false,
  add column brake text;
`;
