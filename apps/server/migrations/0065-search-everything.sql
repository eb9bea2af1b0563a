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

-- The words of a name for which typing errors are forgiven.
create function words_of_name(folded_name text) returns setof text
language sql immutable parallel safe strict rows 3
as $$
  select distinct word from regexp_split_to_table(folded_name, '[\s,-]+') as word
  where length(word) between 3 and 40 and word !~ '[0-9]'
$$;

-- The near forms of every word that has been in a name. Names share their words, so this is small however many patients
-- there are, and a patient with a common name adds nothing. Without a key, since two transactions that add the same words
-- in different orders would wait for each other; a word that is here twice does no harm.
create table name_forms (
  client_id uuid not null references clients (id) on delete cascade,
  form text not null,
  word text not null
);
create index name_forms_by_form on name_forms (client_id, form, word);
call guard_by_practice('name_forms');

create function add_name_forms(practice uuid, folded_names text[]) returns void
language sql set search_path = public, pg_temp
as $$
  with unknown as materialized (
    select distinct added.word from unnest(folded_names) as name, words_of_name(name) as added (word)
    where not exists (
      select from name_forms n where n.client_id = practice and n.form = added.word and n.word = added.word)
  )
  insert into name_forms (client_id, form, word)
  select practice, form, unknown.word from unknown, unnest(near_forms(unknown.word)) as form;
$$;

create function add_forms_of_new_names() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform add_name_forms(client_id, array_agg(folded_name)) from added group by client_id;
  return null;
end
$$;
create trigger patients_new_names after insert on patients
  referencing new table as added for each statement execute function add_forms_of_new_names();

create function add_forms_of_changed_name() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform add_name_forms(new.client_id, array[new.folded_name]);
  return null;
end
$$;
create trigger patients_changed_names after update of first_name, last_name on patients
  for each row execute function add_forms_of_changed_name();

alter table patients no force row level security;
alter table name_forms no force row level security;
insert into name_forms (client_id, form, word)
select known.client_id, form, word
from (
    select distinct client_id, word
    from (select distinct client_id, folded_name from patients) as names, words_of_name(folded_name) as word
  ) as known,
  unnest(near_forms(word)) as form;
alter table name_forms force row level security;
alter table patients force row level security;

