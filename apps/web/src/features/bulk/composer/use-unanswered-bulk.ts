import { type BulkMessage, type BulkRequest, findUnanswered } from '@enamel/domain/bulk/unanswered'
import { v4 as uuid } from 'uuid'
import { createDrafts } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { useInit } from '../../../signed-in/init.api.ts'

const KEY = 'bulk'
const NONE: readonly BulkRequest[] = []

/**
 * The requests for bulk messages that the server may have stored although no response arrived, oldest first. Like the
 * drafts, they survive a reload of the page. A request is added before it is sent, since the page may be reloaded while
 * it is in progress.
 */
const unansweredBulk = createDrafts<readonly BulkRequest[]>({
  // What the user has written is in the draft.
  status: () => 'idle',
  persistence: { name: 'bulk-unanswered', write: (requests) => requests, read: readRequests },
})

function readRequests(stored: unknown): readonly BulkRequest[] | undefined {
  return Array.isArray(stored) ? stored.filter(isRequest) : undefined
}

function isRequest(stored: unknown): stored is BulkRequest {
  const { id, total, payload } = Object(stored) as Partial<Record<keyof BulkRequest, unknown>>
  return (
    typeof id === 'string' && typeof total === 'number' && typeof payload === 'object' && payload !== null
  )
}

export interface UnansweredBulk {
  requests: readonly BulkRequest[]
  /** The request to send: an unanswered one that the message repeats, or else a new one, which is then unanswered. */
  begin: (message: BulkMessage) => BulkRequest
  /** Removes a request that was stored, or refused for good. */
  settle: (id: string) => void
}

/** The user's unanswered requests for bulk messages. */
export function useUnansweredBulk(): UnansweredBulk {
  const owner = useInit().subscriber_id
  const stored = () => unansweredBulk.get(owner, KEY) ?? NONE
  return {
    requests: useDraft(unansweredBulk, owner, KEY) ?? NONE,
    begin(message) {
      const match = findUnanswered(stored(), message)
      if (match?.kind === 'repeat') return match.request
      const request = { id: uuid(), ...message }
      unansweredBulk.set(owner, KEY, [...stored(), request])
      return request
    },
    settle(id) {
      const others = stored().filter((request) => request.id !== id)
      if (others.length > 0) unansweredBulk.set(owner, KEY, others)
      else unansweredBulk.remove(owner, KEY)
    },
  }
}
