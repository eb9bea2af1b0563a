-- What a practice spends on a lead source in a month, as its staff typed it. A month without a row has no spend.
create table marketing_spend (
  client_id uuid not null references clients (id),
  source citext not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  amount_pence bigint not null check (amount_pence > 0),
  user_id uuid,
  updated_at timestamptz not null,
  primary key (client_id, source, month)
);
call guard_by_practice('marketing_spend');
