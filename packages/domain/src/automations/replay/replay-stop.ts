import { type StageKey, stageName } from '../../stages/stages.ts'
import { timeLabel } from '../../time/date-labels.ts'
import type { Moment } from '../../time/moment.ts'
import { isLive } from '../engine/enrolment.ts'
import { isPlannedSkip, type SkipReason, skipReasonText } from '../engine/skip-reason.ts'
import { actionKindLabels } from '../text/node-text.ts'
import { overText } from '../text/trail-text.ts'
import type { ActionKind } from '../workflow.ts'
import type { ReplayedEnrolment } from './replay-patient.ts'
import type { ReplayedStep } from './replay-steps.ts'

/** Why a lead got no more messages than they did, or that nothing stopped them. */
export type ReplayStop<At extends Moment = Moment> =
  /** They moved to this stage; null if they left without a move. */
  | { kind: 'ended'; stage: StageKey | null }
  /** A message could not be sent. */
  | { kind: 'skipped'; message: ActionKind; reason: SkipReason }
  | { kind: 'still_in' }
  /** A message went at the end of the quiet hours. */
  | { kind: 'moved'; message: ActionKind; is_first: boolean; at: At }
  | { kind: 'finished' }

/** What is most worth knowing about a replayed enrolment. */
export function replayStop(
  { enrolment, leftFor }: ReplayedEnrolment,
  steps: readonly ReplayedStep[],
): ReplayStop<Date> {
  if (enrolment.state === 'ended') return { kind: 'ended', stage: leftFor }
  // What the practice chose stops nobody.
  const skipped = steps.find((step) => step.outcome === 'skipped' && !isPlannedSkip(step.reason))
  if (skipped?.outcome === 'skipped')
    return { kind: 'skipped', message: skipped.action.kind, reason: skipped.reason }
  if (isLive(enrolment)) return { kind: 'still_in' }
  const moved = steps.find(({ outcome }) => outcome === 'moved')
  if (moved?.outcome !== 'moved') return { kind: 'finished' }
  const message = moved.action.kind
  return { kind: 'moved', message, is_first: moved === steps.find(isOf(message)), at: moved.at }
}

function isOf(message: ActionKind) {
  return ({ action }: ReplayedStep) => action.kind === message
}

/** The stop for people: "Moved to In Discussion", "No marketing consent", "First SMS moved to 8:00am". */
export function replayStopText(stop: ReplayStop, zone: string): string {
  switch (stop.kind) {
    case 'ended':
      return stop.stage === null ? overText('end_trigger') : `Moved to ${stageName(stop.stage)}`
    case 'skipped':
      return skipReasonText(stop.reason, stop.message)
    case 'still_in':
      return 'Still in it'
    case 'moved': {
      const label = actionKindLabels[stop.message]
      return `${stop.is_first ? `First ${label}` : label} moved to ${timeLabel(stop.at, zone)}`
    }
    case 'finished':
      return overText(null)
  }
}
