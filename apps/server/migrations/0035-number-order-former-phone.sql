-- The practice's phone when the number was ordered; empty if it had none. The ordered phone replaces no other.
alter table sms_number_orders add column former_phone text not null default '';
