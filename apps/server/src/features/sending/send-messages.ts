import { communications } from '@enamel/contract/communications'
import { idempotencyRefusals } from '@enamel/contract/errors'
import type { VersionedEvent } from '@enamel/contract/timeline'
import type { SendReason } from '@enamel/domain/communications/messages/send-refusal'
import { undoUntil } from '@enamel/domain/communications/messages/undo-send'
import { THREAD_CHANGED } from '@enamel/domain/reply/thread-changes'
import { forgetIds } from '../../db/idempotent.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { auditProduct } from '../audit/index.ts'
import { entryId, TIMELINE_ENTRY } from '../communications/index.ts'
import { readSettings } from '../practice/index.ts'
import { readEvents } from '../timeline/index.ts'
import { type CheckedMessage, checkMessage } from './check-message.ts'
import { type ClaimedMessages, claimMessages } from './claim-messages.ts'
import { queueMessages } from './queue-messages.ts'
import { type MessageToPatient, type SendRefusal, sendRefusal } from './sending.ts'

/** Messages that are sent together: one, or several of a batch or of workflows. A patient gets at most one of them. */
export interface MessagesToSend extends Pick<MessageToPatient, 'channel' | 'actor' | 'purpose'> {
  bulkBatchId: string | null
  /** Whether their author can take them back for the time that the practice has set. */
  canUndo?: boolean | undefined
  claimed?: ClaimedMessages | undefined
  messages: readonly Pick<
    MessageToPatient,
    'id' | 'patient' | 'content' | 'toEmail' | 'endSnooze' | 'threadChanges'
  >[]
}

/** A message that was sent. */
export interface Sent {
  ok: true
  /** Whether the message had already been sent under its id. */
  isRepeat: boolean
  /** The message's entry on the timeline; null for a repeat, and for a message of a batch. */
  entry: VersionedEvent | null
  /** Until when it can be taken back; null if it was sent at once, and for a repeat. */
  undoUntil: Date | null
}

/**
 * Sends messages, in the caller's transaction: checks them, and writes those that pass with their deliveries and jobs.
 * @returns the result of each message, by the message's id
 */
export async function sendMessages(
  tx: PracticeTx,
  deps: Dependencies,
  set: MessagesToSend,
): Promise<ReadonlyMap<string, Sent | SendRefusal>> {
  const { channel, actor, purpose, bulkBatchId, messages } = set
  const now = deps.clock.now()
  const { claims, practice } = set.claimed ?? (await claimMessages(tx, messageIds(set), now))
  const context = { tx, channel, practice, now }

  const results = new Map<string, Sent | SendRefusal>()
  const checked: (MessagesToSend['messages'][number] & CheckedMessage)[] = []
  for (const message of messages) {
    const { id, content, toEmail, threadChanges = [] } = message
    const patient = toEmail === undefined ? message.patient : { ...message.patient, email: toEmail }
    switch (claims.get(id)) {
      case 'first': {
        const check = await checkMessage({ ...context, patient }, { id, content, actor, purpose }, deps)
        if (!check.ok) results.set(id, check)
        else if (threadChanges.length > 0) {
          const changes = await readEvents(tx, message.patient.id, threadChanges, deps)
          results.set(id, { ...sendRefusal('thread_changed', THREAD_CHANGED), changes })
        } else checked.push({ ...message, ...check })
        break
      }
      case 'repeated':
        results.set(id, { ok: true, isRepeat: true, entry: null, undoUntil: null })
        break
      default:
        results.set(id, sendRefusal('id_reused', idempotencyRefusals.id_reused.message))
    }
  }
  await forgetIds(tx, TIMELINE_ENTRY, refusedIds(results))
  if (checked.length > 0) {
    const at = set.canUndo ? undoUntil(now, readSettings(practice, 'communications').undo_send_seconds) : null
    const undo = at && { at, clock: deps.clock }
    const queued = { actor, purpose, bulkBatchId, undoUntil: undo, messages: checked }
    const entries = await queueMessages(context, queued, deps)
    for (const { id } of checked)
      results.set(id, { ok: true, isRepeat: false, entry: entries.get(id) ?? null, undoUntil: at })
  }
  const actions = messages.map(({ id, patient }) => ({
    actor,
    patientId: patient.id,
    at: now,
    ok: results.get(id)?.ok ?? false,
  }))
  await auditProduct(tx, communications.send, ...actions)
  return results
}

function messageIds({ channel, messages }: MessagesToSend) {
  return messages.map(({ id, patient, content }) => entryId(id, patient.id, { channel, content }))
}

/** The ids that can be used again. */
function refusedIds(results: ReadonlyMap<string, Sent | SendRefusal<SendReason>>): string[] {
  return [...results].flatMap(([id, result]) => (!result.ok && result.reason !== 'id_reused' ? [id] : []))
}
