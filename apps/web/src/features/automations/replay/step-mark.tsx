import type { ReplayedLead } from '@enamel/contract/automation-replay'
import { skipReasonText } from '@enamel/domain/automations/engine/skip-reason'
import type { ReplayedOutcome } from '@enamel/domain/automations/replay/replay-steps'
import { actionKindLabels } from '@enamel/domain/automations/text/node-text'
import { inSentence, stepTimeText } from '@enamel/domain/automations/text/trail-text'
import type { ActionKind } from '@enamel/domain/automations/workflow'
import { timeLabel } from '@enamel/domain/time/date-labels'
import { IconX } from '@tabler/icons-react'
import { Icon } from '../../../ui/display/icon.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import type { StepColumn } from './step-columns.ts'
import styles from './step-mark.module.css'

type Step = ReplayedLead['steps'][number]

export interface StepMarkProps {
  step: Step
  column: StepColumn
  /** Whether the lead left before this message and after the one before. */
  isExit: boolean
  now: Date
  timeZone: string
}

/** A message of a lead: round for an SMS, square for an email, hollow if it was skipped, a cross where they left. */
export function StepMark({ step, column: { action }, isExit, now, timeZone }: StepMarkProps) {
  const text = `${actionKindLabels[action.kind]} ${action.name}: ${stepText(step, action.kind, now, timeZone)}`
  return (
    <li className={styles.step} data-outcome={step.outcome}>
      <span role="img" aria-label={text} className={styles.place} {...tooltipProps(text)}>
        {isExit ? (
          <span className={styles.exit}>
            <Icon of={IconX} size={10} />
          </span>
        ) : (
          step.outcome !== 'not_reached' && <Mark kind={action.kind} outcome={step.outcome} />
        )}
      </span>
    </li>
  )
}

/** No mark stands for a message that a lead did not reach. */
type MarkedOutcome = Exclude<ReplayedOutcome, 'not_reached'>

/** The mark alone, also in the legend. */
export function Mark({ kind, outcome }: { kind: ActionKind; outcome: MarkedOutcome }) {
  return (
    <>
      {outcome === 'moved' && <span className={styles.tail} />}
      <span className={styles.mark} data-kind={kind} data-outcome={outcome} />
    </>
  )
}

/** "would go 14 Nov 9:31am", "no marketing consent". */
function stepText(
  { outcome, at, skip_reason, moved_from }: Step,
  kind: ActionKind,
  now: Date,
  timeZone: string,
): string {
  switch (outcome) {
    case 'sent':
      return `would go ${at ? stepTimeText(at, now, timeZone) : ''}`
    case 'moved':
      return `moved from ${moved_from ? timeLabel(moved_from, timeZone) : 'the night'} to ${at ? stepTimeText(at, now, timeZone) : ''}`
    case 'skipped':
      return skip_reason ? inSentence(skipReasonText(skip_reason, kind)) : 'skipped'
    case 'not_reached':
      return 'left before'
    case 'ahead':
      return 'still to come'
  }
}
