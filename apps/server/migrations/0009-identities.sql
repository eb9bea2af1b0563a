-- Who staff are at the identity provider. An identity belongs to one person, and one person has one at an issuer.
create table identities (
  client_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email citext,
  linked_at timestamptz not null,
  primary key (client_id, issuer, subject),
  unique (issuer, subject),
  unique (client_id, user_id, issuer),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
call guard_by_practice('identities');

-- Emails that link or register an identity; only the hash of their token is kept.
create table invitations (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Once it is good no more: because it was followed, a later one was sent, or its person is linked.
  void_at timestamptz,
  -- When the relay was last handed it, until it is known not to have taken it; and when it is known to have.
  attempted_at timestamptz,
  accepted_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index invitations_by_user on invitations (client_id, user_id, sent_at);
call guard_by_practice('invitations');

-- Sign-ins on their way through the provider, each good once; they belong to no practice yet.
create table sso_attempts (
  state text primary key,
  -- SHA-256 of the browser's cookie: an answer of the provider counts only in the browser that asked.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  invitation_hash bytea,
  address inet not null,
  expires_at timestamptz not null,
  -- It came back, and did not end well: those that do are gone.
  used_at timestamptz
);
create index sso_attempts_by_expiry on sso_attempts (expires_at);
create index sso_attempts_by_browser on sso_attempts (browser_hash);
create index sso_attempts_that_failed on sso_attempts (address, expires_at) where used_at is not null;
alter table sso_attempts enable row level security;
alter table sso_attempts force row level security;
create policy anyone on sso_attempts to enamel_app using (true) with check (true);
grant select, insert, update, delete on sso_attempts to enamel_app;

-- What the provider gave with the session, sealed: to log out there, and to ask whether the session still stands.
alter table sessions
  add column id_token text,
  add column refresh_token text,
  -- When the provider was last asked: tabs that ask at once would spend one refresh token twice.
  add column asked_at timestamptz;

-- Staff who sign in at the provider alone have no password. Locked staff sign in nowhere.
alter table users
  alter column password_hash drop not null,
  add column locked_at timestamptz;

create function find_identity(wanted_issuer text, wanted_subject text)
returns table (client_id uuid, user_id uuid, email text, name text, role text, active boolean, locked boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.client_id, u.id, u.email::text, u.name, u.role, c.active, u.locked_at is not null
  from identities i
  join users u on u.client_id = i.client_id and u.id = i.user_id
  join clients c on c.id = i.client_id
  where i.issuer = wanted_issuer and i.subject = wanted_subject
$$;

create function find_invitation(token bytea)
returns table (client_id uuid, user_id uuid, email text, name text, role text, active boolean, locked boolean,
               expires_at timestamptz, void_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.client_id, u.id, u.email::text, u.name, u.role, c.active, u.locked_at is not null, i.expires_at, i.void_at
  from invitations i
  join users u on u.client_id = i.client_id and u.id = i.user_id
  join clients c on c.id = i.client_id
  where i.token_hash = token
$$;

drop function find_login(text);
create function find_login(login_email text)
returns table (client_id uuid, user_id uuid, email text, name text, role text, password_hash text, active boolean,
               locked boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.client_id, u.id, u.email::text, u.name, u.role, u.password_hash, c.active, u.locked_at is not null
  from users u join clients c on c.id = u.client_id
  where u.email = login_email::citext
$$;

do $$
declare
  lookup text;
begin
  foreach lookup in array array['find_identity(text, text)', 'find_invitation(bytea)', 'find_login(text)'] loop
    execute format('alter function %s owner to enamel_lookup', lookup);
    execute format('revoke all on function %s from public', lookup);
    execute format('grant execute on function %s to enamel_app', lookup);
  end loop;
end
$$;
