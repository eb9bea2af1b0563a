import type { Patient } from '@enamel/contract/patients'
import type { Done } from '@enamel/domain/actions/queue'
import { fullName } from '@enamel/domain/patients/name'
import { useInit } from '../../features/config/init.api.ts'
import { EndingSnooze, FailedSnooze } from '../../features/snooze/failed-snooze.tsx'
import { SnoozeButton } from '../../features/snooze/snooze-button.tsx'
import { SnoozeFacts } from '../../features/snooze/snooze-facts.tsx'
import { useSnoozeState } from '../../features/snooze/use-snooze-state.ts'
import { NextActionArea } from '../next-action/next-action-area.tsx'
import { useNow } from '../now.ts'
import { PanelSection } from './panel-section.tsx'
import { useSnoozeActs, useUnsavedSnooze } from './snooze-acts.ts'

export interface PatientNextActionProps {
  patient: Patient
  /** The outcome of their action is saved, or they were snoozed, a waking one for longer (ACT-19, SNZ-16). */
  onDone: ((how: Done) => void) | undefined
}

/** What is to be done next for a patient, and their snooze. */
export function PatientNextAction({ patient, onDone }: PatientNextActionProps) {
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const state = useSnoozeState(patient.snooze)
  const held = patient.snooze && state && { ...patient.snooze, state }
  const unsaved = useUnsavedSnooze(patient.id)
  const saving = unsaved?.state === 'saving'
  const failed = unsaved?.state === 'failed' ? unsaved : null
  const acts = useSnoozeActs({ patientId: patient.id, name: fullName(patient), held, onDone })
  const sheet = { snooze: held, now, zone, onSnooze: acts.snooze }
  const started = failed?.change.kind === 'sleep' ? failed.change : null
  return (
    <PanelSection
      title="Next action"
      actions={
        <SnoozeButton
          {...sheet}
          where={`snooze of ${patient.id}`}
          state={state}
          saving={saving}
          started={started}
        />
      }
    >
      <NextActionArea patient={patient} onDone={onDone} />
      {held && <SnoozeFacts snooze={held} state={held.state} zone={zone} saving={saving} onEnd={acts.end} />}
      {saving && unsaved.change.kind === 'end' && <EndingSnooze />}
      {failed && (
        <FailedSnooze
          {...sheet}
          {...failed}
          where={`unsaved snooze of ${patient.id}`}
          onRetry={() => acts.retry(failed.change)}
          onGiveUp={() => acts.giveUp(failed.change)}
        />
      )}
    </PanelSection>
  )
}
