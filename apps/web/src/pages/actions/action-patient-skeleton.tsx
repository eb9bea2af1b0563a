import { useCachedPracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { ReplyBarSkeleton } from '../../features/reply/reply-bar-skeleton.tsx'
import { TimelineSkeleton } from '../../features/timeline/timeline-skeleton.tsx'
import { PatientPanelSkeleton } from '../patient/patient-panel-skeleton.tsx'
import { ActionBar } from './action-bar.tsx'
import styles from './action-patient.module.css'
import type { ActionPatientProps } from './action-patient.tsx'
import type { OpenAction } from './open-action.ts'

export interface ActionPatientSkeletonProps {
  /** The patient's name. */
  name: string
  listed: Pick<ActionPatientProps['listed'], 'isWaking'>
  openAction: OpenAction
}

/** The shape of the patient and the conversation, shown until their content is rendered. */
export function ActionPatientSkeleton({
  name,
  listed,
  openAction: { fullWindow, close },
}: ActionPatientSkeletonProps) {
  const rail = useCachedPracticeSystem().present ? 'left' : undefined
  return (
    <>
      {fullWindow && <ActionBar name={name} onBack={close} />}
      <div className={styles.content} data-waking={listed.isWaking} data-still>
        <div className={styles.columns}>
          <div className={styles.patient}>
            <PatientPanelSkeleton rail={rail} inRow={!fullWindow} />
          </div>
          {!fullWindow && (
            <div className={styles.conversation} aria-busy>
              <TimelineSkeleton />
              <ReplyBarSkeleton />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
