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

-- The near forms of all words of a folded name. The planner must see its cost, and so does not inline it.
create function near_forms_of_name(name text) returns text[]
language plpgsql immutable parallel safe strict cost 5000
as $$
begin
  return (
    select coalesce(array_agg(distinct form), '{}')
    from regexp_split_to_table(name, '[\s,-]+') as word, unnest(public.near_forms(word)) as form
    where word <> ''
  );
end
$$;
create index patients_by_near_name on patients using gin (client_id, near_forms_of_name(folded_name));

-- Patients in whose name both words stand, each with at most one typing error. Whether it has the other words of a query
-- too, and with how many errors, is a rule of the domain (search/near-name.ts).
create function patients_near(practice uuid, first_word text, second_word text, most integer)
returns table (id uuid, first_name text, last_name text, distinguisher text, email text, phone text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  first_forms text[] := near_forms(folded(first_word));
  second_forms text[] := near_forms(folded(second_word));
begin
  if practice is distinct from current_practice() then
    raise exception 'patients_near: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.id, p.first_name, p.last_name, p.distinguisher, p.email::text, p.phone
    from patients p
    where p.client_id = practice
      and near_forms_of_name(p.folded_name) && first_forms
      and near_forms_of_name(p.folded_name) && second_forms
    order by p.folded_name, p.id
    limit most;
end
$$;
alter function patients_near(uuid, text, text, integer) owner to enamel_lookup;
revoke all on function patients_near(uuid, text, text, integer) from public;
grant execute on function patients_near(uuid, text, text, integer) to enamel_app;

-- Patients one of whose names begins with a text that is too short for search_patients.
create function patients_beginning(practice uuid, beginning text, most integer)
returns table (id uuid, first_name text, last_name text, distinguisher text, email text, phone text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  pattern text := substr(holding(folded(trim(beginning))), 2);
begin
  if practice is distinct from current_practice() then
    raise exception 'patients_beginning: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.id, p.first_name, p.last_name, p.distinguisher, p.email::text, p.phone
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
-- megabytes; its beginning is what people remember. The planner must see its cost, and so does not inline it.
create function message_words(subject text, content text) returns tsvector
language plpgsql immutable parallel safe cost 5000
as $$
begin
  return to_tsvector(
    'simple'::regconfig, public.folded(coalesce(left(subject, 500), '') || ' ' || left(content, 10000)));
end
$$;
create index communications_by_words on communications using gin (client_id, message_words(subject, text_content));
create index communications_by_datetime on communications (client_id, datetime);

-- The latest messages since a time with words that begin with each of these.
create function search_messages(practice uuid, beginnings text[], since timestamptz, most integer)
returns table (
  id uuid, patient_id uuid, first_name text, last_name text, distinguisher text, comm_type text, inbound boolean,
  datetime timestamptz, subject text, content text)
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
    -- Apart, since the planner would otherwise read messages by time until it has enough, which never ends for a word that
    -- is in none.
    with matching as materialized (
      select c.id, c.patient_id, c.datetime from communications c
      where c.client_id = practice and c.datetime >= since
        and message_words(c.subject, c.text_content) @@ wanted
    ), latest as (
      select * from matching m order by m.datetime desc, m.id desc limit most
    )
    select c.id, c.patient_id, p.first_name, p.last_name, p.distinguisher, c.comm_type, c.inbound, c.datetime, c.subject,
           left(c.text_content, 10000)
    from latest l
    join communications c on c.client_id = practice and c.id = l.id
    join patients p on p.client_id = practice and p.id = l.patient_id
    order by l.datetime desc, l.id desc;
end
$$;
alter function search_messages(uuid, text[], timestamptz, integer) owner to enamel_lookup;
revoke all on function search_messages(uuid, text[], timestamptz, integer) from public;
grant execute on function search_messages(uuid, text[], timestamptz, integer) to enamel_app;
