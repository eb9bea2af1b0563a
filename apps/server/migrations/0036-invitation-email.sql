-- The address that the invitation is sent to. It remains when the invitation is withdrawn and its user deleted, so that
-- the address is not invited again at once. Null for invitations of earlier versions.
alter table invitations add column email citext;
