import type { Connection } from '../report-history.ts'

/** The number of messages of each patient. */
const MESSAGES = 6
const DAYS = 730

const PATIENTS = `
  insert into patients (client_id, id, first_name, last_name, email, phone, phone_e164, source, stage, next_action_at,
    tx_type, gdpr, labels, proposed_pence, created_at, updated_at)
  select $1, uuidv7(at - now()), (array['Grace', 'Oliver', 'Amelia', 'Harry', 'Isla', 'Priya', 'Tomasz'])[1 + n % 7],
    (array['Thornton', 'Okafor', 'Bell', 'Hughes', 'Patel', 'Nowak'])[1 + n / 7 % 6] || ' ' || n,
    'patient' || n || '@mail.example', '+4477' || lpad(n::text, 8, '0'), '+4477' || lpad(n::text, 8, '0'),
    (array['Website', 'Google Ads', 'Instagram', 'Friends', 'Unknown'])[1 + n % 5], stage,
    case when stage not in ('lost', 'inTx', 'complete') then now() + (n % 400 - 20) * interval '2 hours' end,
    (array['Implants', 'Invisalign', 'General', 'Whitening', null])[1 + n / 2 % 5],
    case when n % 3 = 0 then 'Opted In' else 'Opted Out' end,
    case when n % 3 = 0 then array['Nervous', 'Finance'] else '{}'::text[] end,
    case when n % 10 > 3 then 50000 + n % 400000 else 0 end, at, at
  from (
    select n, now() - ($2 - n + 1) * interval '${DAYS} days' / $2 as at,
      (array['newLead', 'callback1', 'callback2', 'working', 'consultation', 'thinking', 'inTx', 'lost', 'lost',
        'complete'])[1 + n % 10] as stage
    from generate_series(1, $2::integer) n) lead`

/** A sentence that differs from row to row. */
const sentence = (shift: string) => `(array[
  'Thank you for your message about the treatment that we discussed at your last visit. ',
  'We have an appointment on Tuesday at ten past two, and another one on Friday morning. ',
  'Could you let me know how long the whole treatment takes and what it costs per month? ',
  'The first consultation with the dentist is free and takes about forty minutes. ',
  'I have been thinking about implants for a while and would like to hear more. ',
  'Please bring your insurance card, and tell us about any medicine that you take. '])[1 + (${shift}) % 6]`

/** Texts are of two sentences and emails of eight; each sixth message is a call. */
const COMMUNICATIONS = `
  insert into communications (client_id, id, patient_id, datetime, inbound, comm_type, status, text_content, user_id,
    subject, from_email, to_email, identity, from_number, to_number, duration_seconds, read_at, created_at)
  select $1, id, patient_id, at, inbound, type, case when inbound then 'received' else 'delivered' end,
    case type when 'call' then '' when 'sms' then ${sentence('n')} || ${sentence('n + k')}
      else 'Dear Hannah, ' || ${sentence('n')} || ${sentence('n + k')} || ${sentence('n + 2')} || ${sentence('n + 3')}
        || ${sentence('n + 1')} || ${sentence('n + 4')} || ${sentence('n + k + 1')} || ${sentence('n + 5')} end,
    case when inbound then null else $2::uuid end,
    case when type = 'email' then 'Your treatment' end,
    case when type = 'email' then case when inbound then email else 'hello@practice.example' end end,
    case when type = 'email' then case when inbound then 'hello@practice.example' else email end end,
    case when type = 'email' then id || '@mail.example' end,
    case when type <> 'email' then case when inbound then phone_e164 else $3 end end,
    case when type <> 'email' then case when inbound then $3 else phone_e164 end end,
    case when type = 'call' then 90 end, case when inbound then at end, at
  from (
    select uuidv7(at - now()) as id, *
    from (
      select p.id as patient_id, p.email, p.phone_e164, n, k, (n + k) % 2 = 0 as inbound,
        (array['sms', 'email', 'sms', 'sms', 'email', 'call'])[1 + (n + k) % ${MESSAGES}] as type,
        p.created_at + (now() - p.created_at) * ((k - random()) / ${MESSAGES}) as at
      from (select *, row_number() over (order by created_at) as n from patients where client_id = $1) p,
        generate_series(1, ${MESSAGES}) k) timed) message
  order by at`

