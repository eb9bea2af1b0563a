import { isStageKey, showsDueBy, stagePrompt } from '@enamel/domain/stages/stages'
import { dueByLabel } from '@enamel/domain/time/date-labels'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './next-step.module.css'

export interface NextStepProps {
  stage: string | null
  /** ISO 8601. */
  nextActionAt: string | null
  zone: string
}

/** What is to be done next for a patient, and by when (STG-03 to STG-08). */
export function NextStep({ stage, nextActionAt, zone }: NextStepProps) {
  const key = stage !== null && isStageKey(stage) ? stage : null
  return (
    <div>
      <p className={styles.prompt}>{stagePrompt(key)}</p>
      {nextActionAt !== null && showsDueBy(key, nextActionAt) && (
        <p className={styles.due}>{dueByLabel(nextActionAt, zone)}</p>
      )}
    </div>
  )
}

/** Its title, prompt and date while the patient loads. */
export function NextStepSkeleton() {
  return (
    <div className={styles.loading} aria-busy>
      {[72, 168, 132].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
