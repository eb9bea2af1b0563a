import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { isRefusal } from '../../../lib/api-error.ts'
import type { ReplyRequest } from '../model/send-request.ts'

/** The id of the latest entry of a thread; null if it had none, undefined if it is not known. */
export type BasedOn = string | null | undefined

/** What has come in since a reply was begun, as the user is shown it. */
export interface ThreadChanges {
  /** At least one, newest last. */
  events: readonly TimelineEvent[]
}

/** The request with the entry on which the reply is based, which the server compares with the thread. Notes have none. */
export function withBase(request: ReplyRequest, basedOn: BasedOn): ReplyRequest {
  switch (request.call) {
    case 'note':
      return request
    case 'communication':
      return basedOn === undefined ? request : { ...request, body: { ...request.body, based_on: basedOn } }
    case 'approved':
      return basedOn === undefined ? request : { ...request, body: { ...request.body, based_on: basedOn } }
  }
}

/** What has come in, if the server refused a reply for that reason; null for other errors. */
export function threadChangesOf(error: unknown): ThreadChanges | null {
  if (!isRefusal(error, 'thread_changed')) return null
  const events = (error.body as { record: TimelineEvent[] }).record
  return events.length > 0 ? { events } : null
}
