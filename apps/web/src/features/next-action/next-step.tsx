import { type StageKey, showsDueBy, stagePrompt } from '@enamel/domain/stages/stages'
import { dueByLabel } from '@enamel/domain/time/date-labels'
import styles from './next-step.module.css'

export interface NextStepProps {
  stage: StageKey
  /** ISO 8601. */
  nextActionAt: string | null
  zone: string
}

/** The patient's next action and its date (STG-03 to STG-08). */
export function NextStep({ stage, nextActionAt, zone }: NextStepProps) {
  return (
    <div>
      <p className={styles.prompt}>{stagePrompt(stage)}</p>
      {nextActionAt !== null && showsDueBy(stage, nextActionAt) && (
        <p className={styles.due}>{dueByLabel(nextActionAt, zone)}</p>
      )}
    </div>
  )
}
