import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RailButton } from '../../features/practice-system/rail-button.tsx'
import { usePracticePatient } from '../../features/practice-system/use-practice-patient.ts'
import { patientQuery } from '../../signed-in/patient.api.ts'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const PracticeSystemPanel = lazyPart(
  async () => (await import('../practice-system/practice-system-panel.tsx')).PracticeSystemPanel,
)

export interface PatientRailProps {
  patientId: string
  side: 'left' | 'right'
}

/** The practice system's button, and the panel that it opens over the patient's view (DEN-03). */
export function PatientRail({ patientId, side }: PatientRailProps) {
  const { state, status } = usePracticePatient(patientId)
  const patient = useQuery(patientQuery(patientId)).data
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const canOpen = state.kind !== 'disabled' || state.linked
  useShortcuts('patient', { practice_system: canOpen ? () => setOpen(true) : null }, place)
  return (
    <>
      <span ref={place} hidden />
      <RailButton
        state={state}
        status={status}
        tooltipSide={side === 'left' ? 'right' : 'left'}
        onApproach={PracticeSystemPanel.prepare}
        onOpen={() => setOpen(true)}
      />
      {open && patient && <PracticeSystemPanel patient={patient} onClose={() => setOpen(false)} />}
    </>
  )
}
