import { stageName, stageOf } from '@enamel/domain/stages/stages'
import { isBlank } from '@enamel/domain/text/blank'
import { v7 as uuid } from 'uuid'
import type { StageChanged } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { recordBusinessEvent } from './record-business-event.ts'
import { recordNote } from './record-note.ts'

/**
 * Puts a move on the timeline: a user's note, and one event that names the new stage, and the old stage if it is
 * different (ledger of document 2, "Common to all of these").
 */
export const recordStageOnTimeline: Reaction<StageChanged> = async (tx, move) => {
  const { patientId, at, from, to, note, remark, actor } = move
  if (actor?.kind === 'user' && note !== null && !isBlank(note)) {
    await recordNote(tx, { id: uuid(), patientId, at, content: note, actor })
  }
  await recordBusinessEvent(tx, {
    patientId,
    at,
    name: 'stage_changed',
    headline: from === to ? `Stage is still ${stageName(to)}` : `Moved to ${stageName(to)}`,
    ...(from !== to && { description: `from ${stageName(stageOf(from))}` }),
    ...(remark !== null && remark !== '' && { note: remark }),
    icon: 'arrow-right',
    color: 'grey',
    tooltip: 'Stage change',
    actor,
  })
}
