-- Which patient each open page of a user shows. Rows last seconds, so they need not survive a crash.
create unlogged table presence (
  client_id uuid not null references clients (id),
  user_id uuid not null,
  -- Made by the browser for each of its pages.
  page_id uuid not null,
  -- SHA-256 of the token of the session, as in sessions: when that ends, its pages go.
  session bytea not null,
  patient_id uuid not null,
  state text not null check (state in ('viewing', 'writing')),
  channel text check (channel in ('SMS', 'WhatsApp', 'Email', 'Note')),
  expires_at timestamptz not null,
  announced_until timestamptz not null,
  primary key (client_id, user_id, page_id)
) with (fillfactor = 50);
call guard_by_practice('presence');

create function practices_with_lapsed_presence(now timestamptz)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$ select distinct client_id from presence where expires_at <= now $$;
alter function practices_with_lapsed_presence(timestamptz) owner to enamel_lookup;
revoke all on function practices_with_lapsed_presence(timestamptz) from public;
grant execute on function practices_with_lapsed_presence(timestamptz) to enamel_app;
