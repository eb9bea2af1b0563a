import type { Patient } from '@enamel/contract/patients'
import type { RowResult } from '../../features/actions/model/queue.ts'
import { usePatientSnooze } from '../../features/snooze/patient-snooze.tsx'
import { PanelSection } from '../../ui/panes/panel-section.tsx'
import { NextActionArea, type NextActionAreaProps } from '../next-action/next-action-area.tsx'

export interface PatientNextActionProps {
  patient: Patient
  listedAction?: NextActionAreaProps['listedAction']
  /**
   * The outcome of the patient's action was saved, or the patient was snoozed, even if they were waking (ACT-19,
   * SNZ-16).
   */
  onDone: ((result: RowResult) => void) | undefined
}

/** A patient's next action, and their snooze. */
export function PatientNextAction({ patient, listedAction, onDone }: PatientNextActionProps) {
  const snooze = usePatientSnooze(patient, onDone)
  return (
    <PanelSection title="Next action" actions={snooze.button}>
      <NextActionArea patient={patient} listedAction={listedAction} onDone={onDone} />
      {snooze.details}
    </PanelSection>
  )
}
