import type { Patient } from '@enamel/contract/patients'
import { useQueryClient } from '@tanstack/react-query'
import { Panel } from '../../features/practice-system/panel/panel.tsx'
import { usePracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { LinkedBreakdown } from '../../features/values/breakdown.tsx'
import { renewPracticePatient } from './renew-practice-patient.ts'

export interface PracticeSystemPanelProps {
  patient: Patient
  onClose: () => void
}

/** The practice system's panel for a patient (DEN-03), with their balance if the practice stores patient values. */
export function PracticeSystemPanel({ patient, onClose }: PracticeSystemPanelProps) {
  const queries = useQueryClient()
  const { values: hasValues } = usePracticeSystem()
  return (
    <Panel
      patient={patient}
      financials={
        hasValues ? (financials) => <LinkedBreakdown state={{ kind: 'loaded', financials }} /> : null
      }
      onLinkChanged={() => renewPracticePatient(queries, patient.id, { exceptRecord: true })}
      onClose={onClose}
    />
  )
}
