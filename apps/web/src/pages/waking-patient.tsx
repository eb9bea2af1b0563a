import type { Patient } from '@enamel/contract/patients'
import { fullName } from '@enamel/domain/patients/name'
import { useInit } from '../features/config/init.api.ts'
import { WakingOverlay } from '../features/snooze/waking-overlay.tsx'
import { useNow } from './now.ts'
import { type Snoozed, useSnoozeActs } from './snooze-acts.ts'

export interface WakingPatientProps {
  patient: Patient
  /** They sleep on. */
  onSnoozed?: ((snoozed: Snoozed) => void) | undefined
}

/** Lies over the view of a patient whose snooze has ended, until it is ended or extended (ACT-40). */
export function WakingPatient({ patient, onSnoozed }: WakingPatientProps) {
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const held = patient.snooze && { ...patient.snooze, state: 'waking' as const }
  const acts = useSnoozeActs({ patientId: patient.id, held, zone, onDone: onSnoozed })
  return (
    <WakingOverlay name={fullName(patient)} now={now} zone={zone} onEnd={acts.end} onRemind={acts.remindAt} />
  )
}
