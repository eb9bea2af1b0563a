import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ReplyBarSkeleton } from '../../features/composer/reply-bar-skeleton.tsx'
import { TimelineSkeleton } from '../../features/timeline/timeline-skeleton.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Pane } from '../../ui/panes/pane.tsx'
import { PatientPanelSkeleton } from '../patient/patient-panel-skeleton.tsx'
import { usePracticeSystem } from '../practice-system/use-practice-system.ts'
import styles from './action-patient.module.css'
import type { OpenAction } from './open-action.ts'

export interface ActionFrameProps {
  /** The patient's name. */
  name: string
  /** Over the whole window. */
  alone: boolean
  children: ReactNode
}

/** The content of an open row, in its row or over the whole window. */
export function ActionFrame({ name, alone, children }: ActionFrameProps) {
  return (
    <Pane alone={alone} label={name} className={styles.inRow}>
      <div className={styles.frame} data-alone={alone || undefined}>
        {children}
      </div>
    </Pane>
  )
}

interface ActionBarProps {
  name: ReactNode
  onBack: () => void
  /** Other ways from here. */
  children?: ReactNode
}

/** Above a patient who has the whole window: the patient's name, and the back button. */
export function ActionBar({ name, onBack, children }: ActionBarProps) {
  return (
    <header className={styles.bar}>
      <Back label="Back to the list" onBack={onBack} />
      <h2 className={styles.name}>{name}</h2>
      {children}
    </header>
  )
}

export function Back({ label, onBack }: { label: string; onBack: () => void }) {
  return <IconButton icon={IconChevronLeft} label={label} size={44} tooltipSide="bottom" onClick={onBack} />
}

/** The shape of the patient and the conversation, until they are drawn. */
export function ActionPatientSkeleton({
  name,
  open: { alone, close },
}: Pick<ActionFrameProps, 'name'> & { open: OpenAction }) {
  const rail = usePracticeSystem().present ? 'left' : undefined
  return (
    <>
      {alone && <ActionBar name={name} onBack={close} />}
      <div className={styles.stage} data-still>
        <div className={styles.columns}>
          <div className={styles.patient}>
            <PatientPanelSkeleton rail={rail} inRow={!alone} />
          </div>
          {!alone && (
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
