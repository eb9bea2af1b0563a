import type { BulkChannel } from '@enamel/domain/bulk/bulk'
import type { Person } from '../apps/server/src/testing/person.ts'
import type { KillableProduct } from './killable-product.ts'

/** A bulk message to the leads of one source, each of whom gets "message 0 ID" with their own id. */
export interface Batch {
  id: string
  /** The ids of the patients, in the order of sending. */
  patients: string[]
}

/**
 * Adds leads of a new source, who can be reached on both channels and have agreed to marketing.
 * @returns the source, and the ids of the leads
 */
export async function addLeads(
  product: KillableProduct,
  { clientId, count }: { clientId: string; count: number },
): Promise<{ source: string; patients: string[] }> {
  const source = `Batch ${crypto.randomUUID()}`
  const rows = await product.query(
    `with added as (
     insert into patients (client_id, id, first_name, email, phone, phone_e164, gdpr, stage, source, created_at, updated_at)
     select '${clientId}', id, id, 'patient' || n || '@post.example', '+4477' || lpad(n::text, 8, '0'),
       '+4477' || lpad(n::text, 8, '0'), 'Opted In', 'working', '${source}',
       now() - n * interval '1 millisecond', now()
     from (select gen_random_uuid() as id, n from generate_series(1, ${count}) as n) patient
     returning client_id, id, gdpr, created_at)
     insert into consents (client_id, id, patient_id, gdpr, at, origin)
     select client_id, gen_random_uuid(), id, gdpr, created_at, 'lead' from added returning patient_id`,
  )
  // Autovacuum would have analysed a practice whose patients were added over years.
  await product.query('analyze')
  return { source, patients: rows.map(({ patient_id }) => String(patient_id)) }
}

/** Starts a bulk message to new leads of one source, as the list of a report does. */
export async function startBatch(
  product: KillableProduct,
  staff: Person,
  { clientId, channel, count }: { clientId: string; channel: BulkChannel; count: number },
): Promise<Batch> {
  const id = crypto.randomUUID()
  const { source } = await addLeads(product, { clientId, count })
  const response = await staff.post('/communications/bulk', {
    id,
    total: count,
    filter: { report: 'overview/leadsReceived', sources: [source] },
    payload: {
      channel,
      message: 'message 0 {{patient.first_name}}',
      ...(channel === 'Email' && { subject: 'A message in bulk' }),
    },
  })
  if (response.status !== 202)
    throw new Error(`The bulk message was answered with ${response.status}: ${JSON.stringify(response.body)}`)
  const rows = await product.query(
    `select patient_id from bulk_messages where batch_id = '${id}' order by position`,
  )
  return { id, patients: rows.map(({ patient_id }) => String(patient_id)) }
}

/** Sets the practice's clocks to midday, so that its texts do not wait for the morning. */
export async function setToMidday(product: KillableProduct, clientId: string): Promise<void> {
  const hoursToMidday = 12 - new Date().getUTCHours()
  // The signs of these zones are reversed: Etc/GMT-3 is three hours ahead.
  const zone = `Etc/GMT${hoursToMidday <= 0 ? '+' : '-'}${Math.abs(hoursToMidday)}`
  await product.query(`update clients set time_zone = '${zone}' where id = '${clientId}'`)
}
