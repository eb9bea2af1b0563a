import type { Patient } from '@enamel/contract/patients'
import { NextAction, type NextActionProps } from '../../features/next-action/next-action.tsx'
import { usePracticePatient } from '../../features/practice-system/use-practice-patient.ts'
import { useNextActionPorts } from './next-action-ports.ts'
import { practiceSystemInput } from './practice-system-input.ts'

export interface NextActionAreaProps {
  patient: Patient
  listedAction?: NextActionProps['listedAction']
  /** Called once the action is saved, so that the row of a queue shows it as complete. */
  onDone?: ((result: 'complete') => void) | undefined
}

/** A patient's next action, with its data from other features. */
export function NextActionArea({ patient, listedAction, onDone }: NextActionAreaProps) {
  return (
    <NextAction
      patient={patient}
      listedAction={listedAction}
      ports={useNextActionPorts(patient.id)}
      practiceSystem={practiceSystemInput(usePracticePatient(patient.id).state)}
      onSaved={() => onDone?.('complete')}
    />
  )
}
