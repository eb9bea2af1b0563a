import { inPractice } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * What open browsers of a practice were told of a patient, oldest first.
 * @param name of the events; all of them unless it is given
 */
export function publishedEvents(
  deps: Dependencies,
  { id }: { id: string },
  patientId: string,
  name?: string,
) {
  return inPractice(deps.db, id, (tx) =>
    tx
      .selectFrom('push_events')
      .select(['name', 'payload'])
      .where('client_id', '=', id)
      .where('identity', '=', patientId)
      .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
      .orderBy('id')
      .execute(),
  )
}
