import {
  emptyReply,
  isEmptyReply,
  isReplyState,
  nextReplies,
  type Replies,
  type ReplyState,
  type ReplyStep,
  replyOf,
} from '@enamel/domain/reply/reply-state'
import type { SavedSection } from '../../lib/saved-state.ts'

/** A reply that failed and whose text came back: sending it unchanged is the same message, under the same id. */
export interface FailedReply {
  id: string
  reply: ReplyState
  /** The server refused it, so it has nothing of it; otherwise nobody knows. */
  refused: boolean
}

/** What is being written to each patient (RPL-02), for as long as the page lives and over its reloads. */
export interface ReplyStore {
  of: (patientId: string) => ReplyState
  step: (patientId: string, step: ReplyStep) => void
  /** What failed last for a patient and came back. */
  failed: (patientId: string) => FailedReply | undefined
  setFailed: (patientId: string, failed: FailedReply | undefined) => void
  subscribe: (listener: () => void) => () => void
}

export function createReplyStore(saved: Pick<SavedSection<Replies>, 'read' | 'write'>): ReplyStore {
  let replies: Replies = saved.read() ?? {}
  const failures = new Map<string, FailedReply>()
  const listeners = new Set<() => void>()
  return {
    of: (patientId) => replyOf(replies, patientId),
    step(patientId, step) {
      replies = nextReplies(replies, patientId, step)
      saved.write(withText(replies))
      for (const listener of listeners) listener()
    },
    failed: (patientId) => failures.get(patientId),
    setFailed(patientId, failed) {
      if (failed) failures.set(patientId, failed)
      else failures.delete(patientId)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Only what somebody wrote, or a channel they chose, is worth keeping. */
function withText(replies: Replies): Replies {
  return Object.fromEntries(
    Object.entries(replies).filter(
      ([, reply]) => !isEmptyReply(reply) || reply.channel !== emptyReply.channel,
    ),
  )
}

/** Reads saved replies; undefined for what is none. */
export function parseReplies(saved: unknown): Replies | undefined {
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return undefined
  return Object.fromEntries(
    Object.entries(saved).filter((entry): entry is [string, ReplyState] => isReplyState(entry[1])),
  )
}
