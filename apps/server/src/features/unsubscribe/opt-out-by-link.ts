import { inPractice } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { hasOptedOut, optOut } from '../communications/index.ts'
import { lockPatient, patientById } from '../patients/index.ts'
import { practiceOf } from '../practice/index.ts'
import type { UnsubscribePage } from './unsubscribe-html.ts'
import type { Recipient } from './unsubscribe-token.ts'

/** The reason on the timeline. */
const REASON = 'Unsubscribed by the link in an email'

/** The page when the link is opened, which changes nothing: programs that check links open it too. */
export function pageOf({ db }: Dependencies, { clientId, patientId }: Recipient): Promise<UnsubscribePage> {
  return inPractice(db, clientId, async (tx): Promise<UnsubscribePage> => {
    const patient = await patientById(tx, patientId)
    if (!patient) return { kind: 'unknown' }
    const { name: practice } = await practiceOf(tx)
    if (await hasOptedOut(tx, patient)) return { kind: 'done', practice }
    return { kind: 'question', practice, maskedAddress: patient.email && maskAddress(patient.email) }
  })
}

/** Opts the patient out of marketing, once: a repeated request changes nothing (G3-38, W-10). */
export function optOutByLink(
  { db, clock }: Dependencies,
  { clientId, patientId }: Recipient,
): Promise<UnsubscribePage> {
  return inPractice(db, clientId, async (tx): Promise<UnsubscribePage> => {
    const patient = await lockPatient(tx, patientId)
    if (!patient) return { kind: 'unknown' }
    if (!(await hasOptedOut(tx, patient))) await optOut(tx, patientId, REASON, clock.now())
    return { kind: 'done', practice: (await practiceOf(tx)).name }
  })
}

/** An email address of which only the owner recognises the rest: "g•••@mail.example". */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return at < 1 ? '•••' : `${first}•••${address.slice(at)}`
}
