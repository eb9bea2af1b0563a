import type { CommunicationEvent } from '../event.ts'

/** An email from the patient at a time on 20 November 2025, with the given changes; the time is also its id. */
export function aMessage(time: string, given: Partial<CommunicationEvent> = {}): CommunicationEvent {
  return {
    type: 'communication',
    id: time,
    datetime: `2025-11-20T${time}Z`,
    comm_type: 'email',
    inbound: true,
    text_content: 'x',
    status: 'received',
    failure_reason: null,
    read_at: null,
    retry: { active: false, count: 0 },
    attachments: [],
    automated: false,
    representative: null,
    ...given,
  }
}
