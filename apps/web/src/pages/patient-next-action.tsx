import type { Patient } from '@enamel/contract/patients'
import { useInit } from '../features/config/init.api.ts'
import { SnoozeButton } from '../features/snooze/snooze-button.tsx'
import { SnoozeFacts } from '../features/snooze/snooze-facts.tsx'
import { useSnoozeState } from '../features/snooze/use-snooze-state.ts'
import { NextActionArea, type NextActionAreaProps } from './next-action-area.tsx'
import { useNow } from './now.ts'
import { PanelSection } from './panel-section.tsx'
import { type Snoozed, useSnoozeActs } from './snooze-acts.ts'

export interface PatientNextActionProps {
  patient: Patient
  /** The patient was snoozed, or a waking one for longer (SNZ-16). */
  onSnoozed: ((snoozed: Snoozed) => void) | undefined
  /** The outcome of their action is saved (ACT-19). */
  onDone: NextActionAreaProps['onDone']
}

/** What is to be done next for a patient, and their snooze. */
export function PatientNextAction({ patient, onSnoozed, onDone }: PatientNextActionProps) {
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const state = useSnoozeState(patient.snooze)
  const held = patient.snooze && state && { ...patient.snooze, state }
  const acts = useSnoozeActs({ patientId: patient.id, held, zone, onDone: onSnoozed })
  return (
    <PanelSection
      title="Next action"
      actions={<SnoozeButton snooze={held} state={state} now={now} zone={zone} onSnooze={acts.snooze} />}
    >
      <NextActionArea patient={patient} onDone={onDone} />
      {held && <SnoozeFacts snooze={held} state={held.state} zone={zone} onEnd={acts.end} />}
    </PanelSection>
  )
}
