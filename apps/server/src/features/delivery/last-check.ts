import { isInBackground } from '@enamel/domain/communications/delivery/background'
import type { Obstacle } from '@enamel/domain/communications/delivery/obstacle'
import type { LastCheck, SendResult } from '../../adapters/send-result.ts'
import { inPractice } from '../../db/in-practice.ts'
import { whenDatabaseIsBack } from '../../db/unavailable.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { Claim, ClaimedMessage } from './claim-waiting.ts'
import { obstaclesTo } from './obstacles.ts'

/** The greatest age of what is known about a message in the background when the message is handed to its provider. */
const VALID_MS = 1_000

/**
 * The last checks of messages that were claimed together. A slow provider may take the last of them minutes after the
 * claim, so their consent, stage, cancellation and quiet hours are read again, for all of them, once what was read is
 * older than a second. Other messages are not checked.
 */
export function lastChecks(
  context: JobContext,
  clientId: string,
  { messages, checkedAt }: Claim,
): (id: string) => LastCheck {
  const inBackground = messages.filter(isInBackground)
  if (inBackground.length === 0) return () => async () => null
  let readAt = checkedAt
  let obstacles: Promise<ReadonlyMap<string, Obstacle>> = Promise.resolve(new Map())
  return (id) => async () => {
    if (performance.now() - readAt > VALID_MS) {
      readAt = performance.now()
      obstacles = readObstacles(context, clientId, inBackground)
    }
    try {
      const obstacle = (await obstacles).get(id)
      return obstacle ? resultOf(obstacle, context.deps.clock.now()) : null
    } catch (error) {
      context.log.error({ err: error, communication_id: id }, 'a message could not be checked')
      return { kind: 'postponed', detail: 'it could not be checked' }
    }
  }
}

function readObstacles(
  context: JobContext,
  clientId: string,
  messages: readonly ClaimedMessage[],
): Promise<ReadonlyMap<string, Obstacle>> {
  const { db, clock } = context.deps
  return whenDatabaseIsBack(
    () => inPractice(db, clientId, (tx) => obstaclesTo(tx, messages, clock.now())),
    context,
  )
}

function resultOf(obstacle: Obstacle, now: Date): SendResult {
  switch (obstacle.kind) {
    case 'withdrawn':
      return { kind: 'refused', reason: obstacle.reason }
    case 'wait':
      return {
        kind: 'postponed',
        detail: 'it has to wait',
        retryAfterMs: obstacle.until.getTime() - now.getTime(),
      }
  }
}
