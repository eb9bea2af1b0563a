import type { ReactNode } from 'react'
import { NextActionSkeleton } from '../../features/next-action/next-action-skeleton.tsx'
import { PatientDetailsSkeleton } from '../../features/patients/patient-details-skeleton.tsx'
import { PanelSection } from '../../ui/panes/panel-section.tsx'
import { PanelHead } from './panel-head.tsx'
import styles from './patient-panel.module.css'

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

interface PatientPanelSkeletonProps {
  /** The position of the practice system's bar, if there is one. */
  rail: 'left' | 'right' | undefined
  /** Whether the panel is in a row of a queue. */
  inRow?: boolean
  /** Shown before the title. */
  backButton?: ReactNode
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
