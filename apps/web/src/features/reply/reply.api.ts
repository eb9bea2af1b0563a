import { communications, notes } from '@enamel/contract/communications'
import { templates } from '@enamel/contract/templates'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { outlivesPage } from '../../lib/outlive-page.ts'
import type { ReplyRequest } from './model/send-request.ts'

/**
 * Placeholders filled for a patient (G1-12). The key begins with the patient's key, so that changes of the patient
 * reload the placeholders.
 */
export function placeholdersQuery(patientId: string) {
  return queryOptions({
    queryKey: ['patient', patientId, 'placeholders'],
    queryFn: ({ signal }) => call(templates.context, { params: { id: patientId } }, { signal }),
    staleTime: 60_000,
  })
}

/** The response: the stored event, and the timeline's version that includes it. */
export interface SentEvent {
  event: TimelineEvent
  version: number
  /** Until when a message can be taken back. */
  undo_until?: string | null
}

/**
 * Stores a note, or sends a message or a template (COM-18, RPL-15, RPL-22). Repeated requests with the same id result
 * in one message. Without a connection the request fails at once: the reply then waits for one (offline/).
 */
export function postReply(patientId: string, request: ReplyRequest): Promise<SentEvent> {
  const params = { id: patientId }
  const options = { retries: 'off' } as const
  switch (request.call) {
    case 'note':
      return call(notes.add, { params, body: request.body }, options)
    case 'communication':
      return call(communications.send, { params, body: request.body }, options)
    case 'approved':
      return call(communications.sendApproved, { params, body: request.body }, options)
  }
}

/**
 * Takes back a message, even if the page is closed meanwhile. There is no second attempt, since the time to do so is
 * short.
 */
export function undoCommunication(patientId: string, commId: string): Promise<{ version: number }> {
  return call(communications.undo, { params: { id: patientId, commId } }, { ...outlivesPage, retries: 'off' })
}

/** Sends a failed email or SMS again (COM-14). */
export function retryCommunication(patientId: string, commId: string): Promise<SentEvent> {
  return call(communications.retry, { params: { id: patientId, commId } })
}
