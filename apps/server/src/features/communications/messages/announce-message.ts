import type { VersionedEvent } from '@enamel/contract/timeline'
import type { Actor } from '@enamel/domain/actors/actor'
import type { CommType } from '@enamel/domain/communications/messages/comm-type'
import { snippetOf } from '@enamel/domain/communications/messages/snippet'
import type { CommStatus } from '@enamel/domain/communications/messages/status'
import type { PracticeTx } from '../../../db/database.ts'
import { readEvent, touchTimeline } from '../../timeline/index.ts'

/** A message that has just been written to the timeline. */
export interface NewMessage {
  id: string
  patientId: string
  commType: CommType
  /** The text in the inbox row. */
  text: string
  at: Date
  inbound: boolean
  /** True for a received message that does not need to be read. */
  isQuiet?: boolean
  status: CommStatus
  /** The sender; absent for messages from the patient or a provider. */
  actor?: Actor | null
}

/** Increments the timeline's version and emits the message. */
export async function announceMessage(
  tx: PracticeTx,
  message: NewMessage,
  now: Date,
): Promise<VersionedEvent> {
  const { id, patientId, commType, text, at, inbound, isQuiet = false, status, actor = null } = message
  await touchTimeline(tx, patientId)
  const entry = await readEvent(tx, patientId, id)
  if (!entry) throw new Error(`Message ${id} is not on its timeline`)
  const messageDetails = { id, commType, snippet: snippetOf(text), at, inbound, isQuiet, status }
  await tx.emit({ name: 'message_written', patientId, at: now, message: messageDetails, actor, entry })
  return entry
}
