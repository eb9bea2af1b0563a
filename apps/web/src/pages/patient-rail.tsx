import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { patientQuery } from '../features/patients/patient.api.ts'
import { RailButton } from '../features/practice-system/rail-button.tsx'
import { usePracticePatient } from './practice-patient.ts'

const loadPanel = () => import('./practice-system-panel.tsx')
const PracticeSystemPanel = lazy(async () => ({ default: (await loadPanel()).PracticeSystemPanel }))

export interface PatientRailProps {
  patientId: string
  side: 'left' | 'right'
}

/** The practice system's button, and the panel that it opens over the patient's view (DEN-03). */
export function PatientRail({ patientId, side }: PatientRailProps) {
  const { state, status } = usePracticePatient(patientId)
  const patient = useQuery(patientQuery(patientId)).data
  const [open, setOpen] = useState(false)
  return (
    <>
      <RailButton
        state={state}
        status={status}
        tooltipSide={side === 'left' ? 'right' : 'left'}
        onApproach={loadPanel}
        onOpen={() => setOpen(true)}
      />
      {open && patient && (
        <Suspense>
          <PracticeSystemPanel patient={patient} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
