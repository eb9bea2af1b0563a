import { stageName } from '../../stages/stages.ts'
import { timeLabel } from '../../time/date-labels.ts'
import { isLive } from '../enrolment.ts'
import { actionKindLabels } from '../node-text.ts'
import { type SkipReason, skipReasonText } from '../skip-reason.ts'
import { overText } from '../trail-text.ts'
import type { ReplayedEnrolment } from './replay-patient.ts'
import type { ReplayedStep } from './replay-steps.ts'

export const replayStops = ['ended', 'held_back', 'still_in', 'moved', 'finished'] as const

/** What is most worth knowing about a patient's way through a workflow. */
export interface ReplayStop {
  kind: (typeof replayStops)[number]
  /** "Moved to In Discussion", "No marketing consent", "First SMS moved to 8:00am". */
  text: string
}

/** The practice itself chose these: they hold nothing back. */
const CHOSEN: readonly SkipReason[] = ['action_disabled', 'condition']

/** Why a patient got no more messages than they did, or that nothing stopped them. */
export function replayStop(
  { enrolment, leftFor }: ReplayedEnrolment,
  steps: readonly ReplayedStep[],
  zone: string,
): ReplayStop {
  if (enrolment.state === 'ended')
    return { kind: 'ended', text: leftFor ? `Moved to ${stageName(leftFor)}` : overText(enrolment.endReason) }
  const heldBack = steps.find((step) => step.outcome === 'skipped' && !CHOSEN.includes(step.reason))
  if (heldBack?.outcome === 'skipped')
    return { kind: 'held_back', text: skipReasonText(heldBack.reason, heldBack.action.kind) }
  if (isLive(enrolment)) return { kind: 'still_in', text: 'Still in it' }
  const moved = steps.find(({ outcome }) => outcome === 'moved')
  if (moved?.outcome === 'moved')
    return { kind: 'moved', text: `${nameOf(moved, steps)} moved to ${timeLabel(moved.at, zone)}` }
  return { kind: 'finished', text: overText(null) }
}

/** "First SMS", or "SMS" for a later one. */
function nameOf({ action }: ReplayedStep, steps: readonly ReplayedStep[]): string {
  const first = steps.find((step) => step.action.kind === action.kind)
  const label = actionKindLabels[action.kind]
  return first?.action.id === action.id ? `First ${label}` : label
}
