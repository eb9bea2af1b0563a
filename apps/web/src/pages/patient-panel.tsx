import type { Patient } from '@enamel/contract/patients'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { NextActionSkeleton } from '../features/next-action/next-step.tsx'
import { patientQuery } from '../features/patients/patient.api.ts'
import { PatientFactsSkeleton } from '../features/patients/patient-facts.tsx'
import { PatientNotLoaded } from '../features/patients/patient-not-loaded.tsx'
import { linkOf } from '../features/practice-system/practice-patient.ts'
import type { NextActionAreaProps } from './next-action-area.tsx'
import { PanelSection } from './panel-section.tsx'
import { EditButtons, PatientAttributes, useAttributesEdit } from './patient-attributes.tsx'
import { PatientLabels } from './patient-labels.tsx'
import { PatientMenu } from './patient-menu.tsx'
import { PatientNextAction } from './patient-next-action.tsx'
import styles from './patient-panel.module.css'
import { PatientRail } from './patient-rail.tsx'
import { PatientValue } from './patient-value.tsx'
import { usePracticePatient, usePracticeSystem } from './practice-patient.ts'
import type { Snoozed } from './snooze-acts.ts'

export interface PatientPanelProps {
  patientId: string
  /** Stands above everything: whose panel it is, where the place does not say. */
  header?: ReactNode
  /** Where the view wants the bar of the practice system (ACT-38, G-52). */
  rail?: 'left' | 'right'
  /** In a row of a queue: as tall as its content, with no line below its title. */
  inRow?: boolean
  /** A way back, before the title. */
  before?: ReactNode
  /** What can be done with the panel, behind Edit. */
  actions?: ReactNode
  /** Something was typed that leaving would lose, or no longer is. */
  onDirty?: (dirty: boolean) => void
  /** The patient was snoozed, or a waking one for longer (SNZ-16). */
  onSnoozed?: (snoozed: Snoozed) => void
  /** The outcome of their action is saved (ACT-19). */
  onDone?: NextActionAreaProps['onDone']
}

/**
 * A patient's attributes, value, labels and next action; Edit turns the attributes into fields (PAT-02, PAT-05, ACT-38).
 * The inbox, the patient editor and the rows of the queues show it.
 */
export function PatientPanel(props: PatientPanelProps) {
  const { patientId, header, rail = 'right', inRow = false } = props
  const hasRail = usePracticeSystem().present
  return (
    <div className={styles.view} data-rail={hasRail ? rail : undefined} data-in-row={inRow}>
      {hasRail && (
        <div role="toolbar" aria-label="Integrations" aria-orientation="vertical" className={styles.rail}>
          <PatientRail key={patientId} patientId={patientId} side={rail} />
        </div>
      )}
      <section className={styles.panel} aria-label="Patient details">
        {header}
        <Panel {...props} />
      </section>
    </div>
  )
}

function Panel(props: PatientPanelProps) {
  const { patientId, before } = props
  const query = useQuery(patientQuery(patientId))
  if (query.data) return <LoadedPanel key={patientId} {...props} patient={query.data} />
  return (
    <>
      <header className={styles.head}>
        {before}
        <h2 className={styles.title}>Patient details</h2>
      </header>
      {query.isError ? (
        <PatientNotLoaded onRetry={() => query.refetch()} />
      ) : (
        <>
          <PanelSection>
            <PatientFactsSkeleton />
          </PanelSection>
          <PanelSection>
            <NextActionSkeleton />
          </PanelSection>
        </>
      )}
    </>
  )
}

function LoadedPanel({
  patient,
  before,
  actions,
  onDirty,
  onSnoozed,
  onDone,
}: PatientPanelProps & { patient: Patient }) {
  const edit = useAttributesEdit(patient.id)
  const formId = useId()
  const { state } = usePracticePatient(patient.id)
  useFlag(edit.open, false, onDirty)
  return (
    <>
      <header className={styles.head}>
        {before}
        <h2 className={styles.title}>Patient details</h2>
        <EditButtons edit={edit} formId={formId} />
        {!edit.open && <PatientMenu patient={patient} />}
        {!edit.open && actions}
      </header>
      <div className={styles.body}>
        <PanelSection>
          <PatientAttributes patient={patient} edit={edit} formId={formId} onDirty={onDirty} />
        </PanelSection>
        <PatientValue patient={patient} link={linkOf(state)} />
        <PatientLabels patient={patient} />
        <PatientNextAction patient={patient} onSnoozed={onSnoozed} onDone={onDone} />
      </div>
    </>
  )
}

/** Tells once when `open` ends. */
function useFlag(open: boolean, value: boolean, tell: ((value: boolean) => void) | undefined): void {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!open) latest.current?.(value)
  }, [open, value])
}
