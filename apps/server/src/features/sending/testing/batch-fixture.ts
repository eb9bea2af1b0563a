import { bySystem } from '@enamel/domain/actors/actor'
import { v7 as uuid } from 'uuid'
import { aPatient, inside, type Practice } from '../../../testing/builders.ts'
import type { TestProduct } from '../../../testing/test-product.ts'
import { lockPatient } from '../../patients/index.ts'
import { type MessagesToPatients, sendToPatients } from '../send-to-patients.ts'

type PatientInput = Parameters<typeof aPatient>[2]

let lastNumber = 0

/** Creates patients who have agreed to marketing, each with a number and an email address of their own. */
export async function batchPatients(
  { deps }: Pick<TestProduct, 'deps'>,
  practice: Practice,
  given: readonly PatientInput[],
): Promise<string[]> {
  const ids: string[] = []
  for (const patient of given) {
    lastNumber += 1
    const phone = `+4477009${String(lastNumber).padStart(5, '0')}`
    const email = `patient${lastNumber}@post.example`
    const columns = { phone, phone_e164: phone, email, gdpr: 'Opted In' as const, ...patient }
    ids.push(await aPatient(deps, practice, columns))
  }
  return ids
}

interface SentBatch {
  bulkBatchId: string
  /** The ids of the messages, in the order of the patients. */
  ids: string[]
  results: Awaited<ReturnType<typeof sendToPatients>>
}

/** Sends a message of one batch to each of these patients. The text contains the message's id. */
export async function sendBatch(
  { deps }: Pick<TestProduct, 'deps'>,
  practice: Practice,
  patientIds: readonly string[],
  given: Partial<Omit<MessagesToPatients, 'messages'>> & { ids?: readonly string[]; text?: string } = {},
): Promise<SentBatch> {
  const { ids = patientIds.map(() => uuid()), text, bulkBatchId = uuid(), ...overrides } = given
  const results = await inside(deps, practice, async (tx) => {
    const messages: MessagesToPatients['messages'][number][] = []
    for (const [index, patientId] of patientIds.entries()) {
      const [id, patient] = [ids[index] ?? '', await lockPatient(tx, patientId)]
      if (!patient) throw new Error(`There is no patient ${patientId}`)
      messages.push({ id, patient, text: text ?? `Whitening for half the price ${id}`, subject: 'An offer' })
    }
    return sendToPatients(tx, deps, {
      channel: 'SMS',
      actor: bySystem('bulk'),
      purpose: 'marketing',
      bulkBatchId,
      messages,
      ...overrides,
    })
  })
  return { bulkBatchId, ids: [...ids], results }
}
