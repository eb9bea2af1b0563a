import type { Dependencies } from '../../../dependencies.ts'
import { inside, type Practice } from '../../../testing/builders.ts'
import { publishedEvents } from '../../../testing/published-events.ts'

/** Everything that moves of a patient have recorded and published, oldest first. */
export function moveRecords(deps: Dependencies, practice: Practice, patientId: string) {
  return inside(deps, practice, async (tx) => ({
    changes: await tx
      .selectFrom('stage_changes')
      .select(['from_stage', 'to_stage', 'next_action', 'next_action_at', 'user_id', 'cause'])
      .where('client_id', '=', practice.id)
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute(),
    events: await tx
      .selectFrom('business_events')
      .select(['name', 'headline', 'description', 'note', 'user_id'])
      .where('client_id', '=', practice.id)
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute(),
    notes: await tx
      .selectFrom('notes')
      .select(['content', 'user_id'])
      .where('client_id', '=', practice.id)
      .where('patient_id', '=', patientId)
      .orderBy('id')
      .execute(),
    pushed: await publishedEvents(deps, practice, patientId),
  }))
}
