import type pg from 'pg'

const PATIENTS = 8_000
const MESSAGES = 10_000
const OTHERS = 3_000

/**
 * The number of rows of each table, their columns, and their values in SQL: n counts the rows from 1, `id` and `at` are
 * the row's own, later for later rows, `patient` is another patient than that of the row before, and `message` is the
 * message with the same n.
 */
const TABLES: Record<string, readonly [rows: number, columns: string, values: string]> = {
  patients: [
    PATIENTS,
    `id, first_name, last_name, email, phone, phone_e164, source, stage, next_action_at, snooze_ends_at, tx_type, labels,
     proposed_pence, assigned_to, created_at, updated_at`,
    // One of a hundred has a name that is searched for, and one of twenty has an action.
    `id, (array['Grace', 'Ada', 'Ruth', 'Owen'])[1 + n % 4],
     case when n % 100 = 0 then 'Thornton' else substr(md5(n::text), 1, 10) end, 'patient' || n || '@mail.example',
     (array['07700 900', '01632 960', '020 7946 0'])[1 + n / 1000 % 3] || lpad((n % 1000)::text, 3, '0'),
     (array['+447700900', '+441632960', '+442079460'])[1 + n / 1000 % 3] || lpad((n % 1000)::text, 3, '0'),
     (array['Website', 'Google Ads', 'Instagram', 'Friends', 'Unknown'])[1 + n % 5],
     (array['newLead', 'callback1', 'working', 'consultation', 'lost', 'complete', 'inTx'])[1 + n % 7],
     case when n % 20 = 0 then now() + (n % 60 - 30) * interval '1 day' end,
     case when n % 50 = 0 then now() + interval '3 days' end,
     (array['Implants', 'Invisalign', 'General'])[1 + n % 3],
     case when n % 9 = 0 then array['Nervous'] else '{}'::text[] end, n % 3 * 50000,
     case when n % 4 = 0 then pg_temp.user_of(practice) end, at, at`,
  ],
  communications: [
    MESSAGES,
    'id, patient_id, datetime, inbound, comm_type, status, text_content, identity, provider_id, created_at',
    `id, patient, at, n % 10 < 3, (array['email', 'sms', 'sms', 'email', 'whatsapp_message', 'call'])[1 + n % 6],
     case when n % 10 < 3 then 'received' else 'delivered' end, 'Would Tuesday at ten suit you?',
     n || '@mail.example', 'provider ' || n, at`,
  ],
  message_words: [
    MESSAGES,
    'id, datetime, words',
    "message, at, to_tsvector('simple', 'Would Tuesday at ten suit you?')",
  ],
  unindexed_messages: [OTHERS, 'id, is_form', 'message, false'],
  name_forms: [PATIENTS, 'form, word', 'substr(md5(n::text), 1, 9), substr(md5(n::text), 1, 10)'],
  known_words: [OTHERS, 'word', "translate(md5(n::text), '0123456789', 'ghijklmnop')"],
  conversations: [
    3 * OTHERS,
    `patient_id, view, channel, snippet, last_message_id, last_message_at, last_message_inbound, unread_count, starred,
     snoozed_until, tx_type, assigned_to`,
    `pg_temp.id_of(practice, 'patients', 1 + (n - 1) / 3), (array['All', 'Email', 'SMS'])[1 + n % 3],
     (array['Email', 'Email', 'SMS'])[1 + n % 3], 'Would Tuesday at ten suit you?', message, at, n % 2 = 0,
     case when n / 3 % 40 = 0 then 1 else 0 end, n / 3 % 50 = 0,
     case when n / 3 % 50 = 1 then now() + interval '3 days' end, (array['Implants', 'General'])[1 + n / 3 % 2],
     case when n / 3 % 4 = 0 then pg_temp.user_of(practice) end`,
  ],
  deliveries: [MESSAGES / 2, 'communication_id, state, attempted_at', "message, 'accepted', at"],
  audit_log: [
    MESSAGES,
    'id, at, action, patient_id, request_id, status',
    "id, at, 'patient.read', patient, 'request ' || n, 200",
  ],
  notes: [OTHERS, 'id, patient_id, datetime, content', "id, patient, at, 'Rang twice'"],
  business_events: [
    OTHERS,
    'id, patient_id, datetime, name, headline, icon, color, tooltip',
    "id, patient, at, 'stage', 'Moved', 'stage', 'grey', 'Moved'",
  ],
  pms_events: [
    OTHERS,
    'id, patient_id, datetime, name, source, headline, visit_id',
    "id, patient, at, 'booked', 'dentally', 'Booked', 'visit ' || n",
  ],
  form_submissions: [OTHERS, 'id, patient_id, datetime, form, message', "id, patient, at, 'Enquiry', '{}'"],
  stage_changes: [
    2 * OTHERS,
    'id, patient_id, at, from_stage, to_stage, cause',
    `id, patient, at, (array[null, 'newLead', 'callback1', 'working'])[1 + n % 4],
     (array['newLead', 'callback1', 'working', 'lost'])[1 + n % 4], 'outcome'`,
  ],
  snoozes: [OTHERS, 'id, patient_id, act, ends_at, at', "id, patient, 'set', at, at"],
  consents: [OTHERS, 'id, patient_id, gdpr, at, origin', "id, patient, 'Opted In', at, 'lead'"],
  attachments: [
    OTHERS,
    'id, communication_id, position, name, type, size, storage_key',
    "id, message, 0, 'scan.png', 'image/png', 1000, 'scan ' || n",
  ],
  email_bodies: [OTHERS, 'communication_id, html, remote_content', "message, '<p>Hello</p>', false"],
  call_recordings: [
    OTHERS,
    'provider_id, call_provider_id, url, attachment_id, received_at',
    "'recording ' || n, 'provider ' || n, 'https://carrier.example/' || n, id, at",
  ],
  inbound_messages: [
    OTHERS,
    'id, channel, fingerprint, received_at, state, patient_id, placed_as',
    "id, 'SMS', 'message ' || n, at, 'placed', patient, message",
  ],
  enrolments: [
    OTHERS,
    `id, workflow_id, patient_id, state, position, entered_at, due_at, over_at, started_at, started_by_stage`,
    `id, pg_temp.id_of(practice, 'workflows', n % 10), patient,
     case when n % 20 = 0 then 'waiting' else 'finished' end, 1, at,
     case when n % 20 = 0 then now() + interval '1 day' end, case when n % 20 > 0 then at end, at, 'newLead'`,
  ],
  node_executions: [
    OTHERS,
    'enrolment_id, node_id, id, outcome, at',
    "pg_temp.id_of(practice, 'enrolments', n), pg_temp.id_of(practice, 'workflow_nodes', n % 50), id, 'run', at",
  ],
  bulk_messages: [
    OTHERS,
    'batch_id, patient_id, position, state, communication_id',
    "pg_temp.id_of(practice, 'bulk_batches', n % 20), patient, n, 'sent', message",
  ],
  practice_system_links: [
    OTHERS,
    'patient_id, external_id, state, created_at',
    "patient, 'record ' || n, 'synced', at",
  ],
  notifications: [
    OTHERS,
    'id, user_id, kind, patient_id, actor_id, created_at, read_at',
    // Every twentieth is unread. None is old enough to be deleted.
    `id, pg_temp.user_of(practice), 'assigned', patient, pg_temp.user_of(practice), now() - (now() - at) / 5,
     case when n % 20 > 0 then at end`,
  ],
  autoresponses: [OTHERS, 'number, answered_at', "'number ' || n, at"],
  idempotency_keys: [OTHERS, 'operation, id, body_hash, at', "'note.add', id, '\\x00', at"],
  push_events: [OTHERS, 'name, payload', "'event', '{}'"],
  sessions: [
    OTHERS,
    'token_hash, user_id, created_at, expires_at',
    // Twenty have expired since the last hour.
    "sha256((practice || ' ' || n)::bytea), id, now(), now() + (n - 20) * interval '1 second'",
  ],
}

