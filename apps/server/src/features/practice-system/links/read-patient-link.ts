import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { type LinkedValues, linkedValues } from '@enamel/domain/values/linked-values'
import type { PracticeTx } from '../../../db/database.ts'
import { linkOfPatient } from './link.queries.ts'

/** The patient's link to the practice system, and what they are worth by it; null while nothing was fetched. */
interface PatientLink {
  link: LinkState
  values: LinkedValues | null
}

/** The link of a patient, as far as other features ask (DEN-02, G-20). */
export async function readPatientLink(tx: PracticeTx, patientId: string): Promise<PatientLink> {
  const row = await linkOfPatient(tx, patientId)
  return { link: row?.state ?? 'unlinked', values: row?.money ? linkedValues(row.money) : null }
}
