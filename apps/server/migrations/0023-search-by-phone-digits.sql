-- Which digits of a term are those of a telephone number is a rule of the domain (search/phone-digits.ts); they come in
-- beside the term, null where it has none. The function of three parameters stays for processes of the version before.
create function search_patients(practice uuid, term text, digits text, most integer)
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
  digit_pattern text := holding(digits);
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
alter function search_patients(uuid, text, text, integer) owner to enamel_lookup;
revoke all on function search_patients(uuid, text, text, integer) from public;
grant execute on function search_patients(uuid, text, text, integer) to enamel_app;
