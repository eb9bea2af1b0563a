-- Mail from an address without a domain waits for a person.
alter table inbound_messages
  drop constraint inbound_messages_reason_check,
  add constraint inbound_messages_reason_check check (reason in (
    'no_sender', 'no_reply_address', 'auto_reply', 'computer_mail', 'mailing_list', 'bounce', 'unreadable', 'no_number',
    'whatsapp', 'held_form'
  ));
