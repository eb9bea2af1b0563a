-- A word without one of its letters, in every way, and the word itself. Two words that differ by one typing error (a
-- letter that is wrong, missing, added or swapped with its neighbour) have one of these in common; trigrams of short
-- names often have none. A word of three letters only stands for itself.
create function near_forms(word text) returns text[]
language sql immutable parallel safe strict
as $$
  select array_agg(distinct form)
  from (
    select word as form
    union all
    select left(word, at - 1) || substr(word, at + 1)
    from generate_series(1, case when length(word) > 3 then least(length(word), 24) else 0 end) as at
  ) as forms
$$;

-- The near forms of all words of a folded name.
create function near_forms_of_name(name text) returns text[]
language sql immutable parallel safe strict
as $$
  select coalesce(array_agg(distinct form), '{}')
  from regexp_split_to_table(name, '[\s,-]+') as word, unnest(public.near_forms(word)) as form
  where word <> ''
$$;
create index patients_by_near_name on patients using gin (client_id, near_forms_of_name(folded_name));

-- Patients one of whose names differs from a word by at most one typing error; the most similar names first. Which of
-- them match all words is a rule of the domain (search/near-name.ts).
create function patients_near(practice uuid, word text, term text, most integer)
returns table (id uuid, first_name text, last_name text, email text, phone text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if practice is distinct from current_practice() then
    raise exception 'patients_near: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.id, p.first_name, p.last_name, p.email::text, p.phone
    from patients p
    where p.client_id = practice and near_forms_of_name(p.folded_name) && near_forms(folded(word))
    order by similarity(p.folded_name, folded(term)) desc, p.folded_name, p.id
    limit most;
end
$$;
alter function patients_near(uuid, text, text, integer) owner to enamel_lookup;
revoke all on function patients_near(uuid, text, text, integer) from public;
grant execute on function patients_near(uuid, text, text, integer) to enamel_app;

-- Patients one of whose names begins with a text that is too short for search_patients.
create function patients_beginning(practice uuid, beginning text, most integer)
returns table (id uuid, first_name text, last_name text, email text, phone text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  pattern text := substr(holding(folded(trim(beginning))), 2);
begin
  if practice is distinct from current_practice() then
    raise exception 'patients_beginning: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.id, p.first_name, p.last_name, p.email::text, p.phone
    from patients p
    where p.client_id = practice and (p.folded_name like pattern or p.folded_name like '% ' || pattern)
    order by p.folded_name, p.id
    limit most;
end
$$;
alter function patients_beginning(uuid, text, integer) owner to enamel_lookup;
revoke all on function patients_beginning(uuid, text, integer) from public;
grant execute on function patients_beginning(uuid, text, integer) to enamel_app;

-- The words of a message. Without the stems of a language, a word is found while it is being typed. An email may have
-- megabytes; its beginning is what people remember. The cost keeps the planner from computing it row by row.
create function message_words(subject text, content text) returns tsvector
language sql immutable parallel safe cost 5000
as $$
  select to_tsvector('simple'::regconfig, public.folded(coalesce(left(subject, 500), '') || ' ' || left(content, 10000)))
$$;
create index communications_by_words on communications using gin (client_id, message_words(subject, text_content));
create index communications_by_datetime on communications (client_id, datetime);

-- The latest messages since a time with words that begin with each of these.
create function search_messages(practice uuid, beginnings text[], since timestamptz, most integer)
returns table (
  id uuid, patient_id uuid, first_name text, last_name text, comm_type text, inbound boolean, datetime timestamptz,
  subject text, content text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  wanted tsquery := (
    select to_tsquery('simple', string_agg(quote_literal(beginning) || ':*', ' & '))
    from unnest(beginnings) as beginning
  );
begin
  if practice is distinct from current_practice() then
    raise exception 'search_messages: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select c.id, c.patient_id, p.first_name, p.last_name, c.comm_type, c.inbound, c.datetime, c.subject,
           left(c.text_content, 10000)
    from (
      select * from communications found
      where found.client_id = practice and found.datetime >= since
        and message_words(found.subject, found.text_content) @@ wanted
      order by found.datetime desc, found.id desc
      limit most
    ) c
    join patients p on p.client_id = practice and p.id = c.patient_id
    order by c.datetime desc, c.id desc;
end
$$;
alter function search_messages(uuid, text[], timestamptz, integer) owner to enamel_lookup;
revoke all on function search_messages(uuid, text[], timestamptz, integer) from public;
grant execute on function search_messages(uuid, text[], timestamptz, integer) to enamel_app;
