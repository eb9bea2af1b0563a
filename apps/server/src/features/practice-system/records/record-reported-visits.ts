import type { Visit } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { LinkRow } from './link.queries.ts'
import { recordVisits } from './record-visits.ts'
import { requestFetch } from './sync-link.kind.ts'

/**
 * Records visits of a linked patient that the practice system reported. A new or changed visit is also a reason to fetch
 * the patient again, whose amounts change with it.
 * @param changedAfter what changed before was known already
 */
export async function recordReportedVisits(
  tx: PracticeTx,
  link: Pick<LinkRow, 'patient_id' | 'wanted'>,
  visits: readonly Visit[],
  changedAfter: Date,
): Promise<void> {
  const changed = await recordVisits(tx, link.patient_id, visits)
  if (changed.length === 0) return
  const changes = changed.map(({ id }) => ({ kind: 'appointment', record: id }) as const)
  await requestFetch(tx, link, { changes, changedAfter })
}
