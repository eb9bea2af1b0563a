import { isFromWorkflow, type MessageOrigin } from './background.ts'

/**
 * The pauses between attempts to send a message that its provider certainly does not have: about half an hour in total.
 */
const SEND_AGAIN_AFTER_MS = [3_000, 7_000, 20_000, 55_000, 150_000, 400_000, 1_100_000]

/** The same for messages of workflows (W-13). */
export const WORKFLOW_SENDS_AGAIN_AFTER_MS = [60_000, 300_000, 900_000]

/** How long a result may stay unclear when the provider cannot be asked. */
export const UNCLEAR_MS = 15 * 60_000

/** How often a provider that cannot answer yet is asked, by the time since the attempt. */
const ASK_AGAIN_AFTER_MS = [
  { forMs: 30_000, everyMs: 2_000 },
  { forMs: 120_000, everyMs: 5_000 },
]
/**
 * The longest pause before the provider is asked again, so that staff see "sending" for no longer than this once the
 * provider can answer.
 */
const ASK_AGAIN_MAX_MS = 15_000

/**
 * @param attempts attempts so far, from 1
 * @returns milliseconds until the next attempt; null after the last one, when the message fails
 */
export function sendAgainAfterMs(
  attempts: number,
  message: Pick<MessageOrigin, 'system_actor'>,
): number | null {
  const pauses = isFromWorkflow(message) ? WORKFLOW_SENDS_AGAIN_AFTER_MS : SEND_AGAIN_AFTER_MS
  return pauses[attempts - 1] ?? null
}

/**
 * @param sinceAttemptMs milliseconds since the attempt whose result is unclear
 * @returns milliseconds until the provider is asked again
 */
export function askAgainAfterMs(sinceAttemptMs: number): number {
  return ASK_AGAIN_AFTER_MS.find(({ forMs }) => sinceAttemptMs < forMs)?.everyMs ?? ASK_AGAIN_MAX_MS
}
