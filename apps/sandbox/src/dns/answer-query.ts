import { setTimeout as wait } from 'node:timers/promises'
import { SLOW_MS, type Troubles } from '../trouble/troubles.ts'
import { answerFrom, type Question, withTypingError, type ZoneAnswer } from './answer.ts'
import type { RecordStore } from './record-store.ts'

/** What a query gets. Without an answer, the client waits until its own timeout. */
export type QueryResult =
  | { kind: 'answer'; code: ZoneAnswer['code'] | 'REFUSED'; values: ZoneAnswer['values'] }
  | { kind: 'no_answer'; dropsConnection: boolean }

export type AnswerQuery = (question: Question) => Promise<QueryResult>

export interface AnswerQueryDependencies {
  records: RecordStore
  troubles: Troubles
  /** The delay in the mode `slow`, in milliseconds. */
  slowMs?: number | undefined
  /** Aborts waiting answers when the sandbox stops. */
  signal: AbortSignal
}

const MODES = ['down', 'slow', 'error', 'lose_replies', 'reject', 'missing', 'wrong'] as const

/** Answers queries from the records, or as the trouble of the service `dns` demands. */
export function createAnswerQuery({
  records,
  troubles,
  slowMs = SLOW_MS,
  signal,
}: AnswerQueryDependencies): AnswerQuery {
  return async (question) => {
    const mode = troubles.next('dns', MODES)
    const answer = (): QueryResult => ({ kind: 'answer', ...answerFrom(records.all(), question) })
    switch (mode) {
      case 'ok':
        return answer()
      case 'slow':
        await wait(slowMs, undefined, { signal })
        return answer()
      case 'wrong':
        return withWrongTexts(answer())
      case 'missing':
        return { kind: 'answer', code: 'NXDOMAIN', values: [] }
      case 'error':
        return { kind: 'answer', code: 'SERVFAIL', values: [] }
      case 'reject':
        return { kind: 'answer', code: 'REFUSED', values: [] }
      case 'down':
      case 'lose_replies':
        return { kind: 'no_answer', dropsConnection: mode === 'down' }
    }
  }
}

function withWrongTexts(result: QueryResult): QueryResult {
  if (result.kind === 'no_answer') return result
  const values = result.values.map((answered) =>
    answered.type === 'TXT' ? { ...answered, value: withTypingError(answered.value) } : answered,
  )
  return { ...result, values }
}
