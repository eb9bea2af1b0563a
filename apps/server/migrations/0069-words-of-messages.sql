-- The words that have been in messages and web forms, for which typing errors in a search are forgiven. Messages share
-- their words, so these are some tens of thousands however many messages there are. A word of a removed message stays,
-- and then finds nothing.
create table known_words (
  client_id uuid not null references clients (id) on delete cascade,
  word text not null,
  primary key (client_id, word)
);
create index known_words_by_form on known_words using gin (client_id, near_forms(word));
call guard_by_practice('known_words');

-- The words of a message that somebody may have meant by a similar one: neither numbers nor parts of addresses.
create function correctable_words(words tsvector) returns setof text
language sql immutable parallel safe strict rows 20
as $$
  select lexeme from unnest(words) where length(lexeme) between 4 and 24 and lexeme ~ '^[[:alpha:]]+$'
$$;

alter table message_words no force row level security;
alter table form_words no force row level security;
alter table known_words no force row level security;
insert into known_words (client_id, word)
select m.client_id, word from message_words m, correctable_words(m.words) as word
union
select f.client_id, word from form_words f, correctable_words(f.words) as word;
alter table known_words force row level security;
alter table form_words force row level security;
alter table message_words force row level security;

-- The known words that differ from each of these by about one typing error, those that resemble it most.
create function words_near(practice uuid, typed text[]) returns table (word text, near text)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  if practice is distinct from current_practice() then
    raise exception 'words_near: not the practice of this transaction' using errcode = 'insufficient_privilege';
  end if;
  return query
    select t.word, nearest.word
    from unnest(typed) as t (word),
      lateral (
        select k.word from known_words k
        where k.client_id = practice and near_forms(k.word) && near_forms(t.word)
        order by similarity(k.word, t.word) desc, k.word
        limit 8
      ) as nearest;
end
$$;
alter function words_near(uuid, text[]) owner to enamel_lookup;
revoke all on function words_near(uuid, text[]) from public;
grant execute on function words_near(uuid, text[]) to enamel_app;

-- Matches words that begin with this, or with one of several that "|" separates.
create function beginning_with(word text) returns text
language sql immutable parallel safe strict
as $$
  select '(' || string_agg(quote_literal(beginning) || ':*', ' | ') || ')' from regexp_split_to_table(word, '\|') as beginning
$$;

-- The ids of the latest messages and web forms with words that begin with each of these, as beginning_with reads them.
create or replace function latest_with_words(practice uuid, beginnings text[], most integer) returns uuid[]
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  wanted tsquery := (select to_tsquery('simple', string_agg(beginning_with(word), ' & ')) from unnest(beginnings) as word);
  -- What is looked up in the index: it has too many words that begin with a short text.
  selective tsquery := (
    select to_tsquery('simple', string_agg(beginning_with(word), ' & '))
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
