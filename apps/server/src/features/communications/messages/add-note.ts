import type { notes } from '@enamel/contract/communications'
import { byUser } from '@enamel/domain/actors/actor'
import { earlierClaims } from '../../../db/idempotent.ts'
import { created, ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { patientExists } from '../../patients/index.ts'
import { readEvent, recordNoteOnce } from '../../timeline/index.ts'
import { entryId, TIMELINE_ENTRY } from './timeline-entry.ts'

/** Adds a note. */
export const addNote: Handler<typeof notes.add> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const { id: patientId } = params
    const { id, title, content } = body
    const claimed = entryId(id, patientId, body)
    const note = {
      id,
      patientId,
      at: deps.clock.now(),
      title: title.trim(),
      content,
      actor: byUser(session.userId),
    }
    const recorded = await recordNoteOnce(tx, note, { operation: TIMELINE_ENTRY, body: claimed.body })
    if (recorded) return created(recorded)
    if (!(await patientExists(tx, patientId))) return refuse('not_found')
    const claims = await earlierClaims(tx, TIMELINE_ENTRY, [claimed])
    if (claims.get(id) === 'id_reused') return refuse('id_reused')
    const entry = await readEvent(tx, patientId, id)
    return entry ? ok(entry) : refuse('not_found')
  })
