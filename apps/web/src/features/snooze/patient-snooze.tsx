import type { Patient } from '@enamel/contract/patients'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import type { ReactNode } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { EndingSnooze, FailedSnooze } from './failed-snooze.tsx'
import { type Snoozed, useSnoozeActions, useUnsavedSnooze } from './snooze-actions.ts'
import { SnoozeButton } from './snooze-button.tsx'
import { SnoozeDetails } from './snooze-details.tsx'
import { useSnoozeState } from './use-snooze-state.ts'

export interface PatientSnooze {
  /** Shows the snooze's state, and opens the form. */
  button: ReactNode
  /** The end of the snooze, and a decision that is being saved or could not be saved. */
  details: ReactNode
}

/** The parts of a patient's panel that show and change the snooze. */
export function usePatientSnooze(
  patient: Patient,
  onSnoozed: ((snoozed: Snoozed) => void) | undefined,
): PatientSnooze {
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const state = useSnoozeState(patient.snooze)
  const snooze = patient.snooze && state && { ...patient.snooze, state }
  const unsaved = useUnsavedSnooze(patient.id)
  const saving = unsaved?.state === 'saving'
  const failed = unsaved?.state === 'failed' ? unsaved : null
  const actions = useSnoozeActions({
    patientId: patient.id,
    name: nameWithDistinguisher(patient),
    current: snooze,
    onSnoozed,
  })
  const sheet = { snooze, now, zone, onSnooze: actions.snooze }
  const started = failed?.change.kind === 'sleep' ? failed.change : null
  return {
    button: (
      <SnoozeButton
        {...sheet}
        name={`snooze of ${patient.id}`}
        state={state}
        saving={saving}
        started={started}
      />
    ),
    details: (
      <>
        {snooze && (
          <SnoozeDetails
            snooze={snooze}
            state={snooze.state}
            zone={zone}
            saving={saving}
            onEnd={actions.end}
          />
        )}
        {saving && unsaved.change.kind === 'end' && <EndingSnooze />}
        {failed && (
          <FailedSnooze
            {...sheet}
            {...failed}
            name={`unsaved snooze of ${patient.id}`}
            onRetry={() => actions.retry(failed.change)}
            onGiveUp={() => actions.giveUp(failed.change)}
          />
        )}
      </>
    ),
  }
}
