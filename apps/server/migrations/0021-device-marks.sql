-- SHA-256 of the device mark that a failed sign-in came with. It is counted by that alone, and not by email and address.
alter table login_failures add column mark_hash bytea;
create index login_failures_by_mark on login_failures (mark_hash, at) where mark_hash is not null;
