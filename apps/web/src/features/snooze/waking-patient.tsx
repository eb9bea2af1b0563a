import type { Patient, Snooze } from '@enamel/contract/patients'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { useState } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { type Snoozed, useSnoozeActions, useUnsavedSnooze } from './snooze-actions.ts'
import { notSavedTitle, type SnoozeChange } from './unsaved-snoozes.ts'
import { useSnoozeState } from './use-snooze-state.ts'
import { WakingOverlay } from './waking-overlay.tsx'

export interface WakingOverlayState {
  /** Whether the patient is waking, and the user has not dismissed the overlay. */
  isShown: boolean
  dismiss: () => void
}

/** Whether the overlay covers a waking patient's view. A dismissed overlay returns when another snooze ends. */
export function useWakingOverlay(snooze: Snooze | null): WakingOverlayState {
  const waking = useSnoozeState(snooze) === 'waking'
  const [dismissed, setDismissed] = useState<string | null>(null)
  const end = snooze?.ends_at ?? null
  return { isShown: waking && dismissed !== end, dismiss: () => setDismissed(end) }
}

export interface WakingPatientProps {
  patient: Patient
  onDismiss: () => void
  /** Called when the patient was snoozed again. */
  onSnoozed?: ((snoozed: Snoozed) => void) | undefined
}

/** Covers a waking patient's view until a user ends or extends the snooze, or dismisses the overlay (ACT-40). */
export function WakingPatient({ patient, onDismiss, onSnoozed }: WakingPatientProps) {
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const snooze = patient.snooze && { ...patient.snooze, state: 'waking' as const }
  const name = nameWithDistinguisher(patient)
  const actions = useSnoozeActions({ patientId: patient.id, name, current: snooze, onSnoozed })
  const unsaved = useUnsavedSnooze(patient.id)
  return (
    <WakingOverlay
      name={name}
      now={now}
      zone={zone}
      unsavedKind={unsaved?.change.kind ?? null}
      failure={unsaved?.state === 'failed' ? failureText(unsaved) : null}
      onEnd={actions.end}
      onDismiss={onDismiss}
      onRemind={actions.remindAt}
    />
  )
}

function failureText({ change, reason }: { change: SnoozeChange; reason: string | null }): string {
  return [`${notSavedTitle(change)}.`, reason].filter(Boolean).join(' ')
}
