import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type { Trouble } from '../../../adapters/practice-system/practice-system.ts'
import type { CatchUpResult, NoToken } from '../../integrations/index.ts'

/** How long a run waits when the practice system does not respond as it should, and names no time. */
const RETRY_MS = 60_000

const NOT_ALLOWED = `Our key for ${PRACTICE_SYSTEM_NAME} does not allow patients to be read. The person who manages ${PRACTICE_SYSTEM_NAME} can grant the permission.`

/** The end of a run that could not go on. */
export function resultOfTrouble(trouble: Trouble | NoToken): CatchUpResult {
  switch (trouble.kind) {
    case 'not_connected':
      return { kind: 'superseded' }
    case 'key_refused':
    case 'refused':
      return { kind: 'refused' }
    case 'forbidden':
      return { kind: 'failed', error: NOT_ALLOWED }
    case 'busy': {
      const { retryAfterSeconds } = trouble
      const afterMs = retryAfterSeconds === null ? RETRY_MS : retryAfterSeconds * 1000
      return { kind: 'later', afterMs, detail: 'too many requests' }
    }
    case 'unavailable':
    case 'unreachable':
    case 'unreadable':
      return { kind: 'later', afterMs: RETRY_MS, detail: trouble.detail }
  }
}
