import { forgetWithDrafts } from '../../lib/drafts/drafts.ts'

/**
 * How many attempts to send a message again this page knows of, and when the last one was, for the lock of "Send again"
 * (COM-13).
 */
export interface Attempts {
  count: number
  /** Milliseconds since 1970. */
  lastAt: number
}

// The server counts attempts too; these counts disable the button before the server would refuse a request.
const attempts = new Map<string, Attempts>()
forgetWithDrafts(() => attempts.clear())

export function attemptsOf(id: string): Attempts | undefined {
  return attempts.get(id)
}

export function recordAttempts(id: string, latest: Attempts): void {
  attempts.set(id, latest)
}

export function forgetAttempts(id: string): void {
  attempts.delete(id)
}
