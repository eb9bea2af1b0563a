import type { Patient } from '@enamel/contract/patients'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { AssigneeLine } from '../../features/assignment/assignee-line.tsx'
import { PatientLabels } from '../../features/labels/patient-labels.tsx'
import { EditButtons, PatientAttributes } from '../../features/patients/patient-attributes.tsx'
import { PatientNotLoaded } from '../../features/patients/patient-not-loaded.tsx'
import { usePatientEdit } from '../../features/patients/use-patient-edit.ts'
import { linkStateOf } from '../../features/practice-system/practice-patient-state.ts'
import { usePracticePatient } from '../../features/practice-system/use-practice-patient.ts'
import { usePracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { PatientValue } from '../../features/values/patient-value.tsx'
import { patientQuery } from '../../signed-in/patient.api.ts'
import { useOwnPresence } from '../../signed-in/presence/own-presence.ts'
import { lazyAddition } from '../../ui/lazy-part.tsx'
import { PanelSection } from '../../ui/panes/panel-section.tsx'
import { PanelHead } from './panel-head.tsx'
import { PatientMenu } from './patient-menu.tsx'
import { PatientNextAction, type PatientNextActionProps } from './patient-next-action.tsx'
import styles from './patient-panel.module.css'
import { PanelBodySkeleton } from './patient-panel-skeleton.tsx'
import { PatientRail } from './patient-rail.tsx'

const PatientAutomations = lazyAddition(
  async () => (await import('../../features/automations/patient/patient-automations.tsx')).PatientAutomations,
)

export interface PatientPanelProps {
  patientId: string
  /** Shown above everything else: the patient's name, where the screen does not show it elsewhere. */
  header?: ReactNode
  /** The position of the practice system's bar (ACT-38, G-52); `outside` if the surrounding view shows the bar. */
  rail?: 'left' | 'right' | 'outside'
  /** Whether the panel is in a row of a queue, where its parts scroll separately and no line is below its title. */
  inRow?: boolean
  /** Shown before the title. */
  backButton?: ReactNode
  /** Further buttons at the end of the panel's head; hidden while the details are edited. */
  actions?: ReactNode
  onDone?: PatientNextActionProps['onDone']
  listedAction?: PatientNextActionProps['listedAction']
}

/**
 * A patient's attributes, value, labels and next action; Edit turns the attributes into fields (PAT-02, PAT-05,
 * ACT-38). The inbox, the patient editor and the rows of the queues show it.
 */
export function PatientPanel(props: PatientPanelProps) {
  const { patientId, header, rail = 'right', inRow = false } = props
  const hasRail = usePracticeSystem().present && rail !== 'outside'
  useOwnPresence(patientId)
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
  const { patientId, backButton } = props
  const query = useQuery(patientQuery(patientId))
  if (query.data) return <LoadedPanel key={patientId} {...props} patient={query.data} />
  return (
    <>
      <PanelHead backButton={backButton} />
      {query.isError ? <PatientNotLoaded onRetry={() => query.refetch()} /> : <PanelBodySkeleton />}
    </>
  )
}

function LoadedPanel(props: PatientPanelProps & { patient: Patient }) {
  const { patient, backButton, actions, onDone, listedAction } = props
  const edit = usePatientEdit(patient.id)
  const formId = useId()
  const { state } = usePracticePatient(patient.id)
  const { values: hasValues } = usePracticeSystem()
  return (
    <>
      <PanelHead backButton={backButton}>
        <EditButtons edit={edit} formId={formId} />
        {!edit.open && <PatientMenu patient={patient} />}
        {!edit.open && actions}
      </PanelHead>
      <div className={styles.body}>
        <div className={styles.profile}>
          <PanelSection>
            <PatientAttributes patient={patient} edit={edit} formId={formId} />
            {!edit.open && <AssigneeLine patient={patient} />}
          </PanelSection>
          <PatientValue patient={patient} enabled={hasValues} link={linkStateOf(state)} />
          <PatientLabels patient={patient} />
          <PatientAutomations patientId={patient.id} />
        </div>
        <PatientNextAction patient={patient} listedAction={listedAction} onDone={onDone} />
      </div>
    </>
  )
}
