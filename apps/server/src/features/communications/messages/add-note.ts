import type { notes } from '@enamel/contract/communications'
import type { VersionedEvent } from '@enamel/contract/timeline'
import { byUser } from '@enamel/domain/actors/actor'
import { idempotent } from '../../../db/idempotent.ts'
import { created, ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { lockPatient } from '../../patients/index.ts'
import { readEvent, recordNote } from '../../timeline/index.ts'
import { TIMELINE_ENTRY } from './timeline-entry.ts'

/** Adds a note. */
export const addNote: Handler<typeof notes.add> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    if (!(await lockPatient(tx, params.id))) return refuse('not_found')
    const now = deps.clock.now()
    const execution = await idempotent<VersionedEvent>(
      tx,
      { operation: TIMELINE_ENTRY, id: body.id, body: { patient: params.id, ...body }, now },
      () =>
        recordNote(tx, {
          id: body.id,
          patientId: params.id,
          at: now,
          title: body.title.trim(),
          content: body.content,
          actor: byUser(session.userId),
        }),
    )
    switch (execution.kind) {
      case 'first':
        return created(execution.result)
      case 'repeated':
        return ok((await readEvent(tx, params.id, body.id)) ?? execution.result)
      case 'id_reused':
        return refuse('id_reused')
    }
  })
