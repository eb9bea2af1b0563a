import type { DeliveryState } from '../delivery/delivery.ts'

/** How long a message that staff sent can be taken back, in seconds. 0: it is sent at once. */
export const UNDO_SEND_SECONDS_DEFAULT = 5
export const UNDO_SEND_SECONDS_MAX = 30

export const ALREADY_SENT = 'This message has already been sent.'
export const INVALID_UNDO_SECONDS = `Enter whole seconds from 0 to ${UNDO_SEND_SECONDS_MAX}`

export function isUndoSeconds(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= UNDO_SEND_SECONDS_MAX
}

/** Until when a message that is sent now can be taken back; null if it is sent at once. */
export function undoUntil(now: Date, seconds: number): Date | null {
  return seconds === 0 ? null : new Date(now.getTime() + seconds * 1000)
}

/** A sent message, as far as taking it back depends on it. */
export interface SentMessage {
  /** The user who sent it; null for a part of the product. */
  author: string | null
  /** Null for a message that is not delivered, such as a received one. */
  delivery: {
    state: DeliveryState
    /** Null if it could never be taken back. */
    undoUntil: Date | null
    /** How often a worker has claimed it since it was sent, or sent again. */
    attempts: number
    /** How often staff have sent it again. */
    retries: number
  } | null
}

/**
 * Why this user cannot take the message back now; null if they can. A worker that has claimed the message may have
 * handed it to its provider.
 */
export function undoProblem(
  { author, delivery }: SentMessage,
  userId: string,
  now: Date,
): 'not_author' | 'already_sent' | null {
  if (author !== userId) return 'not_author'
  const isUntouched = delivery?.state === 'waiting' && delivery.attempts === 0 && delivery.retries === 0
  const isInTime = delivery?.undoUntil != null && now <= delivery.undoUntil
  return isUntouched && isInTime ? null : 'already_sent'
}

/** The end of a patient's snooze by a message, with the latest change of the patient's snooze. */
export interface EndedSnooze {
  /** When the message was sent, and who sent it. */
  message: { at: Date; author: string }
  latest: { act: string; at: Date; userId: string | null; endsAt: Date } | undefined
}

/**
 * When the snooze ends that the message ended, if taking the message back restores it: nothing else has changed the
 * snooze since, and its time has not passed. Null otherwise.
 */
export function snoozeToRestore({ message, latest }: EndedSnooze, now: Date): Date | null {
  if (latest?.act !== 'ended' || latest.userId !== message.author) return null
  if (latest.at.getTime() !== message.at.getTime()) return null
  return latest.endsAt > now ? latest.endsAt : null
}
