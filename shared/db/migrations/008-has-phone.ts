// Two columns that let a program know less. Whether a seller has a phone is readable without the phone. Which pepper a key was
// stored under can be counted, so that an operator sees when an older one is needed no more; unknown for keys made before.
export const hasPhone = `
alter table users add column has_phone boolean not null generated always as (coalesce(btrim(phone) <> '', false)) stored;
alter table api_keys add column pepper_id text
  constraint api_keys_pepper_id_is_short_hex check (pepper_id ~ '^[0-9a-f]{8}$');
`;
