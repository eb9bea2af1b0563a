import type { PopUpEnd } from '../../lib/notify-opener.ts'

/** How long the final text is shown (INT-25). */
const CLOSES_AFTER_MS = 5_000

/**
 * The end of a pop-up that connects a service (INT-24, INT-25).
 * @param status from the pop-up's path, `/integrations/{status}`; every status except `done` is a failure
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
