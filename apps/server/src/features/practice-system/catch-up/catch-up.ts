import { setTimeout as wait } from 'node:timers/promises'
import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { ServiceResult } from '../../../adapters/service-result.ts'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PeriodicJobContext } from '../../../jobs/job.ts'
import {
  type CatchUp,
  type CatchUpResult,
  coverageOf,
  type NoToken,
  practiceSystemConnection,
  practiceSystemTokens,
  recordCoverage,
  resultOfTrouble,
  STOPPED,
  withAccessToken,
} from '../../integrations/index.ts'
import { earliestWaitingChange } from '../records/waiting-change.queries.ts'
import { type Part, readPart } from './lists.ts'
import { afterPart, beginRun, coverageOfRun, type Run, waitBeforeRequest } from './position.ts'
import { NOT_ALLOWED, recover } from './recover.ts'
import { moveOn, type RunCursor, readRunCursor } from './run-cursor.ts'

/** The practice system allows about ten requests a second, and staff need some of them. */
const REQUEST_INTERVAL_MS = 150

type NextStep = { kind: 'read'; run: Run; cursor: RunCursor } | { kind: 'end'; result: CatchUpResult }

/**
 * Fetches from the practice system what its webhooks did not report. The first run compares all of its patients with the
 * practice's and proposes matches, without linking anyone. Each later run reads what changed since the previous one:
 * linked patients are fetched again, and all others are compared again.
 */
export const catchUpWithPracticeSystem: CatchUp = async (context, clientId, onProgress) => {
  const { deps, signal } = context
  const trouble = await recover(context, clientId)
  if (trouble) return trouble
  let done = 0
  for (let mayBegin = true; ; mayBegin = false) {
    if (signal?.aborted) return STOPPED
    const step = await nextStep(deps, clientId, mayBegin)
    if (step.kind === 'end') return step.result
    const pauseMs = waitBeforeRequest(step.run, deps.clock.now())
    if (pauseMs > 0) return { kind: 'later', afterMs: pauseMs, detail: 'enough requests for this hour' }
    const part = await readWithToken(context, clientId, step.run)
    if (part.kind !== 'answered') return resultOfTrouble(part, NOT_ALLOWED)
    if (await storePart(deps, clientId, step, part.value)) {
      done += part.value.count
      await onProgress({ unit: 'items', done, total: part.value.total })
    }
    await wait(REQUEST_INTERVAL_MS)
  }
}

/**
 * The next part to read. A connection whose key was refused in the meantime is not used.
 * @param mayBegin whether a new run may begin; otherwise a complete run is the end, also if another process completed it
 */
function nextStep(deps: Dependencies, clientId: string, mayBegin: boolean): Promise<NextStep> {
  return inPractice(deps.db, clientId, async (tx): Promise<NextStep> => {
    const connection = await practiceSystemConnection.read(tx, deps)
    const cursor = connection && (await readRunCursor(tx))
    if (!cursor) return { kind: 'end', result: { kind: 'superseded' } }
    if (!connection.isHealthy) return { kind: 'end', result: { kind: 'refused' } }
    const { position } = cursor
    if (position?.kind === 'run') return { kind: 'read', run: position, cursor }
    if (!mayBegin) return { kind: 'end', result: { kind: position ? 'complete' : 'superseded' } }
    return { kind: 'read', run: beginRun(position, deps.clock.now()), cursor }
  })
}

async function readWithToken(
  context: PeriodicJobContext,
  clientId: string,
  run: Run,
): Promise<ServiceResult<Part> | NoToken> {
  const { practiceSystem } = context.deps
  const asked = await withAccessToken(context, practiceSystemTokens, clientId, {
    ask: (token, { account: siteId }) => readPart(practiceSystem, { token, siteId }, run),
    isRefused: ({ kind }) => kind === 'token_refused',
  })
  return asked.kind === 'answered' ? asked.answer : asked
}

/** Stores a part and where the run continues. @returns false, without any change, when another run was faster */
function storePart(
  { db, clock }: Dependencies,
  clientId: string,
  { run, cursor }: Extract<NextStep, { kind: 'read' }>,
  part: Part,
): Promise<boolean> {
  return inPractice(db, clientId, async (tx) => {
    const now = clock.now()
    const position = afterPart(run, part.next, now)
    if (!(await moveOn(tx, cursor, position, now))) return false
    await part.store(tx, now)
    if (position.kind === 'complete') await recordRun(tx, run)
    return true
  })
}

/** Records what the practice has received after a complete run. What is listed and not fetched yet is missing. */
async function recordRun(tx: PracticeTx, run: Run): Promise<void> {
  const earlier = await coverageOf(tx, PRACTICE_SYSTEM_KEY)
  const missing = await earliestWaitingChange(tx)
  await recordCoverage(tx, PRACTICE_SYSTEM_KEY, coverageOfRun(run, { earlier, missing }))
}
