import type { ServiceTrouble } from '../../adapters/service-result.ts'
import type { NoToken } from './tokens/token-service.ts'

export type CatchUpResult =
  | { kind: 'complete' }
  /** The service refuses our credentials, which has been recorded. */
  | { kind: 'refused' }
  /**
   * The run is to be continued: the service asks us to wait, or cannot be reached, or the run was asked to end (0 ms).
   * `detail` is for the log. `isDown`: the service cannot be reached. `isOwnWork`: the run waits for other work of the
   * product, which is no trouble. `afterMs`: null when the service names no time.
   */
  | { kind: 'later'; afterMs: number | null; detail: string; isDown?: boolean; isOwnWork?: boolean }
  /** Another attempt would fail as well. */
  | { kind: 'failed' /** For staff. */; error: string }
  /** The practice was disconnected, or connected again, in the meantime. */
  | { kind: 'superseded' }

/** The result of a run that was asked to end. */
export const STOPPED: CatchUpResult = {
  kind: 'later',
  afterMs: 0,
  detail: 'the run was asked to end',
  isOwnWork: true,
}

/** The result of a run that is to be continued when the service works again. */
export function retryLater(
  detail: string,
  { isDown = false } = {},
): Extract<CatchUpResult, { kind: 'later' }> {
  return { kind: 'later', afterMs: null, detail, ...(isDown && { isDown }) }
}

/**
 * The result of a run that trouble ends.
 * @param notAllowed why the service does not let us read, in a text for staff
 */
export function resultOfTrouble(trouble: ServiceTrouble | NoToken, notAllowed: string): CatchUpResult {
  switch (trouble.kind) {
    case 'not_connected':
      return { kind: 'superseded' }
    case 'token_refused':
    case 'refused':
      return { kind: 'refused' }
    case 'forbidden':
      return { kind: 'failed', error: notAllowed }
    case 'busy': {
      const { retryAfterSeconds } = trouble
      const afterMs = retryAfterSeconds === null ? null : retryAfterSeconds * 1000
      return { kind: 'later', afterMs, detail: 'too many requests' }
    }
    case 'unavailable':
    case 'unreachable':
      return retryLater(trouble.detail, { isDown: true })
    case 'unreadable':
      return retryLater(trouble.detail)
  }
}
