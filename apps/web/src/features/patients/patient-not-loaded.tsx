import { FailureView } from '../../ui/feedback/failure-view.tsx'

/** Stands where a patient could not be loaded, or is none of this practice (PAT-08). */
export function PatientNotLoaded({ onRetry }: { onRetry: () => void }) {
  return <FailureView text="We couldn't load this patient." onRetry={onRetry} />
}