/** The tables that are large in practices at size. */
export const largeTables: ReadonlySet<string> = new Set(Object.keys(TABLES))

/**
 * Fills practices with 8,000 patients and 10,000 messages each: enough for PostgreSQL to prefer an index wherever one
 * helps. References are not checked.
 * @param administrator a connection as the server's administrator
 */
export async function fillPractices(administrator: pg.Client, practices: readonly string[]): Promise<void> {
  await administrator.query(`
    set session_replication_role = replica;
    create function pg_temp.id_of(practice uuid, kind text, n integer) returns uuid language sql immutable
    as $$ select overlay(overlay(md5(practice || kind || n) placing '7' from 13) placing '8' from 17)::uuid $$;
    create function pg_temp.user_of(practice uuid) returns uuid language sql stable
    as $$ select id from users where client_id = practice order by id limit 1 $$`)
  for (const [table, [rows, columns, values]] of Object.entries(TABLES)) {
    await administrator.query(
      `insert into ${table} (client_id, ${columns})
       select practice, ${values}
       from unnest($1::uuid[]) practice, generate_series(1, ${rows}) n,
         lateral (select now() - (${rows} - n) * interval '365 days' / ${rows} as at,
           pg_temp.id_of(practice, '${table}', n) as id,
           pg_temp.id_of(practice, 'patients', 1 + n * 7919 % ${PATIENTS}) as patient,
           pg_temp.id_of(practice, 'communications', n) as message) own`,
      [practices],
    )
  }
  // Otherwise the index of the search is not used before its newest entries have been merged, which a vacuum does.
  await administrator.query("select gin_clean_pending_list('patients_by_search')")
  await administrator.query(`set default_statistics_target = 20; analyze ${[...largeTables]}`)
}
