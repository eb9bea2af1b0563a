import { NextActionSkeleton } from '../../features/next-action/next-action-skeleton.tsx'
import { PatientDetailsSkeleton } from '../../features/patients/patient-details-skeleton.tsx'
import { PanelSection } from '../../ui/panes/panel-section.tsx'
import { PanelHead } from './panel-head.tsx'
import styles from './patient-panel.module.css'
import type { PatientPanelProps } from './patient-panel.tsx'

/** The shape of the parts below the panel's head while the patient loads. */
export function PanelBodySkeleton() {
  return (
    <>
      <PanelSection>
        <PatientDetailsSkeleton />
      </PanelSection>
      <PanelSection>
        <NextActionSkeleton />
      </PanelSection>
    </>
  )
}

interface PatientPanelSkeletonProps extends Pick<PatientPanelProps, 'inRow' | 'backButton'> {
  rail: 'left' | 'right' | undefined
}

/** The shape of the whole panel, before it is loaded. */
export function PatientPanelSkeleton({ rail, inRow = false, backButton }: PatientPanelSkeletonProps) {
  return (
    <div className={styles.view} data-rail={rail} data-in-row={inRow} data-still aria-busy>
      {rail && <div className={styles.rail} />}
      <div className={styles.panel}>
        <PanelHead backButton={backButton} />
        <PanelBodySkeleton />
      </div>
    </div>
  )
}
