create table communications (
  client_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  datetime timestamptz not null,
  inbound boolean not null,
  comm_type text not null
    check (comm_type in ('email', 'marketing_email', 'sms', 'call', 'whatsapp_message', 'form_submission')),
  status text not null
    check (status in ('sending', 'sent', 'delivered', 'received', 'read', 'deleted', 'failed')),
  failure_reason text,
  retry_active boolean not null default false,
  retry_count integer not null default 0,
  last_retry_at timestamptz,
  text_content text not null default '',
  read_at timestamptz,
  automated boolean not null default false,
  user_id uuid,
  template_id uuid,
  -- Emails: identity is the Message-ID without its brackets.
  subject text,
  from_email text,
  to_email text,
  identity text,
  in_reply_to text,
  -- Message-IDs of the thread so far, oldest first.
  reference_ids text[] not null default '{}',
  -- SMS, WhatsApp, calls: E.164 where it could be made so, else as it came.
  from_number text,
  to_number text,
  duration_seconds integer,
  -- The provider's own id of the message or call.
  provider_id text,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index communications_by_patient on communications (client_id, patient_id, datetime, id);
create index communications_by_identity on communications (client_id, identity) where identity is not null;
create unique index communications_by_provider on communications (client_id, comm_type, provider_id)
  where provider_id is not null;
call guard_by_practice('communications');

-- Apart from the row that lists read: an email's body can be megabytes.
create table email_bodies (
  client_id uuid not null,
  communication_id uuid not null,
  html text not null,
  remote_content boolean not null default false,
  primary key (client_id, communication_id),
  foreign key (client_id, communication_id) references communications (client_id, id) on delete cascade
);
call guard_by_practice('email_bodies');

create table notes (
  client_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  datetime timestamptz not null,
  title text not null default '',
  content text not null,
  user_id uuid,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index notes_by_patient on notes (client_id, patient_id, datetime, id);
call guard_by_practice('notes');

create table form_submissions (
  client_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  datetime timestamptz not null,
  form text not null,
  -- JSON text of question and answer, in the order of the form.
  message text not null,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index form_submissions_by_patient on form_submissions (client_id, patient_id, datetime, id);
call guard_by_practice('form_submissions');

create table business_events (
  client_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  datetime timestamptz not null,
  name text not null,
  headline text not null,
  description text,
  note text,
  icon text not null,
  color text not null,
  tooltip text not null,
  user_id uuid,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index business_events_by_patient on business_events (client_id, patient_id, datetime, id);
call guard_by_practice('business_events');

create table pms_events (
  client_id uuid not null,
  id uuid not null,
  patient_id uuid not null,
  datetime timestamptz not null,
  name text not null check (name in ('booked', 'attended', 'cancelled')),
  source text not null,
  headline text not null,
  description text,
  note text,
  primary key (client_id, id),
  foreign key (client_id, patient_id) references patients (client_id, id) on delete cascade
);
create index pms_events_by_patient on pms_events (client_id, patient_id, datetime, id);
call guard_by_practice('pms_events');

create table attachments (
  client_id uuid not null,
  id uuid not null,
  communication_id uuid not null,
  position integer not null,
  name text not null,
  type text not null,
  size integer not null,
  -- Inline pictures of an email: what its HTML calls cid:….
  content_id text,
  inline boolean not null default false,
  -- 'coming' lies with the carrier still and has no size yet; 'lost' will never be here.
  state text not null default 'stored' check (state in ('stored', 'coming', 'lost')),
  storage_key text not null,
  primary key (client_id, id),
  foreign key (client_id, communication_id) references communications (client_id, id) on delete cascade
);
create index attachments_by_communication on attachments (client_id, communication_id, position);
create index attachments_coming on attachments (client_id) where state = 'coming';
call guard_by_practice('attachments');
