import { REPLAY_PAGE_SIZE } from '@enamel/contract/automation-replay'
import type { automations } from '@enamel/contract/automations'
import { type ReplayInput, replayPatient } from '@enamel/domain/automations/replay/replay-patient'
import {
  defaultReplayRange,
  replayPeriod,
  replayRangeErrors,
} from '@enamel/domain/automations/replay/replay-range'
import { replayCounter } from '@enamel/domain/automations/replay/replay-summary'
import { replayedWorkflows } from '@enamel/domain/automations/replay/replayed-workflows'
import type { Workflow } from '@enamel/domain/automations/workflow'
import type { DayRange } from '@enamel/domain/reporting/period'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { sql } from 'kysely'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import { type FieldErrors, ok, refuse, refuseInvalid } from '../../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../../http/pipeline/serve.ts'
import { practiceOf } from '../../practice/index.ts'
import { practiceSituation } from '../engine/read-situations.ts'
import { workflowsOf } from '../workflow.queries.ts'
import { newestEnrolments, type PatientEnrolment } from './newest-enrolments.ts'
import { presentReplay } from './present-replay.ts'
import { historiesOf } from './read-histories.ts'
import { storedReplay, storeReplay } from './stored-replays.ts'

/** The newest leads of a replay are stored, so that most of its pages need no other replay. */
const STORED_LEADS = 500

/**
 * Replays a workflow with the practice's leads of some days: who would have got what, and what would have been held
 * back. Nothing is written or sent. Pages after the first are of the replay that the user saw there.
 */
export const replayAutomation: Handler<typeof automations.replay> = (
  { deps, session },
  { params, query: { from, to, page } },
) =>
  inPractice(deps.db, session.clientId, async (tx) => {
    await sql`set transaction read only`.execute(tx)
    const now = deps.clock.now()
    const workflows = await workflowsOf(tx)
    const workflow = workflows.get(params.id)
    if (!workflow) return refuse('not_found')
    const practice = await practiceSituation(tx, deps)
    const zone = practice.timeZone
    const today = calendarDay(now, zone)
    const refused = refuseInvalid(rangeFieldErrors({ from, to }, today))
    if (refused) return refused
    const range = from && to ? { from, to } : defaultReplayRange(today)
    const limit = Math.max(page * REPLAY_PAGE_SIZE, STORED_LEADS)
    const key = [session.clientId, session.userId, workflow.id, range.from, range.to].join(' ')
    const stored = page > 1 && limit <= STORED_LEADS ? storedReplay(deps, key) : undefined
    const period = replayPeriod(range, now, zone)
    const replay = {
      workflows: replayedWorkflows(workflows, workflow.id),
      workflowId: workflow.id,
      practice,
      period,
    }
    const result = stored ?? { ...range, ...(await replayWith(tx, replay, workflow, { range, limit })) }
    if (!stored && limit <= STORED_LEADS) storeReplay(deps, key, result)
    const data = result.data.slice((page - 1) * REPLAY_PAGE_SIZE, page * REPLAY_PAGE_SIZE)
    return ok(
      { ...result, data, metadata: { total: result.leads, page, limit: REPLAY_PAGE_SIZE } },
      { patientIds: data.map(({ patient }) => patient.id) },
    )
  })

/** Replays a workflow, and presents the result with the newest of its leads. */
async function replayWith(
  tx: PracticeTx,
  replay: ReplayInput,
  workflow: Workflow,
  { range, limit }: { range: DayRange; limit: number },
) {
  const counter = replayCounter(workflow, range, replay.practice.timeZone)
  const newest = newestEnrolments(limit)
  await replayAll(tx, replay, (enrolment) => {
    counter.add(enrolment.replayed)
    newest.add(enrolment)
  })
  return presentReplay(workflow, counter.summary(), newest.sorted())
}

/** Calls `onEnrolment` with each enrolment in the workflow. */
export async function replayAll(
  tx: PracticeTx,
  replay: ReplayInput,
  onEnrolment: (enrolment: PatientEnrolment) => void,
): Promise<void> {
  for await (const histories of historiesOf(tx, replay.period))
    for (const { patient, history } of histories)
      for (const replayed of replayPatient(replay, history)) onEnrolment({ patient, replayed })
}

/** Checks the days of a query with other, malformed fields, so that all errors are in one response. */
export const checkReplayRange: InputValidator<typeof automations.replay> = async (
  { deps, session },
  { query },
) => {
  const { time_zone } = await inPractice(deps.db, session.clientId, practiceOf)
  return rangeFieldErrors(query, calendarDay(deps.clock.now(), time_zone))
}

function rangeFieldErrors(query: { from?: Day | undefined; to?: Day | undefined }, today: Day): FieldErrors {
  return Object.fromEntries(
    Object.entries(replayRangeErrors(query, today)).map(([day, error]) => [day, [error]]),
  )
}
