import type { ResponseBody } from '@enamel/contract/endpoint'
import { nextAction } from '@enamel/contract/next-action'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { wait } from '../../lib/wait.ts'
import type { OutcomeBody } from './saving/outcome.ts'

export type SavedOutcome = ResponseBody<typeof nextAction.save>

/**
 * Saves the outcome of a patient's action (FLOW-10). Only a 503 is retried, by a rule of this call in place of the
 * general rule (FLOW-11, C-17).
 * @param key a UUID, the same for every attempt, so that the outcome is saved once (G-26)
 * @throws ApiError when the server refuses the outcome, NetworkError without a response
 */
export async function saveOutcome(
  patientId: string,
  outcome: OutcomeBody,
  key: string,
): Promise<SavedOutcome> {
  for (let retries = 0; ; retries++) {
    try {
      const input = { params: { id: patientId }, body: outcome }
      return await call(nextAction.save, input, { retries: 'off', key })
    } catch (error) {
      const delayMs = saveRetryDelayMs(error instanceof ApiError ? error.status : null, retries)
      if (delayMs === null) throw error
      await wait(delayMs)
    }
  }
}

export type UndoneOutcome = ResponseBody<typeof nextAction.undo>

/** Takes back an outcome. A repetition after a lost response changes nothing. */
export function undoOutcome(patientId: string, undoId: string): Promise<UndoneOutcome> {
  return call(nextAction.undo, { params: { id: patientId }, body: { undo_id: undoId } })
}

/** The number of retries (FLOW-11). */
const SAVE_RETRIES = 3
const RETRY_BASE_MS = 1_000

/**
 * The pause before the next retry: 1000, 2000, 4000 ms; null for no retry (FLOW-11, G-43).
 * @param status of the last response; null when there was none
 * @param retries made so far
 */
export function saveRetryDelayMs(status: number | null, retries: number): number | null {
  return status === 503 && retries < SAVE_RETRIES ? RETRY_BASE_MS * 2 ** retries : null
}
