/** A connection to the database, or a pool of one. */
export interface Connection {
  query(statement: string, values?: unknown[]): Promise<unknown>
}

/** The size of a practice's history. */
export interface HistorySize {
  patients: number
  stageChanges: number
  communications: number
}

const DAYS = 730

/** The ways of patients through the pipeline; a tenth of them goes each way. */
const PATHS = [
  ['newLead', 'callback1', 'callback2', 'working', 'lost'],
  ['newLead', 'callback1', 'callback2', 'callback3', 'lost'],
  ['newLead', 'callback1', 'working', 'maybeFuture', 'working'],
  ['newLead', 'callback1', 'wrongNumber', 'newLead', 'blocked'],
  ['newLead', 'working', 'consultation', 'thinking', 'inTx'],
  ['newLead', 'working', 'consultation', 'thinking', 'lost'],
  ['newLead', 'consultation', 'didNotAttend', 'booking', 'thinking'],
  ['newLead', 'callback1', 'consultation', 'txPlanConsult', 'inTx'],
  ['newLead', 'working', 'consultation', 'txPlanConsult', 'complete'],
  ['newLead', 'callback1', 'callback2', 'working', 'working'],
]

const PATIENTS = `
  insert into patients (client_id, id, first_name, last_name, email, phone, phone_e164, source, stage, tx_type,
    referrer_name, labels, proposed_pence, accepted_pence, paid_pence, created_at, updated_at)
  select $1, uuidv7(at - now()), 'Grace', 'Thornton ' || n, 'grace' || n || '@mail.example', '07700 900123',
    '+447700900123', (array['Website', 'Google Ads', 'Instagram', 'Friends', 'Unknown'])[1 + n % 5],
    $3::jsonb -> n % ${PATHS.length} ->> -1, (array['Implants', 'Invisalign', 'General', 'Whitening', null])[1 + n / 2 % 5],
    case when n % 7 = 0 then 'Ruth Bell' end,
    case when n % 3 = 0 then array['Nervous', 'Finance'] else '{}'::text[] end,
    case when n % 10 > 3 then 50000 + n % 400000 else 0 end,
    case when n % 10 > 6 then 50000 + n % 300000 else 0 end,
    case when n % 10 > 7 then 50000 else 0 end,
    at, at
  from (select n, now() - ($2 - n) * interval '${DAYS} days' / $2 as at from generate_series(1, $2::integer) n) lead`

const STAGE_CHANGES = `
  insert into stage_changes (client_id, id, patient_id, at, from_stage, to_stage, cause)
  select $1, uuidv7(least(at, now()) - now()), id, least(at, now()), lag(stage) over (partition by id order by at), stage, 'outcome'
  from (
    select id, created_at + (k - 1) * (interval '1 hour' + random() * interval '6 days') as at,
      ($2::jsonb -> (n % ${PATHS.length})::integer ->> k - 1) as stage
    from (select id, created_at, row_number() over (order by created_at) as n from patients where client_id = $1) p,
      generate_series(1, $3::integer) k) path
  order by at`

/** Three of ten messages are received, one is automated, one is a call, one has failed. */
const COMMUNICATIONS = `
  insert into communications (client_id, id, patient_id, datetime, inbound, comm_type, status, text_content, automated,
    created_at)
  select $1, uuidv7(at - now()), id, at, way < 3,
    (array['email', 'sms', 'sms', 'email', 'sms', 'whatsapp_message', 'marketing_email', 'call', 'sms', 'email'])[way + 1],
    case way when 9 then 'failed' when 8 then 'delivered' else case when way < 3 then 'received' else 'sent' end end,
    repeat('Would Tuesday at ten suit you? ', 6), way = 6, at
  from (
    select id, least(now(), created_at + (k - 1) * random() * interval '5 days' + interval '20 minutes') as at,
      floor(random() * 10)::integer as way
    from patients, generate_series(1, $2::integer) k where client_id = $1) message
  order by at`

/**
 * Fills a practice with two years of history up to now, evenly over time and written in its order, as in real life.
 * @param connection that of the database's owner
 */
export async function seedHistory(
  connection: Connection,
  practiceId: string,
  size: HistorySize,
): Promise<void> {
  const { patients, stageChanges, communications } = size
  const inPractice = async (statement: string, values: unknown[]) => {
    await connection.query('begin; set local role enamel_app')
    await connection.query("select set_config('app.client_id', $1, true), setseed(0.5)", [practiceId])
    await connection.query(statement, [practiceId, ...values])
    await connection.query('commit')
  }
  const paths = JSON.stringify(PATHS)
  await inPractice(PATIENTS, [patients, paths])
  // Otherwise the checks of foreign keys keep a plan for the few rows that the table had.
  await connection.query('analyze patients')
  await inPractice(STAGE_CHANGES, [paths, Math.round(stageChanges / patients)])
  await inPractice(COMMUNICATIONS, [Math.round(communications / patients)])
}
