import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { type LinkedValues, linkedValues } from '@enamel/domain/values/linked-values'
import type { PracticeTx } from '../../../db/database.ts'
import { linkedMoney } from '../records/link.queries.ts'

export interface PatientLink {
  /** The state of the link to the practice system. */
  link: LinkState
  /** The amounts in the practice system; null before they are fetched. */
  values: LinkedValues | null
}

/** The link of a patient, for other features (DEN-02, G-20). */
export async function readPatientLink(tx: PracticeTx, patientId: string): Promise<PatientLink> {
  const row = await linkedMoney(tx, patientId)
  return { link: row?.state ?? 'unlinked', values: row?.money ? linkedValues(row.money) : null }
}
