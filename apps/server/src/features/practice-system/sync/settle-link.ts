import { fullName } from '@enamel/domain/patients/name'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type {
  PatientMoney,
  PracticePatient,
  Visit,
} from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/database.ts'
import { publish } from '../../../realtime/publish.ts'
import { publishPatient } from '../../patient-news/index.ts'
import { recordBusinessEvent } from '../../timeline/index.ts'
import { changeLink, deleteLink, lockLink, lockLinkOfExternal, patientFacts } from '../links/link.queries.ts'
import { recordVisits } from './record-visits.ts'

/** What one fetch brought; what the key does not allow to be read is not known. */
export interface Fetched {
  patient: PracticePatient
  money: PatientMoney | null
  visits: readonly Visit[]
}

/** Keeps what a fetch brought, and tells open browsers; a link that is another by now is left alone. */
export async function storeFetched(
  tx: PracticeTx,
  patientId: string,
  { patient, money, visits }: Fetched,
  { answers, now }: { answers: number; now: Date },
): Promise<void> {
  const link = await lockLink(tx, patientId)
  if (link?.external_id !== patient.id) return
  await changeLink(tx, patientId, {
    state: 'synced',
    patient,
    money,
    fetched: answers,
    fetched_at: now,
  })
  await recordVisits(tx, patientId, visits)
  await publish(tx, 'dentally.patient.synced', patientId, { dentally_id: patient.id })
}

export type Adoption = 'adopted' | 'let_go' | 'taken'

/** Writes who the patient is there, now that it is known. `let_go`: somebody unlinked them meanwhile. */
export async function adopt(tx: PracticeTx, patientId: string, externalId: string): Promise<Adoption> {
  const link = await lockLink(tx, patientId)
  if (!link || link.external_id !== null) return 'let_go'
  if (await lockLinkOfExternal(tx, externalId)) return 'taken'
  await changeLink(tx, patientId, { external_id: externalId, creation: null, attempted_at: null })
  return 'adopted'
}

interface GivenUp {
  /** Whom the link was with; null for one who was to be created. */
  externalId: string | null
  message: string
  now: Date
}

/**
 * Nothing will come of it: the link goes, open browsers hear of it, and why stays on the timeline; a creation that failed
 * is announced to all (DEN-27). A link that is another by now is left alone.
 */
export async function giveUp(
  tx: PracticeTx,
  patientId: string,
  { externalId, message, now }: GivenUp,
): Promise<void> {
  const link = await lockLink(tx, patientId)
  const patient = await patientFacts(tx, patientId)
  if (!link || !patient || link.external_id !== externalId) return
  await deleteLink(tx, patientId)
  const isCreation = link.external_id === null
  await recordBusinessEvent(tx, {
    patientId,
    at: now,
    name: 'practice_system_failed',
    headline: `${PRACTICE_SYSTEM_NAME} ${isCreation ? 'patient creation' : 'link'} failed`,
    description: message,
    icon: 'alert',
    color: 'red',
    tooltip: PRACTICE_SYSTEM_NAME,
    ...(link.user_id !== null && { userId: link.user_id }),
  })
  if (isCreation)
    await publish(tx, 'dentally.patient.failed', patientId, { name: fullName(patient), message })
  else await publishPatient(tx, patientId, now)
}
