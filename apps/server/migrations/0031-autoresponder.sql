-- When each number last got an automatic answer to a text: at most one in a day.
create table autoresponses (
  client_id uuid not null references clients (id),
  -- The sender's number, in E.164.
  number text not null,
  answered_at timestamptz not null,
  primary key (client_id, number)
);
call guard_by_practice('autoresponses');

-- A practice that asked for a number for its texts and calls, until it has one.
create table sms_number_orders (
  client_id uuid primary key references clients (id),
  -- The practice's own phone, to which calls are forwarded, in E.164.
  practice_phone text not null,
  -- When a number was last asked of the carrier, if its answer is not known; null otherwise.
  attempted_at timestamptz
);
call guard_by_practice('sms_number_orders');
