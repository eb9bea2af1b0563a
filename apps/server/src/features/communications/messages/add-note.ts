import type { notes } from '@enamel/contract/communications'
import { byUser, type UserActor } from '@enamel/domain/actors/actor'
import { mentionedIn } from '@enamel/domain/notifications/mention'
import { noteExcerpt } from '@enamel/domain/notifications/notification'
import { earlierClaims } from '../../../db/idempotent.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { created, ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { lockActiveUsers } from '../../assignment/index.ts'
import { patientExists } from '../../patients/index.ts'
import { readEvent, recordNoteOnce } from '../../timeline/index.ts'
import { entryId, TIMELINE_ENTRY } from './timeline-entry.ts'

/** Adds a note. */
export const addNote: Handler<typeof notes.add> = ({ deps, session, change }, { params, body }) =>
  change(async (tx) => {
    const { id: patientId } = params
    // Whom a note mentions is no part of it: a repetition of the request may know the colleagues no more.
    const { mentions, ...written } = body
    const { id, title, content } = written
    const claimed = entryId(id, patientId, written)
    const note = {
      id,
      patientId,
      at: deps.clock.now(),
      title: title.trim(),
      content,
      actor: byUser(session.userId),
    }
    const recorded = await recordNoteOnce(tx, note, { operation: TIMELINE_ENTRY, body: claimed.body })
    if (recorded) {
      await emitMentions(tx, note, mentions)
      return created(recorded)
    }
    if (!(await patientExists(tx, patientId))) return refuse('not_found')
    const claims = await earlierClaims(tx, TIMELINE_ENTRY, [claimed])
    if (claims.get(id) === 'id_reused') return refuse('id_reused')
    const entry = await readEvent(tx, patientId, id, deps)
    return entry ? ok(entry) : refuse('not_found')
  })

interface MentioningNote {
  patientId: string
  at: Date
  content: string
  actor: UserActor
}

/** Emits which active users of the practice a note mentions. A note is saved whoever is left out. */
async function emitMentions(
  tx: PracticeTx,
  { patientId, at, content, actor }: MentioningNote,
  mentions: readonly string[] = [],
): Promise<void> {
  if (mentions.length === 0) return
  const mentioned = mentionedIn(content, await lockActiveUsers(tx, mentions))
  if (mentioned.length === 0) return
  const userIds = mentioned.map(({ id }) => id)
  await tx.emit({ name: 'users_mentioned', patientId, at, userIds, excerpt: noteExcerpt(content), actor })
}
