import { forgetWithDrafts } from '../../lib/drafts/drafts.ts'

/** The number and time of this page's retries of a message, for the lock of COM-13. */
export interface Attempts {
  count: number
  /** Milliseconds since 1970. */
  lastAt: number
}

// Only ids and times. The server counts too; this disables the button before the server would refuse.
const attempts = new Map<string, Attempts>()
forgetWithDrafts(() => attempts.clear())

export function attemptsOf(id: string): Attempts | undefined {
  return attempts.get(id)
}

export function recordAttempts(id: string, made: Attempts): void {
  attempts.set(id, made)
}

export function forgetAttempts(id: string): void {
  attempts.delete(id)
}
