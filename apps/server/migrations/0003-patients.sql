-- Both forms of a number by their digits alone, so that it is found as 07700… and as 447700….
create function phone_digits(phone text, e164 text) returns text
language sql immutable parallel safe
as $$
  select regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' ' ||
         regexp_replace(coalesce(e164, ''), '[^0-9]', '', 'g') || ' ' ||
         -- As it is read at home: +447700… is 07700…, +35385… is 085….
         coalesce(regexp_replace(e164, '^\+(44|353)', '0'), '')
$$;

-- A name as it is sought: without case, accents and apostrophes, so that obrien finds O’Brien, and seán Sean. With its
-- dictionary named, unaccent does not hang on the search path: the result may be stored.
create function folded(name text) returns text
language sql immutable parallel safe strict
as $$
  select lower(translate(public.unaccent('public.unaccent', normalize(name, NFC)), '''‘’‛ʼʻʹ′`´', ''))
$$;

create table patients (
  client_id uuid not null references clients (id),
  id uuid not null,
  first_name text not null,
  last_name text not null default '',
  folded_name text not null generated always as (folded(first_name || ' ' || last_name)) stored,
  email citext,
  -- As typed; E.164 when the number is usable, null with a reason when it is not.
  phone text,
  phone_e164 text,
  phone_invalid_reason text check (phone_invalid_reason in ('TOO_SHORT', 'TOO_LONG', 'NOT_A_NUMBER', 'INVALID_COUNTRY')),
  phone_invalidated_at timestamptz,
  date_of_birth date,
  image_url text,
  source text not null default 'Unknown',
  stage text,
  next_action_at timestamptz,
  tx_type text,
  gdpr text not null default 'Opted Out' check (gdpr in ('Opted In', 'Opted Out')),
  referrer_email citext,
  referrer_name text,
  labels text[] not null default '{}',
  snooze_ends_at timestamptz,
  snooze_comment text,
  -- Rises with every edit; a save says which one it was based on.
  version integer not null default 1,
  -- Who changed which field last: {field: {by, version}}, so that only a clash on the same field is one.
  field_edits jsonb not null default '{}',
  -- Rises with every change of the timeline.
  timeline_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  check ((phone_e164 is null) or (phone_invalid_reason is null))
);
create index patients_by_email on patients (client_id, email);
create index patients_by_phone on patients (client_id, phone_e164);
create index patients_due on patients (client_id, stage, next_action_at) where next_action_at is not null;
create index patients_by_search on patients using gin (
  client_id,
  folded_name gin_trgm_ops,
  (lower(coalesce(email::text, ''))) gin_trgm_ops,
  (phone_digits(phone, phone_e164)) gin_trgm_ops
);
call guard_by_practice('patients');

-- The pattern of texts that hold this one; null, which nothing is like, for an empty text.
create function holding(part text) returns text
language sql immutable parallel safe
as $$ select '%' || regexp_replace(nullif(part, ''), '([\\%_])', '\\\1', 'g') || '%' $$;

-- LIKE is not leakproof, so under row-level security the trigram index would not be used: the practice and the term
-- come in as parameters and the function looks only there (DESIGN section 3).
create function search_patients(practice uuid, term text, most integer)
returns table (id uuid, first_name text, last_name text, email text, phone text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  name_pattern text := holding(folded(trim(term)));
  -- A name is also found by its words, in any order.
  word_patterns text[] := (
    select array_agg(holding(word) order by length(word) desc)
    from regexp_split_to_table(folded(term), '[\s,]+') as word
    where word <> ''
  );
  email_pattern text := holding(lower(trim(term)));
  digits text := regexp_replace(term, '[^0-9]', '', 'g');
  -- Somebody types 07700 for what is stored as +447700 too; fewer than 4 digits match nothing by phone.
  digit_pattern text := case when length(digits) >= 4 then holding(digits) end;
begin
  if practice is distinct from current_practice() then
    raise exception 'search_patients: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.id, p.first_name, p.last_name, p.email::text, p.phone
    from patients p
    where p.client_id = practice
      -- The two longest words narrow by the index; all of them are looked for in what is left.
      and ((p.folded_name like word_patterns[1]
          and p.folded_name like coalesce(word_patterns[2], word_patterns[1])
          and p.folded_name like all (word_patterns))
        or lower(coalesce(p.email::text, '')) like email_pattern
        or phone_digits(p.phone, p.phone_e164) like digit_pattern)
    order by coalesce(p.folded_name like name_pattern, false) desc, p.folded_name, p.id
    limit most;
end
$$;
alter function search_patients(uuid, text, integer) owner to enamel_lookup;
revoke all on function search_patients(uuid, text, integer) from public;
grant execute on function search_patients(uuid, text, integer) to enamel_app;
