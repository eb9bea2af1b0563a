import { inDays } from '../time/later.ts'
import type { Moment } from '../time/moment.ts'
import { FOLLOW_UP_DAYS, TREATMENT_PROGRESS_DAYS } from './default-days.ts'
import { isStageKey, type StageKey } from './stages.ts'

/** Stages to which only the guided flow leads (STG-19). */
const flowOnly: readonly StageKey[] = ['maybeFuture', 'lost', 'blocked']

/** The error when the patient cannot be moved to the chosen stage (STG-20, STG-21). */
export const NO_NEW_STAGE = 'Please select a new stage'

/**
 * How many days after a manual move the patient is due; in stages without an entry nothing is due ("Stage
 * transitions").
 */
const dueDays: { readonly [stage in StageKey]?: number } = {
  newLead: 0,
  newPatient: 0,
  callback1: 0,
  callback2: 0,
  callback3: 0,
  consultation: 0,
  booking: 0,
  txPlanConsult: 0,
  working: FOLLOW_UP_DAYS,
  thinking: FOLLOW_UP_DAYS,
  inTx: TREATMENT_PROGRESS_DAYS,
}

/** Whether a patient may be moved manually (STG-19). */
function isMovable(current: StageKey, to: StageKey): boolean {
  return to !== current && !flowOnly.includes(to)
}

/** The stages of `GET /stages` that the stage-change modal offers (STG-19). */
export function stageChoices<Stage extends { key: string }>(
  current: StageKey,
  stages: readonly Stage[],
): Stage[] {
  return stages.filter(({ key }) => isStageKey(key) && isMovable(current, key))
}

interface MoveInput {
  /** The patient's stage before the move. */
  stage: StageKey
  /** The requested stage, as received. */
  to: string
  now: Moment
  /** The practice's time zone. */
  zone: string
}

export type ManualMoveResult =
  | { ok: true; stage: StageKey; nextActionAt: Date | null }
  /**
   * `unknown_stage`: no stage has this key. `not_offered`: it is the patient's current stage, or one to which only
   * the guided flow leads.
   */
  | { ok: false; reason: 'unknown_stage' | 'not_offered' }

/** The stage after `PUT /v3/patients/{id}/stage`, and when its action is due (STG-21). */
export function manualMove({ stage, to, now, zone }: MoveInput): ManualMoveResult {
  if (!isStageKey(to)) return { ok: false, reason: 'unknown_stage' }
  if (!isMovable(stage, to)) return { ok: false, reason: 'not_offered' }
  const days = dueDays[to]
  return { ok: true, stage: to, nextActionAt: days === undefined ? null : inDays(now, days, zone) }
}
