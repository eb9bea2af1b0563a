-- Users of two roles, whom owners of their practice invite and deactivate.
alter table users no force row level security;
update users set role = 'owner' where role = 'admin';
alter table users force row level security;

-- The column says what it now means on every floor: deactivated users sign in nowhere.
alter table users rename column locked_at to deactivated_at;
alter table users
  add constraint users_role check (role in ('owner', 'user')),
  -- When an owner last invited the user; null for users whom the operator created.
  add column invited_at timestamptz,
  -- When an invited user set a password or linked an identity; until then they are invited.
  add column joined_at timestamptz,
  -- When the user last signed in or used a session, to about ten minutes.
  add column last_seen_at timestamptz;

-- A withdrawn invitation outlives its user, who is deleted: its link says so, and it still counts for the hour.
alter table invitations
  alter column user_id drop not null,
  drop constraint invitations_client_id_user_id_fkey,
  add foreign key (client_id, user_id) references users (client_id, id) on delete set null (user_id),
  -- The owner who invited; null for invitations that users send themselves.
  add column invited_by uuid,
  add foreign key (client_id, invited_by) references users (client_id, id);

-- The session of a deactivated user is not found, even if one were left.
create or replace function find_session(token bytea)
returns table (client_id uuid, user_id uuid, created_at timestamptz, expires_at timestamptz,
               email text, name text, role text, active boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.client_id, s.user_id, s.created_at, s.expires_at, u.email::text, u.name, u.role, c.active
  from sessions s
  join users u on u.client_id = s.client_id and u.id = s.user_id
  join clients c on c.id = s.client_id
  where s.token_hash = token and u.deactivated_at is null
$$;

drop function find_login(text);
create function find_login(login_email text)
returns table (client_id uuid, user_id uuid, email text, name text, role text, password_hash text, active boolean,
               deactivated boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.client_id, u.id, u.email::text, u.name, u.role, u.password_hash, c.active, u.deactivated_at is not null
  from users u join clients c on c.id = u.client_id
  where u.email = login_email::citext
$$;

drop function find_identity(text, text);
create function find_identity(wanted_issuer text, wanted_subject text)
returns table (client_id uuid, user_id uuid, email text, name text, role text, active boolean, deactivated boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.client_id, u.id, u.email::text, u.name, u.role, c.active, u.deactivated_at is not null
  from identities i
  join users u on u.client_id = i.client_id and u.id = i.user_id
  join clients c on c.id = i.client_id
  where i.issuer = wanted_issuer and i.subject = wanted_subject
$$;

drop function find_invitation(bytea);
create function find_invitation(token bytea)
returns table (client_id uuid, user_id uuid, email text, name text, role text, active boolean, deactivated boolean,
               expires_at timestamptz, void_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select u.client_id, u.id, u.email::text, u.name, u.role, c.active, u.deactivated_at is not null,
    i.expires_at, i.void_at
  from invitations i
  join users u on u.client_id = i.client_id and u.id = i.user_id
  join clients c on c.id = i.client_id
  where i.token_hash = token
$$;

-- For the page on which an invited user sets a password; a withdrawn invitation has no user.
create function find_invited(token bytea)
returns table (client_id uuid, practice text, user_id uuid, email text, name text, active boolean, deactivated boolean,
               joined boolean, expires_at timestamptz, void_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.name, u.id, u.email::text, u.name, c.active, u.deactivated_at is not null,
    u.invited_at is null or u.joined_at is not null, i.expires_at, i.void_at
  from invitations i
  join clients c on c.id = i.client_id
  left join users u on u.client_id = i.client_id and u.id = i.user_id
  where i.token_hash = token
$$;

do $$
declare
  lookup text;
begin
  foreach lookup in array array[
    'find_login(text)', 'find_identity(text, text)', 'find_invitation(bytea)', 'find_invited(bytea)'
  ] loop
    execute format('alter function %s owner to enamel_lookup', lookup);
    execute format('revoke all on function %s from public', lookup);
    execute format('grant execute on function %s to enamel_app', lookup);
  end loop;
end
$$;
