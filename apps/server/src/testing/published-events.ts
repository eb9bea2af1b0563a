import { inPractice } from '../db/in-practice.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * The push events about a patient, or about the practice, that were published to open browsers of a practice, oldest first.
 * @param patientId null for the events about no patient
 * @param name only events with this name; all events by default
 */
export function publishedEvents(
  deps: Dependencies,
  { id }: { id: string },
  patientId: string | null,
  name?: string,
) {
  return inPractice(deps.db, id, (tx) =>
    tx
      .selectFrom('push_events')
      .select(['name', 'payload'])
      .where('client_id', '=', id)
      .where('identity', 'is not distinct from', patientId)
      .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
      .orderBy('id')
      .execute(),
  )
}
