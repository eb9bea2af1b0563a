import type { EventAnswer } from '@enamel/contract/timeline'
import type { CommType } from '@enamel/domain/communications/comm-type'
import type { CommStatus } from '@enamel/domain/communications/status'
import { snippetOf } from '@enamel/domain/mail/snippet'
import { fullName } from '@enamel/domain/patients/name'
import type { PracticeTx } from '../../../db/database.ts'
import { publish } from '../../../realtime/publish.ts'
import { moveConversation } from '../../inbox/index.ts'
import { readEvent, touchTimeline } from '../../timeline/index.ts'

/** A message that has just been written to the timeline. */
export interface NewMessage {
  id: string
  patientId: string
  commType: CommType
  /** What the inbox row shows of it. */
  text: string
  at: Date
  inbound: boolean
  /** True when it came in and nobody needs to read it. */
  isQuiet?: boolean
  status: CommStatus
}

/** Moves the inbox row, raises the timeline's version and tells open browsers of a new message. */
export async function announceMessage(tx: PracticeTx, message: NewMessage, now: Date): Promise<EventAnswer> {
  const version = await touchTimeline(tx, message.patientId)
  const rows = await moveConversation(tx, { ...message, snippet: snippetOf(message.text) }, now)
  const read = await readEvent(tx, message.patientId, message.id)
  if (!read) throw new Error(`Message ${message.id} is not on its timeline`)
  await publish(tx, 'patient.communications.created', message.patientId, {
    event: read.event,
    ...rows,
    name: fullName(rows.conversation),
    version,
  })
  return read
}
