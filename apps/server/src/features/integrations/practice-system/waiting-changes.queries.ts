import { changeKinds, type WaitingChanges } from '@enamel/domain/integrations/waiting-changes'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import { isOfConnectedSite } from './linked-site.queries.ts'

/** The query of what the connected site of the practice system reported as changed that is not fetched yet. */
export function waitingChangesOf(reader: PracticeReader) {
  return reader
    .selectFrom('practice_system_changes as change')
    .innerJoin('practice_system_links as link', (join) =>
      join
        .onRef('link.client_id', '=', 'change.client_id')
        .onRef('link.patient_id', '=', 'change.patient_id'),
    )
    .where('change.client_id', '=', reader.clientId)
    .where(isOfConnectedSite(reader))
}

/** How many changes of each kind wait; a kind without any is absent. */
export async function countWaitingChanges(reader: PracticeReader): Promise<WaitingChanges[]> {
  const counts = await waitingChangesOf(reader)
    .select(['kind', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('kind')
    .execute()
  return changeKinds.flatMap((kind) => {
    const found = counts.find((row) => row.kind === kind)
    return found ? [{ kind, count: Number(found.count) }] : []
  })
}
