import { FailureView } from '../../ui/feedback/failure-view.tsx'
import { PATIENT_NOT_LOADED } from './record-state.ts'

/** Shown when a patient could not be loaded, or is not in this practice (PAT-08). */
export function PatientNotLoaded({ onRetry }: { onRetry: () => void }) {
  return <FailureView text={PATIENT_NOT_LOADED} onRetry={onRetry} />
}
