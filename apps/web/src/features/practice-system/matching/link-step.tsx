import type { LinkChoice } from '@enamel/domain/next-action/link-choice'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Radio } from '../../../ui/fields/radio.tsx'
import { RadioCard } from '../../../ui/fields/radio-card.tsx'
import type { Lookup } from '../practice-system.api.ts'
import { chosenMatch, createdDetails, Details, MatchDetails } from './match-details.tsx'
import { MatchList } from './match-list.tsx'
import styles from './matches.module.css'
import { useLookup } from './use-lookup.ts'

export interface LinkStepProps {
  patientId: string
  /** The patient's full name, which suggestions are asked with. */
  name: string
  /** Null while nothing is. */
  chosen: LinkChoice | null
  formatPhone: (number: string) => string
  onLink: (dentallyId: string, match: { name: string; detail: string }) => void
  onDoNotLink: () => void
  /** Leads to the form of a new patient. */
  onCreate: (() => void) | null
}

/** The step of a flow that asks which patient of the practice system it is; nothing is linked yet (DEN-28). */
export function LinkStep(props: LinkStepProps) {
  const { patientId, name, chosen, formatPhone, onLink, onDoNotLink, onCreate } = props
  const [lookup, setLookup] = useState<Lookup>({ kind: 'suggestions', query: name })
  const { state, retry } = useLookup(patientId, lookup)
  const group = useId()
  const isCreate = chosen?.kind === 'create'
  return (
    <div className={styles.step}>
      <MatchList
        lookup={lookup}
        state={state}
        orCreate={onCreate !== null}
        onSearch={(query) => setLookup({ kind: 'search', query })}
        onRetry={retry}
        onCreate={isCreate ? null : onCreate}
      >
        {(match) => (
          <Radio
            name={group}
            className={styles.choice}
            checked={chosen?.kind === 'link' && chosen.dentallyId === match.id}
            disabled={match.linked_to !== null}
            onChange={() => onLink(match.id, chosenMatch(match, formatPhone))}
          >
            <MatchDetails match={match} formatPhone={formatPhone} onOpenPatient={null} />
          </Radio>
        )}
      </MatchList>
      {isCreate && (
        <div className={styles.creation}>
          <RadioCard name={group} checked readOnly data-autofocus>
            <span className={styles.who}>
              <span className={styles.name}>Create new</span>
              <Details of={createdDetails(chosen.values, formatPhone)} />
            </span>
          </RadioCard>
          {onCreate && (
            <Button size={36} onClick={onCreate}>
              Change the form
            </Button>
          )}
        </div>
      )}
      <RadioCard
        name={group}
        checked={chosen?.kind === 'no_link'}
        data-autofocus={chosen?.kind !== 'link' && !isCreate ? true : undefined}
        onChange={onDoNotLink}
      >
        Do not link
      </RadioCard>
    </div>
  )
}
