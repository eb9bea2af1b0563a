import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { type LinkedValues, linkedValues } from '@enamel/domain/values/linked-values'
import type { PracticeTx } from '../../../db/database.ts'
import { linkOfPatient } from './link.queries.ts'

/** How a patient stands in the practice system (DEN-02). */
export async function linkStateOf(tx: PracticeTx, patientId: string): Promise<LinkState> {
  return (await linkOfPatient(tx, patientId))?.state ?? 'unlinked'
}

/** What a linked patient is worth; null as long as there is no link, or nothing was fetched yet. */
export async function linkedValuesOf(tx: PracticeTx, patientId: string): Promise<LinkedValues | null> {
  const money = (await linkOfPatient(tx, patientId))?.money
  return money ? linkedValues(money) : null
}
