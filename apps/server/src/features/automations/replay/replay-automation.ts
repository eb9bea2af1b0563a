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
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type FieldErrors, ok, refuse, refuseInvalid } from '../../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../../http/pipeline/serve.ts'
import { practiceOf } from '../../practice/index.ts'
import { practiceSituation } from '../engine/read-situations.ts'
import { workflowsOf } from '../workflow.queries.ts'
import { newestEnrolments, type PatientEnrolment } from './newest-enrolments.ts'
import { presentReplay } from './present-replay.ts'
import { historiesOf } from './read-histories.ts'
import { type AskedPage, askedPage, hasPage, pageOf } from './replay-page.ts'
import { type StoredReplay, storedReplay, storeReplay } from './stored-replays.ts'

/** As many leads of a replay are stored, so that most of its pages need no other replay. */
const STORED_LEADS = 500

/**
 * Replays a workflow with the practice's leads of some days: who would have got what, and what would have been held
 * back. Nothing is written or sent. Pages after the first are of the moment of the first, so that no move in between
 * makes a lead appear twice or not at all.
 */
export const replayAutomation: Handler<typeof automations.replay> = (
  { deps, session },
  { params, query: { from, to, before } },
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
    const page = askedPage(before, now)
    const { asOf } = page
    const range = from && to ? { from, to } : defaultReplayRange(calendarDay(asOf, zone))
    const key = [session.clientId, session.userId, workflow.id, range.from, range.to, asOf.getTime()].join(
      ' ',
    )
    const replay = {
      workflows: replayedWorkflows(workflows, workflow.id),
      workflowId: workflow.id,
      practice,
      period: replayPeriod(range, asOf, zone),
    }
    const stored = storedReplay(deps, key)
    const isStored = stored !== undefined && hasPage(stored, page)
    const chunk = isStored ? stored : await replayWith(tx, replay, workflow, { range, page })
    if (!isStored) storeReplay(deps, key, chunk)
    const result = pageOf(chunk, page)
    return ok(result, { patientIds: result.data.map(({ patient }) => patient.id) })
  })

/** Replays a workflow, and presents the result with the leads of a page and of those that follow. */
async function replayWith(
  tx: PracticeTx,
  replay: ReplayInput,
  workflow: Workflow,
  { range, page: { after } }: { range: DayRange; page: AskedPage },
): Promise<StoredReplay> {
  const counter = replayCounter(workflow, range, replay.practice.timeZone)
  const newest = newestEnrolments(STORED_LEADS + 1, after)
  await replayAll(tx, replay, (enrolment) => {
    counter.add(enrolment.replayed)
    newest.add(enrolment)
  })
  const leads = newest.sorted()
  const presented = presentReplay(workflow, counter.summary(), leads.slice(0, STORED_LEADS))
  return { ...range, ...presented, after, isEnd: leads.length <= STORED_LEADS }
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
