import { setTimeout as pause } from 'node:timers/promises'
import { sendAgainAfterMs } from '@enamel/domain/communications/delivery/delivery-pauses'
import type { LastCheck, SendResult } from '../../adapters/send-result.ts'
import { whenDatabaseIsBack } from '../../db/unavailable.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { Claim, ClaimedMessage } from './claim-waiting.ts'
import { lastChecks } from './last-check.ts'
import { type AttemptResult, settleDeliveries } from './settle-deliveries.ts'

/** How many messages of a set are handed to the provider at the same time. */
const CONCURRENT_SENDS = 5
/** Results are stored together, but none waits longer than this for the others. */
const SETTLE_EVERY_MS = 1_000

/** Sends claimed messages of a set, a few at a time, and stores their results together. */
export async function sendClaimed(context: JobContext, clientId: string, claim: Claim): Promise<void> {
  const checkOf = lastChecks(context, clientId, claim)
  const waiting = [...claim.messages]
  const results: AttemptResult[] = []
  const sendInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results.push(await attemptInSet(next, checkOf(next.id), context))
  }
  const sending = Promise.all(Array.from({ length: CONCURRENT_SENDS }, sendInTurn)).then(() => true)
  for (let isOver = false; !isOver; ) {
    isOver = await Promise.race([sending, pause(SETTLE_EVERY_MS, false)])
    const settled = results.splice(0)
    // Not every provider repeats its response, so the product tries to store the responses until this succeeds.
    if (settled.length > 0)
      await whenDatabaseIsBack(() => settleDeliveries(context, clientId, settled), context)
  }
}

/** An unforeseen error of one message must not keep the results of the others from being stored. */
async function attemptInSet(
  claimed: ClaimedMessage,
  lastCheck: LastCheck,
  context: JobContext,
): Promise<AttemptResult> {
  try {
    return await attemptToSend(claimed, lastCheck, context)
  } catch (error) {
    context.log.error({ err: error, communication_id: claimed.id }, 'a message of a set could not be sent')
    // It is unknown how far the attempt came. The message's own job finds out, and fails if the error is repeated.
    const result = { kind: 'unclear', detail: 'unforeseen error' } as const
    return { communicationId: claimed.id, result, nextTurnInMs: claimed.message.settleMs }
  }
}

/** Sends a claimed message. */
export async function attemptToSend(
  { id, message, attempt, system_actor }: ClaimedMessage,
  lastCheck: LastCheck,
  context: JobContext,
): Promise<AttemptResult> {
  const { log } = context
  const result = await message.send(context, lastCheck)
  const details = { communication_id: id }
  if (result.kind === 'postponed') log.warn(details, `Not delivered: ${result.detail}`)
  if (result.kind === 'unclear') log.warn(details, `Not known whether delivered: ${result.detail}`)
  const nextTurnInMs =
    result.kind === 'unclear'
      ? message.settleMs
      : pauseMs(result, sendAgainAfterMs(attempt, { system_actor }))
  return { communicationId: id, result, nextTurnInMs }
}

/** @param usualMs the pause after this attempt; null after the last one */
function pauseMs(result: SendResult, usualMs: number | null): number | null {
  if (result.kind !== 'postponed') return usualMs
  if (result.retryAfterMs !== undefined) return result.retryAfterMs
  return usualMs === null ? null : Math.max(usualMs, result.atLeastMs ?? 0)
}
