import { bySystem } from '@enamel/domain/actors/actor'
import { BULK_SET_SIZE, type BulkChannel } from '@enamel/domain/bulk/bulk'
import { systemClock } from '../apps/server/src/clock.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { inPractice, openDatabase } from '../apps/server/src/db/database.ts'
import { createDependencies, type Dependencies } from '../apps/server/src/dependencies.ts'
import { sendToPatients } from '../apps/server/src/features/sending/index.ts'
import { openLog, silent } from '../apps/server/src/log.ts'
import { reactions } from '../apps/server/src/reactions-of-features.ts'
import type { KillableProduct } from './killable-product.ts'

/** What queuing needs of a running product. */
type Queueing = Pick<KillableProduct, 'databaseUrl' | 'environment' | 'query'>

/** Adds patients who can be reached on both channels and have agreed to marketing. @returns their ids */
export async function addPatients(product: Queueing, clientId: string, count: number): Promise<string[]> {
  const rows = await product.query(
    `insert into patients (client_id, id, first_name, last_name, email, phone, phone_e164, gdpr, stage, created_at, updated_at)
     select '${clientId}', gen_random_uuid(), 'Patient', n::text, 'patient' || n || '@post.example',
       '+4477' || lpad(n::text, 8, '0'), '+4477' || lpad(n::text, 8, '0'), 'Opted In', 'working', now(), now()
     from generate_series(1, ${count}) as n
     returning id`,
  )
  return rows.map(({ id }) => String(id))
}

/**
 * Queues a message of one batch to each of these patients, as the product does it: in sets, each in one transaction.
 * @returns the ids of the messages, whose bodies are "message NUMBER ID"
 */
export async function queueBatch(
  product: Queueing,
  clientId: string,
  { channel, patients }: { channel: BulkChannel; patients: readonly string[] },
): Promise<string[]> {
  const db = await openDatabase(await product.databaseUrl(), { log: silent, reactions })
  const deps = await createDependencies({
    config: readConfig(product.environment),
    db,
    push: {} as Dependencies['push'],
    secret: 'not used while messages are queued, 32 characters',
    publicUrl: 'http://localhost',
    log: openLog('silent'),
    clock: systemClock,
    onSkip: async () => {},
  })
  const messages = patients.map((patientId) => ({ patientId, id: crypto.randomUUID() }))
  const bulkBatchId = crypto.randomUUID()
  for (let start = 0; start < messages.length; start += BULK_SET_SIZE) {
    const set = messages.slice(start, start + BULK_SET_SIZE)
    await inPractice(db, clientId, async (tx) => {
      const ids = set.map(({ patientId }) => patientId)
      const locked = await tx
        .selectFrom('patients')
        .selectAll()
        .where('client_id', '=', clientId)
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute()
      const byId = new Map(locked.map((patient) => [patient.id, patient]))
      const texts = set.flatMap(({ id, patientId }, index) => {
        const patient = byId.get(patientId)
        const text = `message ${start + index} ${id}`
        return patient ? [{ id, patient, text, subject: `Subject ${start + index}` }] : []
      })
      const batch = { channel, actor: bySystem('bulk'), purpose: 'marketing', bulkBatchId } as const
      const results = await sendToPatients(tx, deps, { ...batch, messages: texts })
      const refused = [...results.values()].find(({ ok }) => !ok)
      if (refused) throw new Error(`A message was refused: ${JSON.stringify(refused)}`)
    })
  }
  deps.mail.close()
  await db.close()
  return messages.map(({ id }) => id)
}
