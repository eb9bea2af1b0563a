import type { WaitingReply } from '../patient-replies.ts'
import type { ReplyStore } from '../reply-store.ts'
import { isOffline } from './waiting.ts'

/** How often a server that could not be reached is tried again, besides the browser's own events. */
export const RETRY_MS = 15_000

interface SenderDependencies {
  replies: Pick<ReplyStore, 'waiting' | 'inProgress' | 'subscribe'>
  /** Sends a reply. It waits on if the server could not be reached; otherwise it is accepted, or marked as failed. */
  send: (reply: WaitingReply) => Promise<void>
}

export interface WaitingSender {
  /** Sends what waits now, and later what begins to wait. @returns a function that stops it */
  start: () => () => void
  /** Tries again. */
  retry: () => void
}

/**
 * Sends the replies that wait for a connection, one after the other, in the order in which they were written. The first
 * one that has to wait on ends the attempt.
 */
export function createWaitingSender({ replies, send }: SenderDependencies): WaitingSender {
  let isSending = false
  let isUnreachable = false

  async function sendAll(): Promise<void> {
    if (isSending || isOffline()) return
    isSending = true
    try {
      for (let next = nextOf(replies); next; next = nextOf(replies)) {
        await send(next)
        isUnreachable = isStillWaiting(replies, next)
        if (isUnreachable) return
      }
    } finally {
      isSending = false
    }
  }

  const retry = () => {
    isUnreachable = false
    void sendAll()
  }
  return {
    retry,
    start() {
      // A reply that begins to wait is no reason to ask an unreachable server.
      const unsubscribe = replies.subscribe(() => {
        if (!isUnreachable) void sendAll()
      })
      window.addEventListener('online', retry)
      const timer = setInterval(retry, RETRY_MS)
      retry()
      return () => {
        unsubscribe()
        window.removeEventListener('online', retry)
        clearInterval(timer)
      }
    },
  }
}

function nextOf({ waiting, inProgress }: SenderDependencies['replies']): WaitingReply | undefined {
  return waiting().find(({ unsent }) => !inProgress.has(unsent.id))
}

function isStillWaiting({ waiting }: SenderDependencies['replies'], { unsent }: WaitingReply): boolean {
  return waiting().some((reply) => reply.unsent.id === unsent.id)
}
