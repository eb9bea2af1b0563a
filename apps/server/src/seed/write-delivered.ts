import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import type { PracticeTx } from '../db/practice-tx.ts'
import { storeMessages, type WrittenMessage } from '../features/communications/index.ts'
import { applyMessages } from '../features/inbox/apply-message.ts'
import { practiceOf } from '../features/practice/index.ts'
import type { WorkflowMessages } from '../features/sending/index.ts'
import { outgoingMessages } from '../features/sending/outgoing-messages.ts'

/**
 * Writes messages of workflows as `sendFromWorkflow` does, but as delivered in the past: they are not checked, queued or
 * published.
 * @param past.times when each message was sent, by its id
 */
export async function writeDelivered(
  tx: PracticeTx,
  { channel, actor, purpose, messages }: WorkflowMessages,
  { times, now }: { times: ReadonlyMap<string, Date>; now: Date },
): Promise<ReadonlyMap<string, { ok: true }>> {
  const checked = messages.map(({ content: { text, subject = '', html = null }, ...message }) => {
    const sent = { text, textAsSent: text, subject, html, files: [], filesSentAs: null }
    return { ...message, ...sent, templateId: null, templateParameters: null }
  })
  const context = { tx, channel, practice: await practiceOf(tx), now }
  const outgoing = await outgoingMessages(context, { purpose, messages: checked }, new Map())
  const written = outgoing.map((message): WrittenMessage => {
    const at = times.get(message.id) ?? now
    return { ...message, at, status: 'delivered', columns: { ...message.columns, created_at: at } }
  })
  await storeMessages(tx, { actor, bulkBatchId: null, messages: written }, now)
  await applyMessages(tx, written.map(listed))
  return new Map(written.map(({ id }) => [id, { ok: true }]))
}

function listed({ id, patientId, commType, at, inbound, status, text, inboxText = text }: WrittenMessage) {
  return { id, patientId, commType, at, inbound, status, snippet: snippetOf(inboxText), isQuiet: false }
}
