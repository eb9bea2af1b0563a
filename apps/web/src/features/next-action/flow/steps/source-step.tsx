import { fieldChoices } from '@enamel/domain/patients/field-choices'
import type { OfferedSources } from '../../../../signed-in/practice-sources.ts'
import { FailureView } from '../../../../ui/feedback/failure-view.tsx'
import { RadioList } from '../../../../ui/fields/radio-list.tsx'

export interface SourceStepProps {
  headingId: string
  sources: OfferedSources
  /** The patient's source, which is an option even if the practice no longer has it. */
  current: string
  chosen: string | null
  onChange: (source: string) => void
}

/** The patient's lead source; initially their current source is chosen (SRC-05). */
export function SourceStep({ headingId, sources, current, chosen, onChange }: SourceStepProps) {
  const { names, problem, retry } = sources
  if (problem !== null) {
    return (
      <FailureView text={problem} onRetry={retry}>
        Continue with {current}, or try again to choose another.
      </FailureView>
    )
  }
  return (
    <RadioList
      labelledBy={headingId}
      takesFocus
      numbered
      options={fieldChoices(names, current).map((name) => ({ value: name, label: name }))}
      value={chosen}
      onChange={onChange}
    />
  )
}
