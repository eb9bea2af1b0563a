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
  used_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index invitations_by_user on invitations (client_id, user_id, sent_at);
call guard_by_practice('invitations');

-- Sign-ins on their way through the provider, each good once; they belong to no practice yet.
create table sso_attempts (
  -- SHA-256 of the browser's cookie: an answer of the provider counts only in the browser that asked.
  browser_hash bytea primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  shown text not null check (shown in ('popup', 'redirect')),
  redirect_to text not null,
  invitation_hash bytea,
  expires_at timestamptz not null
);
create index sso_attempts_by_expiry on sso_attempts (expires_at);
alter table sso_attempts enable row level security;
alter table sso_attempts force row level security;
create policy anyone on sso_attempts to enamel_app using (true) with check (true);
grant select, insert, delete on sso_attempts to enamel_app;

-- What the provider gave with the session, sealed: to log out there, and to ask whether the session still stands.
alter table sessions
  add column kind text not null default 'legacy' check (kind in ('legacy', 'sso')),
  add column id_token text,
  add column refresh_token text;

create function find_identity(wanted_issuer text, wanted_subject text)
returns table (client_id uuid, user_id uuid, email text, name text, role text, active boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.client_id, u.id, u.email::text, u.name, u.role, c.active
  from identities i
  join users u on u.client_id = i.client_id and u.id = i.user_id
  join clients c on c.id = i.client_id
  where i.issuer = wanted_issuer and i.subject = wanted_subject
$$;

create function find_invitation(token bytea)
returns table (client_id uuid, user_id uuid, expires_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$ select i.client_id, i.user_id, i.expires_at, i.used_at from invitations i where i.token_hash = token $$;

do $$
declare
  lookup text;
begin
  foreach lookup in array array['find_identity(text, text)', 'find_invitation(bytea)'] loop
    execute format('alter function %s owner to enamel_lookup', lookup);
    execute format('revoke all on function %s from public', lookup);
    execute format('grant execute on function %s to enamel_app', lookup);
  end loop;
end
$$;