const FORMS = `
  insert into form_submissions (client_id, id, patient_id, datetime, form, message)
  select $1, uuidv7(created_at - now()), id, created_at, 'Enquiry',
    jsonb_build_object('Name', first_name, 'Message', 'I would like to know more about your treatments.')::text
  from (select *, row_number() over (order by created_at) as n from patients where client_id = $1) p where n % 3 = 0`

const NOTES = `
  insert into notes (client_id, id, patient_id, datetime, title, content, user_id)
  select $1, uuidv7(at - now()), id, at, '', ${sentence('n')} || ${sentence('n + 1')}, $2::uuid
  from (
    select id, row_number() over (order by created_at) as n, created_at + (now() - created_at) * random() as at
    from patients where client_id = $1) p where n % 3 > 0`

const BUSINESS_EVENTS = `
  insert into business_events (client_id, id, patient_id, datetime, name, headline, description, icon, color, tooltip,
    user_id)
  select $1, uuidv7(at - now()), id, at, 'stage_changed', 'Moved to ' || stage, null, 'arrow-right', 'blue',
    'Stage changed', $2::uuid
  from (
    select id, stage, created_at + (now() - created_at) * random() as at
    from patients, generate_series(1, 2) where client_id = $1) p`

const PMS_EVENTS = `
  insert into pms_events (client_id, id, patient_id, datetime, name, source, headline)
  select $1, uuidv7(created_at - now()), id, created_at + interval '1 day', 'booked', 'Dentally', 'Consultation booked'
  from (select *, row_number() over (order by created_at) as n from patients where client_id = $1) p where n % 5 = 0`

/** The rows of the inbox, from the latest message of each patient in each view. */
const CONVERSATIONS = `
  insert into conversations (client_id, patient_id, view, channel, snippet, last_message_id, last_message_at,
    last_message_inbound, status, unread_count, starred, tx_type)
  select distinct on (m.patient_id, v.view) $1, m.patient_id, v.view, m.channel,
    case when text = '' then '(no text)' else left(text, 199) || '…' end, m.id, m.datetime, m.inbound, m.status,
    case when m.inbound and length(p.last_name) % 2 = 0 then 1 else 0 end, length(p.email) % 9 = 0, p.tx_type
  from (
      select patient_id, id, datetime, inbound, status, text_content as text,
        case comm_type when 'email' then 'Email' when 'sms' then 'SMS' else 'Phone Call' end as channel
      from communications where client_id = $1
      union all
      select patient_id, id, datetime, true, 'received', message, 'Form Submissions'
      from form_submissions where client_id = $1) m
    join patients p on p.client_id = $1 and p.id = m.patient_id
    cross join lateral (values ('All'), (m.channel)) v (view)
  order by m.patient_id, v.view, m.datetime desc`

const CONSENTS = `
  insert into consents (client_id, id, patient_id, gdpr, at, origin)
  select client_id, gen_random_uuid(), id, gdpr, created_at, 'lead' from patients where client_id = $1`

/**
 * Fills a practice with patients of two years, their messages in several channels, the inbox and the other events of
 * their timelines.
 * @param connection that of the database's administrator; foreign keys are not checked, since the rows are made of each
 *   other
 */
export async function seedPractice(
  connection: Connection,
  practice: { id: string; userId: string; number: string },
  patients: number,
): Promise<void> {
  const { id, userId, number } = practice
  await connection.query('set session_replication_role = replica')
  await connection.query('select setseed(0.5)')
  await connection.query(PATIENTS, [id, patients])
  await connection.query('analyze patients')
  await connection.query(COMMUNICATIONS, [id, userId, number])
  await connection.query(FORMS, [id])
  await connection.query(NOTES, [id, userId])
  await connection.query(BUSINESS_EVENTS, [id, userId])
  await connection.query(PMS_EVENTS, [id])
  await connection.query(CONVERSATIONS, [id])
  await connection.query(CONSENTS, [id])
  await connection.query('vacuum (freeze, analyze)')
  await connection.query('checkpoint')
}
