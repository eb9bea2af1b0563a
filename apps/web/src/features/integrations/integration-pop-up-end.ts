import type { PopUpEnd } from '../../lib/notify-opener.ts'

/** How long the final text can be read (INT-25). */
const CLOSES_AFTER_MS = 5_000

/**
 * How a sign-in at a service that the practice links to ends (INT-24, INT-25).
 * @param status as the address says it, `/integrations/{status}`; whatever is not `done` has failed
 */
export function integrationPopUpEnd(status: string): PopUpEnd {
  return status === 'done'
    ? {
        message: { type: 'integration-done' },
        text: { title: 'Connection Successful' },
        closesAfterMs: CLOSES_AFTER_MS,
      }
    : {
        message: { type: 'integration-failed' },
        text: {
          title: 'Connection Failed',
          text: 'Connection Failed. Please try signing in again.',
        },
        closesAfterMs: CLOSES_AFTER_MS,
      }
}
