-- The pictures of practices. A replaced picture stays, since emails that were sent show it.
create table brand_pictures (
  client_id uuid not null references clients (id),
  -- 128 random bits: the picture's public address.
  token text not null unique,
  name text not null check (name in ('logo', 'footer', 'rep')),
  storage_key text not null,
  type text not null,
  created_at timestamptz not null,
  primary key (client_id, token)
);
call guard_by_practice('brand_pictures');

create function find_brand_picture(wanted text)
returns table (storage_key text, type text)
language sql stable security definer set search_path = public, pg_temp
as $$ select storage_key, type from brand_pictures where token = wanted $$;
alter function find_brand_picture(text) owner to enamel_lookup;
revoke all on function find_brand_picture(text) from public;
grant execute on function find_brand_picture(text) to enamel_app;
