import type { MessageRemoved } from '../../events/domain-event.ts'
import type { Reaction } from '../../events/reaction.ts'
import { latestEntryOfOthers } from '../sending/index.ts'
import { basedOnEntry, updateScheduled } from './scheduled-message.queries.ts'

/**
 * Bases scheduled messages on the entry before the one that its author took back. Otherwise everything in the thread
 * would count as newer, and would stop them.
 */
export const rebaseOnRemoval: Reaction<MessageRemoved> = async (tx, { patientId, messageId, sentAt }) => {
  for (const { id, user_id } of await basedOnEntry(tx, patientId, messageId))
    await updateScheduled(tx, id, { based_on: await latestEntryOfOthers(tx, patientId, user_id, sentAt) })
}
