create table clients (
  id uuid primary key,
  name text not null,
  country text not null default 'GB' check (country in ('GB', 'IE')),
  time_zone text not null default 'Europe/London',
  active boolean not null default true,
  features text[] not null default '{}',
  sms_enabled boolean not null default false,
  email_enabled boolean not null default false,
  referrals_enabled boolean not null default false,
  tx_types text[] not null default '{General}',
  labels text[] not null default '{}',
  labels_history text[] not null default '{}',
  sources text[] not null default '{Unknown}',
  -- ClientSettings of the contract, without inbox_views' built-in five.
  settings jsonb not null default '{}',
  sending_email citext,
  sms_number text,
  form_key text not null unique,
  created_at timestamptz not null
);
call guard_by_practice('clients', 'id');

create table users (
  client_id uuid not null references clients (id),
  id uuid not null,
  email citext not null unique,
  name text not null,
  role text not null default 'user',
  photo text,
  password_hash text not null,
  created_at timestamptz not null,
  primary key (client_id, id)
);
call guard_by_practice('users');

create table sessions (
  client_id uuid not null,
  -- SHA-256 of the cookie's value: the value itself is nowhere in the database.
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, token_hash),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create unique index sessions_by_token on sessions (token_hash);
create index sessions_by_expiry on sessions (expires_at);
call guard_by_practice('sessions');

-- Failed sign-ins, by email and by address; they belong to no practice.
create table login_failures (
  id bigint generated always as identity primary key,
  email citext not null,
  address inet not null,
  at timestamptz not null
);
create index login_failures_by_email on login_failures (email, at);
create index login_failures_by_address on login_failures (address, at);
alter table login_failures enable row level security;
alter table login_failures force row level security;
create policy anyone on login_failures to enamel_app using (true) with check (true);
grant select, insert, delete on login_failures to enamel_app;

-- Where mail and texts of a practice arrive: whole addresses, whole mail domains, numbers in E.164.
create table channel_addresses (
  client_id uuid not null references clients (id),
  kind text not null check (kind in ('email', 'email_domain', 'phone')),
  address citext not null,
  primary key (client_id, kind, address),
  unique (kind, address)
);
call guard_by_practice('channel_addresses');

create function find_session(token bytea)
returns table (client_id uuid, user_id uuid, created_at timestamptz, expires_at timestamptz,
               email text, name text, role text, active boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.client_id, s.user_id, s.created_at, s.expires_at, u.email::text, u.name, u.role, c.active
  from sessions s
  join users u on u.client_id = s.client_id and u.id = s.user_id
  join clients c on c.id = s.client_id
  where s.token_hash = token
$$;

create function find_login(login_email text)
returns table (client_id uuid, user_id uuid, email text, name text, role text, password_hash text, active boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.client_id, u.id, u.email::text, u.name, u.role, u.password_hash, c.active
  from users u join clients c on c.id = u.client_id
  where u.email = login_email::citext
$$;

create function find_practice_by_address(address_kind text, wanted text)
returns uuid
language sql stable security definer set search_path = public, pg_temp
as $$ select client_id from channel_addresses where kind = address_kind and address = wanted::citext $$;

create function find_practice_by_form_key(wanted text)
returns uuid
language sql stable security definer set search_path = public, pg_temp
as $$ select id from clients where form_key = wanted $$;

create function all_practices()
returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$ select id from clients order by id $$;

do $$
declare
  lookup text;
begin
  foreach lookup in array array[
    'find_session(bytea)', 'find_login(text)', 'find_practice_by_address(text, text)',
    'find_practice_by_form_key(text)', 'all_practices()'
  ] loop
    execute format('alter function %s owner to enamel_lookup', lookup);
    execute format('revoke all on function %s from public', lookup);
    execute format('grant execute on function %s to enamel_app', lookup);
  end loop;
end
$$;
