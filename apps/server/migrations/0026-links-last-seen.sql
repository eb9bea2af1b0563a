-- Every link notes when its service last accepted the credentials, not the practice system's alone.
alter table integrations rename column checked_at to last_seen_at;
