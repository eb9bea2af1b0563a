-- The sealed secret of the webhook of a connection that was ended, for the next connection with the same account. While
-- a connection exists, the secret is among its credentials.
alter table integrations add column webhook_secret text;
