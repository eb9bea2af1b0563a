import { sourceChoices } from '@enamel/domain/sources/source'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RadioList } from '../../../ui/fields/radio-list.tsx'
import styles from './steps.module.css'

/** The practice's lead sources, as far as they are there. */
export type SourcesState =
  | { kind: 'loading' }
  | { kind: 'loaded'; sources: readonly { name: string }[] }
  /** Why they are not (SRC-03). */
  | { kind: 'errored'; words: string; retry: () => void }

export interface SourceStepProps {
  headingId: string
  state: SourcesState
  /** The patient's own, which is a choice even when the practice has it no more. */
  current: string
  chosen: string | null
  onChange: (source: string) => void
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd']

/** Where the patient came from, with what is known of it chosen (SRC-05). */
export function SourceStep({ headingId, state, current, chosen, onChange }: SourceStepProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className={styles.cards} role="status" aria-busy aria-label="Loading lead sources">
          {SKELETON_CARDS.map((card) => (
            <Skeleton key={card} height={44} />
          ))}
        </div>
      )
    case 'errored':
      return (
        <FailureView text={state.words} onRetry={state.retry}>
          Go on to keep {current}, or try again to choose another.
        </FailureView>
      )
    case 'loaded':
      return (
        <RadioList
          labelledBy={headingId}
          takesFocus
          options={sourceChoices(state.sources, current).map((name) => ({ value: name, label: name }))}
          value={chosen}
          onChange={onChange}
        />
      )
  }
}
