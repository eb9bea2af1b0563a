import { sendingMessage } from '../../communications/sending.ts'
import type { CommunicationEvent } from '../../timeline/event.ts'

/** An email of the patient's at a time of 20 November 2025, with the given changes. */
export function aMessage(time: string, given: Partial<CommunicationEvent>): CommunicationEvent {
  const datetime = `2025-11-20T${time}Z`
  const sending = sendingMessage({ id: time, datetime, comm_type: 'email', text_content: 'x' })
  return { ...sending, inbound: true, status: 'received', ...given }
}
