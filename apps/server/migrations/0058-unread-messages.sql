-- A reply marks the patient's messages as read, and opening a conversation does. Both read every message of the patient.
create index communications_unread on communications (client_id, patient_id) where inbound and read_at is null;
