-- Links to other services. One that never was has no row.
create table integrations (
  client_id uuid not null references clients (id),
  integration text not null check (integration in ('gmail', 'outlook', 'dentally', 'whatsapp')),
  state text not null check (state in ('healthy', 'unhealthy', 'disconnected', 'disconnecting')),
  -- Why it is unhealthy, in words for staff.
  reason text,
  -- What the provider calls the account: of WhatsApp the phone number's id.
  account text,
  -- What people call it: a number, an address.
  label text,
  -- Keys and tokens, sealed.
  credentials text,
  -- The mark of what the provider was last told about where to call us; null before that.
  registration text,
  changed_at timestamptz not null,
  primary key (client_id, integration),
  unique (integration, account)
);
call guard_by_practice('integrations');

create function find_practice_by_account(wanted text, wanted_account text)
returns uuid
language sql stable security definer set search_path = public, pg_temp
as $$ select client_id from integrations where integration = wanted and account = wanted_account $$;
alter function find_practice_by_account(text, text) owner to enamel_lookup;
revoke all on function find_practice_by_account(text, text) from public;
grant execute on function find_practice_by_account(text, text) to enamel_app;

-- What the provider that approves templates calls them. A template without it was never sent for approval.
alter table templates
  add column provider_id text,
  add column provider_name text,
  add column language text not null default 'en_GB';
-- Its name there holds a part of its id, so that it stands for one template of all practices.
create unique index templates_by_provider on templates (provider_name) where provider_name is not null;

create function find_practice_by_template(wanted text)
returns uuid
language sql stable security definer set search_path = public, pg_temp
as $$ select client_id from templates where provider_name = wanted $$;
alter function find_practice_by_template(text) owner to enamel_lookup;
revoke all on function find_practice_by_template(text) from public;
grant execute on function find_practice_by_template(text) to enamel_app;

-- WhatsApp: the template that a message was made of, with what filled it, as it goes to the provider.
alter table communications
  add column template_parameters text[],
  -- WhatsApp tells something itself, or did not pass on what came: nothing that the patient wrote.
  add column notice boolean not null default false;

-- A WhatsApp message comes in as texts and letters do; its fingerprint is the id that WhatsApp gave it.
alter table inbound_messages
  drop constraint inbound_messages_channel_check,
  add constraint inbound_messages_channel_check
    check (channel in ('Email', 'SMS', 'Form Submissions', 'Phone Call', 'WhatsApp'));
