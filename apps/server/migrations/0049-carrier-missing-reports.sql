-- Finds the texts whose last report is missing: the carrier is asked about those that were sent in the last days.
create index communications_without_report on communications (client_id, greatest(created_at, last_retry_at))
  where comm_type = 'sms' and not inbound and (status in ('sending', 'sent') or retry_active);
