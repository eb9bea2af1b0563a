import type { KillableProduct } from './killable-product.ts'

/** Patients in workflows, who wait for messages that are due within one minute. */
export interface DueEnrolments {
  workflowIds: string[]
  /** The patients who get a message each, "message 0 ID" with their own id, in the order in which they are due. */
  recipients: string[]
  /** All enrolments, including those of patients who agreed to no marketing. */
  count: number
  /** How many nodes the enrolments pass. */
  nodes: number
}

const DELAY_MS = 3_600_000
const DUE_WITHIN_MS = 60_000
/** One in ten patients has agreed to no marketing, so that their message is skipped. */
const OPTED_OUT_EVERY = 10
const NODES = 3

/**
 * Adds two workflows, one with a text and one with an email, and patients who wait in them. Each has a delay, an action
 * and an action that is off. Nobody is due until `makeDue`.
 */
export async function addEnrolments(
  product: KillableProduct,
  { clientId, count }: { clientId: string; count: number },
): Promise<DueEnrolments> {
  const workflowIds = [
    await addWorkflow(product, clientId, 'sms'),
    await addWorkflow(product, clientId, 'email'),
  ]
  const added = await product.query(
    `with patient as (
       select gen_random_uuid() as id, n, (array[${listed(workflowIds)}]::uuid[])[n % 2 + 1] as workflow_id,
         case when n % ${OPTED_OUT_EVERY} = 0 then 'Opted Out' else 'Opted In' end as gdpr
       from generate_series(1, ${count}) as n),
     added as (
       insert into patients (client_id, id, first_name, email, phone, phone_e164, gdpr, stage, source, created_at, updated_at)
       select '${clientId}', id, id, 'enrolled' || n || '@post.example', '+4476' || lpad(n::text, 8, '0'),
         '+4476' || lpad(n::text, 8, '0'), gdpr, 'working', 'Enrolled', now() - n * interval '1 millisecond', now()
       from patient returning client_id, id, gdpr, created_at),
     consent as (
       insert into consents (client_id, id, patient_id, gdpr, at, origin)
       select client_id, gen_random_uuid(), id, gdpr, created_at, 'lead' from added),
     enrolled as (
       insert into enrolments (client_id, id, workflow_id, patient_id, state, position, entered_at, due_at, started_at,
         started_by_stage)
       select '${clientId}', gen_random_uuid(), workflow_id, id, 'waiting', 0, now(), now() + interval '1 year', now(),
         'working'
       from patient)
     select id, gdpr from patient order by n`,
  )
  // Autovacuum would have analysed a practice whose patients were added over years.
  await product.query('analyze')
  const recipients = added.filter(({ gdpr }) => gdpr === 'Opted In').map(({ id }) => String(id))
  return { workflowIds, recipients, count, nodes: count * NODES }
}

/** Makes the enrolments due, evenly spread over one minute, with the jobs that the engine would have added. */
export async function makeDue(
  product: KillableProduct,
  { clientId, enrolments }: { clientId: string; enrolments: DueEnrolments },
): Promise<void> {
  const { workflowIds, count } = enrolments
  const start = `now() + interval '1 second'`
  await product.query(
    `with numbered as (
       select e.id, row_number() over (order by p.created_at desc) as n
       from enrolments e join patients p on p.client_id = e.client_id and p.id = e.patient_id
       where e.client_id = '${clientId}' and e.workflow_id in (${listed(workflowIds)})),
     due as (
       select id, ${start} + n * interval '${DUE_WITHIN_MS / count} milliseconds' as at from numbered)
     update enrolments e set due_at = due.at, entered_at = due.at - interval '${DELAY_MS} milliseconds'
     from due where e.client_id = '${clientId}' and e.id = due.id`,
  )
  await product.query(
    `select enqueue_job('automations.run', json_build_object('client_id', '${clientId}'),
       date_trunc('second', now()) + n * interval '1 second', 'bench:' || n, 5, false)
     from generate_series(2, ${DUE_WITHIN_MS / 1000 + 2}) as n`,
  )
}

async function addWorkflow(
  { query }: KillableProduct,
  clientId: string,
  kind: 'sms' | 'email',
): Promise<string> {
  const [workflow, sent, off] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const trigger = `{"direction": "in", "stages": ["working"], "referral": null}`
  const text = 'message 0 {{patient.first_name}}'
  await query(
    `insert into workflows (client_id, id, position, name, enabled, start_trigger, changed_at)
     select '${clientId}', '${workflow}', max(position) + 1, 'Bench ${kind}', true, '${trigger}', now()
     from workflows where client_id = '${clientId}'`,
  )
  await query(
    `insert into workflow_nodes (client_id, id, workflow_id, position, type, duration, unit, name, kind, recipient,
       purpose, enabled)
     values ('${clientId}', gen_random_uuid(), '${workflow}', 0, 'delay', 1, 'hours', null, null, null, null, true),
       ('${clientId}', '${sent}', '${workflow}', 1, 'action', null, null, 'Sent', '${kind}', 'patient', 'marketing', true),
       ('${clientId}', '${off}', '${workflow}', 2, 'action', null, null, 'Off', '${kind}', 'patient', 'marketing', false)`,
  )
  const content =
    kind === 'sms'
      ? `'${text}', null, null, null, null`
      : `null, 'From a workflow', '', '<p>${text}</p>', '${text}'`
  await query(
    `insert into automation_templates (client_id, id, action_id, types, finished_customising, changed_at, text, subject,
       preview, html, plain_text)
     select '${clientId}', gen_random_uuid(), action_id, '{General}', true, now(), ${content}
     from unnest(array['${sent}', '${off}']::uuid[]) as action_id`,
  )
  return workflow
}

/** Ids for a statement. */
export function listed(ids: readonly string[]): string {
  return ids.map((id) => `'${id}'`).join(', ')
}
