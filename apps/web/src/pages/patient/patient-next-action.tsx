import type { Patient } from '@enamel/contract/patients'
import { fullName } from '@enamel/domain/patients/name'
import type { Done } from '../../features/actions/model/queue.ts'
import { EndingSnooze, FailedSnooze } from '../../features/snooze/failed-snooze.tsx'
import { SnoozeButton } from '../../features/snooze/snooze-button.tsx'
import { SnoozeDetails } from '../../features/snooze/snooze-details.tsx'
import { useSnoozeState } from '../../features/snooze/use-snooze-state.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { NextActionArea } from '../next-action/next-action-area.tsx'
import { PanelSection } from './panel-section.tsx'
import { useSnoozeActions, useUnsavedSnooze } from './snooze-actions.ts'

export interface PatientNextActionProps {
  patient: Patient
  /** The outcome of their action is saved, or they were snoozed, a waking one for longer (ACT-19, SNZ-16). */
  onDone: ((how: Done) => void) | undefined
}

/** A patient's next action, and their snooze. */
export function PatientNextAction({ patient, onDone }: PatientNextActionProps) {
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const state = useSnoozeState(patient.snooze)
  const snooze = patient.snooze && state && { ...patient.snooze, state }
  const unsaved = useUnsavedSnooze(patient.id)
  const saving = unsaved?.state === 'saving'
  const failed = unsaved?.state === 'failed' ? unsaved : null
  const actions = useSnoozeActions({
    patientId: patient.id,
    name: fullName(patient),
    current: snooze,
    onDone,
  })
  const sheet = { snooze, now, zone, onSnooze: actions.snooze }
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
      {snooze && (
        <SnoozeDetails snooze={snooze} state={snooze.state} zone={zone} saving={saving} onEnd={actions.end} />
      )}
      {saving && unsaved.change.kind === 'end' && <EndingSnooze />}
      {failed && (
        <FailedSnooze
          {...sheet}
          {...failed}
          where={`unsaved snooze of ${patient.id}`}
          onRetry={() => actions.retry(failed.change)}
          onGiveUp={() => actions.giveUp(failed.change)}
        />
      )}
    </PanelSection>
  )
}
