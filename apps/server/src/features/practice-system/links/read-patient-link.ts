import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { type LinkedValues, linkedValues } from '@enamel/domain/values/linked-values'
import type { PracticeTx } from '../../../db/database.ts'
import { linkOfPatient } from '../records/link.queries.ts'

/** The state of a patient's link to the practice system, and the values from there; null before the first fetch. */
interface PatientLink {
  link: LinkState
  values: LinkedValues | null
}

/** The link of a patient, for other features (DEN-02, G-20). */
export async function readPatientLink(tx: PracticeTx, patientId: string): Promise<PatientLink> {
  const row = await linkOfPatient(tx, patientId)
  return { link: row?.state ?? 'unlinked', values: row?.money ? linkedValues(row.money) : null }
}
