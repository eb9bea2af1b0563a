-- Where a submission came from, as the form and the address of its page said it: for reports.
alter table form_submissions
  add column source text,
  add column utm_source text,
  add column gclid text;

-- How many web forms came in a window, from one network address and, under '', from all.
create table form_counters (
  client_id uuid not null references clients (id),
  address text not null,
  window_started_at timestamptz not null,
  submissions integer not null,
  primary key (client_id, address)
);
call guard_by_practice('form_counters');

-- What came beyond the limits waits for a person.
alter table inbound_messages
  drop constraint inbound_messages_reason_check,
  add constraint inbound_messages_reason_check check (reason in (
    'no_sender', 'auto_reply', 'computer_mail', 'mailing_list', 'bounce', 'unreadable', 'no_number', 'whatsapp',
    'held_form'
  ));
create index inbound_messages_held on inbound_messages (client_id) where state = 'unplaced' and reason = 'held_form';
