import { REPLAY_PAGE_SIZE } from '@enamel/contract/automation-replay'
import type { automations } from '@enamel/contract/automations'
import { type Replay, replayPatient } from '@enamel/domain/automations/replay/replay-patient'
import {
  defaultReplayRange,
  replayPeriod,
  replayRangeErrors,
} from '@enamel/domain/automations/replay/replay-range'
import { replayCounter } from '@enamel/domain/automations/replay/replay-summary'
import { replayedWorkflows } from '@enamel/domain/automations/replay/replayed-workflows'
import { calendarDay, type Day } from '@enamel/domain/time/practice-time'
import { sql } from 'kysely'
import { inPractice, type PracticeTx } from '../../../db/database.ts'
import { type FieldErrors, ok, refuse, refuseInvalid } from '../../../http/pipeline/handler-result.ts'
import type { Handler, InputValidator } from '../../../http/pipeline/serve.ts'
import { practiceOf } from '../../practice/index.ts'
import { practiceSituation } from '../engine/read-situations.ts'
import { workflowsOf } from '../workflow.queries.ts'
import { type NamedWay, newestWays } from './newest-ways.ts'
import { presentReplay } from './present-replay.ts'
import { historiesOf } from './read-histories.ts'

/**
 * Replays a workflow with the practice's leads of some days: who would have got what, and what would have been held
 * back. Nothing is written or sent.
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
    const replay: Replay = {
      workflows: replayedWorkflows(workflows, workflow.id),
      workflowId: workflow.id,
      practice,
      period: replayPeriod(range, now, zone),
    }
    const counter = replayCounter(workflow, range, zone)
    const newest = newestWays(page * REPLAY_PAGE_SIZE)
    await replayAll(tx, replay, (named) => {
      counter.add(named.way)
      newest.add(named)
    })
    const summary = counter.summary()
    const shown = newest.sorted().slice((page - 1) * REPLAY_PAGE_SIZE)
    return ok(
      {
        ...range,
        ...presentReplay(workflow, summary, shown, zone),
        metadata: { total: summary.leads, page, limit: REPLAY_PAGE_SIZE },
      },
      { patientIds: shown.map(({ patient }) => patient.id) },
    )
  })

/** Calls `onWay` with each way of a patient through the workflow. */
export async function replayAll(
  tx: PracticeTx,
  replay: Replay,
  onWay: (way: NamedWay) => void,
): Promise<void> {
  for await (const histories of historiesOf(tx, replay.period))
    for (const { patient, history } of histories)
      for (const way of replayPatient(replay, history)) onWay({ patient, way })
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
