import type pg from 'pg'

const FIRST_NAMES =
  'John Mary Grace Ada Ruth Owen Catherine Alan Peter Susan Emma Oliver Jack Noah Amelia Isla Ava Mia Leo Arthur'
const FREQUENT_NAMES =
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson'
const BEGINNINGS = 'Ash Bar Cal Dun Ever Fair Gran Har Ink Jar Kel Lan Mar Nor Oak Pem Quin Ros Stan Thorn'
const ENDINGS =
  'ford ton ley by ham wood field worth man son well ridge bury stead croft dale more ster ing ett'
const FREQUENT_WORDS = 'the you your we appointment is to and for please have with'

/** One of any of these words, anew for each row. */
const anyOf = (words: string) => {
  const list = words.split(' ')
  return `(array['${list.join("','")}'])[1 + floor(random() * ${list.length})::integer]`
}

/** A third of the patients share twelve last names, the others have one of some hundreds. */
const PATIENTS = `
  insert into patients (client_id, id, first_name, last_name, email, phone, phone_e164, stage, created_at, updated_at)
  select $1, uuidv7(at - now()), ${anyOf(FIRST_NAMES)},
    case when n % 3 = 0 then ${anyOf(FREQUENT_NAMES)} else ${anyOf(BEGINNINGS)} || ${anyOf(ENDINGS)} end,
    'patient' || n || '@mail.example', '07700 900123', '+447700900123', 'working', at, at
  from (select n, now() - ($2 - n) * interval '730 days' / $2 as at from generate_series(1, $2::integer) n) lead`

/** Sentences of a vocabulary of which few words are frequent. */
const SENTENCES = `
  create temporary table sentences as
  select s as number, (
    select string_agg(
      case when k <= 12 then (string_to_array('${FREQUENT_WORDS}', ' '))[k]
        else substr(translate(md5(k::text), '0123456789', 'ghijklmnop'), 1, 4 + k % 6) end, ' ')
    from (select 1 + floor(6000 * power(random(), 4))::integer as k from generate_series(1, 11 + s % 4)) as words
  ) || case when s % 3 = 0 then ' appointment' else '' end as text
  from generate_series(1, 5000) s`

const MESSAGES = `
  insert into communications (client_id, id, patient_id, datetime, inbound, comm_type, status, text_content, created_at)
  select $1, uuidv7(at - now()), p.id, at, n % 3 = 0, case when n % 4 = 0 then 'email' else 'sms' end, 'delivered',
    s.text || '. ' || t.text || case when n % 5000 = 0 then ' zirconia' else '' end
      || case when n * 10 between $2 * 3 and $2 * 5 then ' anniversary' else '' end, at
  from (
    select n, now() - ($2 - n) * interval '730 days' / $2 as at, 1 + floor(random() * 5000)::integer as a,
      1 + floor(random() * 5000)::integer as b, 1 + floor(random() * $3)::integer as k
    from generate_series(1, $2::integer) n
  ) as message
  join (select id, row_number() over () as k from patients where client_id = $1) as p using (k)
  join sentences s on s.number = message.a
  join sentences t on t.number = message.b
  order by at`

/** Writes one more text of a patient. */
export const INSERT_MESSAGE = `
  insert into communications (client_id, id, patient_id, datetime, inbound, comm_type, status, text_content, created_at)
  select client_id, gen_random_uuid(), id, now(), true, 'sms', 'received', 'Would Tuesday at ten suit you instead?', now()
  from patients where client_id = $1 limit 1`

/**
 * Fills a practice with patients whose names repeat as in life, and with messages that have rare and frequent words.
 * @param connection one connection of the administrator
 */
export async function fillSearchablePractice(
  connection: pg.Pool,
  practiceId: string,
  { patients, messages }: { patients: number; messages: number },
): Promise<void> {
  await connection.query('select setseed(0.5)')
  await connection.query(PATIENTS, [practiceId, patients])
  // Otherwise the checks of foreign keys keep a plan for the few rows that the table had.
  await connection.query('analyze patients')
  await connection.query(SENTENCES)
  await connection.query('analyze sentences')
  await connection.query(MESSAGES, [practiceId, messages, patients])
}
