import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import { aMessage, aPatient, aPractice, type Practice } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import type { TestProduct } from '../../../testing/test-product.ts'

export const LIST = '/v2/conversations/communications'

/** The time of a message, this many minutes after nine. */
export function at(minutes: number): Date {
  return new Date(Date.parse('2026-11-02T09:00:00.000Z') + minutes * 60_000)
}

/** A new practice with a signed-in user. */
export async function openInboxFixture(product: TestProduct): Promise<{ practice: Practice; staff: Person }> {
  const practice = await aPractice(product.deps)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  return { practice, staff }
}

interface ConversationInput {
  type?: CommType
  minutes?: number
  inbound?: boolean
  text?: string
  /** The columns of the patient. */
  patient?: Parameters<typeof aPatient>[2]
}

/** A new patient with one message. Returns the patient's id. */
export async function aConversation(
  { deps }: TestProduct,
  practice: Practice,
  { type = 'sms', minutes = 0, inbound = true, text = 'Hi', patient = {} }: ConversationInput = {},
): Promise<string> {
  const patientId = await aPatient(deps, practice, patient)
  await aMessage(deps, practice, { patientId, type, at: at(minutes), inbound, text })
  return patientId
}

/** The ids of the patients on a page of conversations, in the order of the page. */
export function patientsOf(response: { body: { data: { patient_id: string }[] } }): string[] {
  return response.body.data.map((row) => row.patient_id)
}
