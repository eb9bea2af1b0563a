import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Schema } from '../../../db/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { openLog } from '../../../log.ts'
import { aPatient, inside, type Practice } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { bulkStepJob } from '../steps/bulk-step.job.ts'

/** Creates a patient who can get every bulk message. Callers pass only the columns that matter. */
export function aRecipient(
  deps: Dependencies,
  practice: Practice,
  given: Partial<Insertable<Schema['patients']>> = {},
): Promise<string> {
  return aPatient(deps, practice, { gdpr: 'Opted In', stage: 'working', ...given })
}

/** The body of a request for a bulk message to some patients. */
export interface PostedBulk {
  id: string
  total: number
  patient_ids: readonly string[]
  payload: { channel: string; message: string; subject?: string }
}

/** The body of a bulk email to these patients. Callers pass only what matters. */
export function bulkEmail(patient_ids: readonly string[], given: object = {}): PostedBulk {
  const payload = { channel: 'Email', subject: 'Whitening', message: 'Hi {{patient.first_name}}' }
  return { id: uuid(), total: Math.max(1, patient_ids.length), patient_ids, payload, ...given }
}

/** The body of a bulk text to these patients. */
export function bulkText(patient_ids: readonly string[], message = 'Hi {{patient.first_name}}'): PostedBulk {
  return { ...bulkEmail(patient_ids), payload: { channel: 'SMS', message } }
}

/** Takes the next step of a bulk message, as a worker does. */
export async function takeStep(deps: Dependencies, practice: Practice, batchId: string): Promise<void> {
  const context = { deps, log: openLog('silent'), attempt: 1, signal: undefined }
  await bulkStepJob.run(context, { client_id: practice.id, batch_id: batchId })
}

export interface BatchMessage {
  patient_id: string
  state: string
  reason: string | null
}

/** The messages of a bulk message by patient: their state, and the reason of a failed one. */
export async function statesOf(staff: Person, batchId: string): Promise<Record<string, string>> {
  const { messages } = (await staff.get(`/communications/bulk/${batchId}`)).body
  return Object.fromEntries(
    messages.map(({ patient_id, state, reason }: BatchMessage) => [patient_id, reason ?? state]),
  )
}

/** The messages of a bulk message on the timelines, oldest first. */
export function writtenMessages(deps: Dependencies, practice: Practice, batchId: string) {
  return inside(deps, practice, (tx) =>
    tx
      .selectFrom('communications')
      .selectAll()
      .where('client_id', '=', practice.id)
      .where('bulk_batch_id', '=', batchId)
      .orderBy('id')
      .execute(),
  )
}

/** The provider accepts a message without reporting about it. */
export function acceptMessage(deps: Dependencies, practice: Practice, id: string): Promise<unknown> {
  return inside(deps, practice, (tx) =>
    tx
      .updateTable('deliveries')
      .set({ state: 'accepted' })
      .where('client_id', '=', practice.id)
      .where('communication_id', '=', id)
      .where('state', '=', 'waiting')
      .execute(),
  )
}

/** Creates many patients at once, who can get every bulk email. @returns their ids */
export function manyRecipients(
  deps: Dependencies,
  practice: Practice,
  { count, source }: { count: number; source: string },
): Promise<string[]> {
  const now = deps.clock.now()
  return inside(deps, practice, async (tx) => {
    // A plan for the checks of foreign keys that was made while there were few patients reads all of them for each row.
    await sql`set local plan_cache_mode = 'force_custom_plan'`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      with added as (
        insert into patients (client_id, id, first_name, last_name, email, source, stage, gdpr, created_at, updated_at)
        select ${practice.id}, gen_random_uuid(), 'Grace', 'Moss ' || n, 'grace' || n || '@many.example', ${source},
               'working', 'Opted In', ${now}, ${now}
        from generate_series(1, ${count}) n returning client_id, id, gdpr, created_at)
      insert into consents (client_id, id, patient_id, gdpr, at, origin)
      select client_id, gen_random_uuid(), id, gdpr, created_at, 'lead' from added
      returning patient_id as id`.execute(tx)
    return rows.map(({ id }) => id)
  })
}
