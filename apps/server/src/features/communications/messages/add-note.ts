import type { notes } from '@enamel/contract/communications'
import { byUser } from '@enamel/domain/actors/actor'
import { claimIds, forgetIds } from '../../../db/idempotent.ts'
import { created, ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { patientExists } from '../../patients/index.ts'
import { readEvent, recordNote } from '../../timeline/index.ts'
import { TIMELINE_ENTRY } from './timeline-entry.ts'

/** Adds a note. */
export const addNote: Handler<typeof notes.add> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const { id: patientId } = params
    const { id } = body
    const at = deps.clock.now()
    const ids = [{ id, body: { patient: patientId, ...body } }]
    const [exists, claims] = await Promise.all([
      patientExists(tx, patientId),
      claimIds(tx, { operation: TIMELINE_ENTRY, ids, now: at }),
    ])
    const claim = claims.get(id)
    if (!exists) {
      if (claim === 'first') await forgetIds(tx, TIMELINE_ENTRY, [id])
      return refuse('not_found')
    }
    if (claim === 'id_reused') return refuse('id_reused')
    if (claim === 'repeated') {
      const entry = await readEvent(tx, patientId, id)
      return entry ? ok(entry) : refuse('not_found')
    }
    const { content } = body
    const title = body.title.trim()
    return created(await recordNote(tx, { id, patientId, at, title, content, actor: byUser(session.userId) }))
  })