-- A regular expression for texts with one of the words of names that are near to a word, those that resemble it most; null
-- if there is none.
create function near_words(practice uuid, near_to text) returns text
language sql stable set search_path = public, pg_temp
as $$
  select string_agg(regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g'), '|')
  from (
    select n.word
    from name_forms n
    where n.client_id = practice and n.form = any (near_forms(folded(near_to)))
    group by n.word
    order by similarity(n.word, folded(near_to)) desc, n.word
    limit 16
  ) as nearest
$$;

-- Patients in whose name both words stand, each with at most one typing error. Whether it has the other words of a query
-- too, and with how many errors, is a rule of the domain (search/near-name.ts).
create function patients_near(practice uuid, first_word text, second_word text, most integer)
returns table (id uuid, first_name text, last_name text, distinguisher text, email text, phone text)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  first_words text := near_words(practice, first_word);
  second_words text := case when second_word <> first_word then near_words(practice, second_word) end;
begin
  if practice is distinct from current_practice() then
    raise exception 'patients_near: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  if first_words is null or second_words is null and second_word <> first_word then
    return;
  end if;
  return query
    select p.id, p.first_name, p.last_name, p.distinguisher, p.email::text, p.phone
    from patients p
    where p.client_id = practice and p.folded_name ~ first_words
      and (second_words is null or p.folded_name ~ second_words)
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
    -- Apart, since the planner would otherwise read patients by name until it has enough.
    with matching as materialized (
      select p.id, p.folded_name from patients p
      where p.client_id = practice and (p.folded_name like pattern or p.folded_name like '% ' || pattern)
    ), first as (
      select m.id from matching m order by m.folded_name, m.id limit most
    )
    select p.id, p.first_name, p.last_name, p.distinguisher, p.email::text, p.phone
    from first f join patients p on p.client_id = practice and p.id = f.id
    order by p.folded_name, p.id;
end
$$;
alter function patients_beginning(uuid, text, integer) owner to enamel_lookup;
revoke all on function patients_beginning(uuid, text, integer) from public;
grant execute on function patients_beginning(uuid, text, integer) to enamel_app;

-- The words of a text. Without the stems of a language, a word is found while it is being typed. An email may have
-- megabytes; its beginning is what people remember.
create function words_of(content text) returns tsvector
language sql immutable parallel safe
as $$ select to_tsvector('simple'::regconfig, public.folded(left(content, 10000))) $$;

create function text_of_message(subject text, content text) returns text
language sql immutable parallel safe
as $$ select coalesce(left(subject, 500) || ' ', '') || content $$;

-- The answers of a web form, in their order; a text that is no form as it is.
create function text_of_form(message text) returns text
language plpgsql stable strict
as $$
begin
  return (select coalesce(string_agg(value, ' · '), '') from json_each_text(message::json));
exception
  when data_exception then return message;
end
$$;

-- The words of messages and of web forms apart from them, so that writing and changing a message costs no index of words.
create table message_words (
  client_id uuid not null,
  id uuid not null,
  datetime timestamptz not null,
  words tsvector not null,
  primary key (client_id, id),
  foreign key (client_id, id) references communications (client_id, id) on delete cascade
);
create index message_words_by_time on message_words (client_id, datetime, id);
-- The job writes hundreds of messages at once, which is faster by way of a list; the search reads what is still in it.
create index message_words_by_word on message_words using gin (client_id, words) with (gin_pending_list_limit = 1024);
call guard_by_practice('message_words');

create table form_words (
  client_id uuid not null,
  id uuid not null,
  datetime timestamptz not null,
  words tsvector not null,
  primary key (client_id, id),
  foreign key (client_id, id) references form_submissions (client_id, id) on delete cascade
);
create index form_words_by_time on form_words (client_id, datetime, id);
create index form_words_by_word on form_words using gin (client_id, words);
call guard_by_practice('form_words');

-- The messages and forms whose words a job (search/search.jobs.ts) has not written yet.
create table unindexed_messages (
  client_id uuid not null,
  id uuid not null,
  is_form boolean not null
);
call guard_by_practice('unindexed_messages');

create function practices_with_unindexed_messages() returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id from clients c where exists (select from unindexed_messages u where u.client_id = c.id)
$$;
alter function practices_with_unindexed_messages() owner to enamel_lookup;
revoke all on function practices_with_unindexed_messages() from public;
grant execute on function practices_with_unindexed_messages() to enamel_app;

create function add_unindexed_messages() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into unindexed_messages (client_id, id, is_form)
  select client_id, id, tg_argv[0]::boolean from added on conflict do nothing;
  return null;
end
$$;

-- The ids of the latest messages and web forms with words that begin with each of these.
create function latest_with_words(practice uuid, beginnings text[], most integer) returns uuid[]
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  wanted tsquery := (
    select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & ')) from unnest(beginnings) as word);
  -- What is looked up in the index: it has too many words that begin with a short text.
  selective tsquery := (
    select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & '))
    from (select word from unnest(beginnings) as word where length(word) > 2 order by length(word) desc limit 2) as longest);
  newest timestamptz := coalesce(
    (select m.datetime from message_words m where m.client_id = practice
      order by m.datetime desc, m.id desc offset 2999 limit 1), '-infinity');
  ids uuid[];
begin
  -- A frequent word is in enough of the newest messages, so the many others that have it are not read.
  ids := array(
    select recent.id
    from (
      select m.id, m.datetime, m.words from message_words m where m.client_id = practice and m.datetime >= newest
      union all
      select f.id, f.datetime, f.words from form_words f where f.client_id = practice and f.datetime >= newest
      offset 0
    ) as recent
    where recent.words @@ wanted
    order by recent.datetime desc, recent.id desc
    limit most);
  if cardinality(ids) = most or newest = '-infinity' or selective is null then
    return ids;
  end if;
  return array(
    -- Apart, since the planner would otherwise read messages by time until it has enough, which never ends for a word that
    -- is in none.
    with matching as materialized (
      select m.id, m.datetime from message_words m
      where m.client_id = practice and m.words @@ selective and ts_match_vq(m.words, wanted)
      union all
      select f.id, f.datetime from form_words f
      where f.client_id = practice and f.words @@ selective and ts_match_vq(f.words, wanted)
    )
    select id from matching order by datetime desc, id desc limit most);
end
$$;

-- The latest messages and web forms with words that begin with each of these.
create function search_messages(practice uuid, beginnings text[], most integer)
returns table (
  id uuid, patient_id uuid, first_name text, last_name text, distinguisher text, comm_type text, inbound boolean,
  datetime timestamptz, subject text, content text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  ids uuid[];
begin
  if practice is distinct from current_practice() then
    raise exception 'search_messages: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  ids := latest_with_words(practice, beginnings, most);
  return query
    select m.id, m.patient_id, p.first_name, p.last_name, p.distinguisher, m.comm_type, m.inbound, m.datetime, m.subject,
      m.content
    from (
      select c.id, c.patient_id, c.comm_type, c.inbound, c.datetime, c.subject, left(c.text_content, 10000) as content
      from communications c where c.client_id = practice and c.id = any (ids)
      union all
      select f.id, f.patient_id, 'form_submission', true, f.datetime, f.form, left(text_of_form(f.message), 10000)
      from form_submissions f where f.client_id = practice and f.id = any (ids)
    ) m
    join patients p on p.client_id = practice and p.id = m.patient_id
    order by m.datetime desc, m.id desc;
end
$$;
alter function search_messages(uuid, text[], integer) owner to enamel_lookup;
revoke all on function search_messages(uuid, text[], integer) from public;
grant execute on function search_messages(uuid, text[], integer) to enamel_app;

-- From here on no message is added until the migration is complete, which takes some seconds for a million. Only the ids
-- are copied; the job writes their words later, the newest first.
create trigger communications_unindexed after insert on communications
  referencing new table as added for each statement execute function add_unindexed_messages('false');
create trigger form_submissions_unindexed after insert on form_submissions
  referencing new table as added for each statement execute function add_unindexed_messages('true');
alter table communications no force row level security;
alter table form_submissions no force row level security;
alter table unindexed_messages no force row level security;
insert into unindexed_messages (client_id, id, is_form)
select client_id, id, false from communications
union all select client_id, id, true from form_submissions;
alter table unindexed_messages force row level security;
alter table form_submissions force row level security;
alter table communications force row level security;
-- One index for all rows is made in a third of the time that it takes row by row.
alter table unindexed_messages add primary key (client_id, id, is_form);
