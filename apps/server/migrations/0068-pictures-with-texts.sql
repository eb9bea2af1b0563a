-- Whether the carrier sends MMS from the practice's number; asked when it is given, and every hour.
alter table clients add column sms_mms boolean not null default false;

-- How the files of an outbound text were sent; null for every other message.
alter table communications add column files_sent_as text check (files_sent_as in ('mms', 'link'));

-- The public pages with the files of texts. The page of a removed text, or patient, is gone with it.
create table file_links (
  client_id uuid not null references clients (id),
  communication_id uuid not null,
  -- SHA-256 of the token in the page's address, which is made from the message's id with the product's secret.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (client_id, communication_id),
  foreign key (client_id, communication_id) references communications (client_id, id) on delete cascade
);
call guard_by_practice('file_links');

create function find_file_link(wanted bytea)
returns table (client_id uuid, communication_id uuid, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$ select client_id, communication_id, expires_at from file_links where token_hash = wanted $$;
alter function find_file_link(bytea) owner to enamel_lookup;
revoke all on function find_file_link(bytea) from public;
grant execute on function find_file_link(bytea) to enamel_app;
