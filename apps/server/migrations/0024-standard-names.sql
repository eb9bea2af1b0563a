-- Names that the field uses: idempotency keys, notified, awaiting review.
alter table repeats rename to idempotency_keys;
alter index repeats_by_time rename to idempotency_keys_by_time;

alter table patients rename column snooze_told to snooze_notified;

drop index inbound_messages_held;
alter table inbound_messages drop constraint inbound_messages_reason_check;
update inbound_messages set reason = 'awaiting_review' where reason = 'held_form';
alter table inbound_messages add constraint inbound_messages_reason_check check (reason in (
  'no_sender', 'no_reply_address', 'auto_reply', 'computer_mail', 'mailing_list', 'bounce', 'unreadable', 'no_number',
  'whatsapp', 'awaiting_review'
));
create index inbound_messages_awaiting_review on inbound_messages (client_id)
  where state = 'unplaced' and reason = 'awaiting_review';
