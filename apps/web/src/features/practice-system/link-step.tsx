import { QUERY_MIN } from '@enamel/domain/practice-system/match-query'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Radio } from '../../ui/fields/checkbox.tsx'
import { lookupState, TOO_SHORT } from './lookup-state.ts'
import { chosenMatch, MatchFacts } from './match-facts.tsx'
import { MatchList } from './match-list.tsx'
import styles from './matches.module.css'
import { type Lookup, matchesQuery } from './practice-system.api.ts'

export interface LinkStepProps {
  patientId: string
  /** The patient's full name, which suggestions are asked with. */
  name: string
  /** The Dentally id that is chosen; 'none' when the patient is not to be linked; null while nothing is chosen. */
  chosen: string | 'none' | null
  formatPhone: (number: string) => string
  onLink: (dentallyId: string, match: { name: string; detail: string }) => void
  onDoNotLink: () => void
  onCreate: (() => void) | null
}

/** The step of a flow that asks which patient of the practice system it is; nothing is linked yet (DEN-28). */
export function LinkStep(props: LinkStepProps) {
  const { patientId, name, chosen, formatPhone, onLink, onDoNotLink, onCreate } = props
  const [lookup, setLookup] = useState<Lookup>({ kind: 'suggestions', query: name })
  const isLong = lookup.query.trim().length >= QUERY_MIN
  const query = useQuery({ ...matchesQuery(patientId, lookup), enabled: isLong })
  const group = useId()
  const state = query.isFetching && !query.data ? ({ kind: 'loading' } as const) : lookupState(query)
  return (
    <div className={styles.step}>
      <MatchList
        lookup={lookup}
        state={isLong ? state : TOO_SHORT}
        orCreate={onCreate !== null}
        onSearch={(sought) => setLookup({ kind: 'search', query: sought })}
        onRetry={() => void query.refetch()}
        onCreate={onCreate}
      >
        {(match) => (
          <Radio
            name={group}
            className={styles.choice}
            checked={chosen === match.id}
            onChange={() => onLink(match.id, chosenMatch(match, formatPhone))}
          >
            <MatchFacts match={match} formatPhone={formatPhone} />
          </Radio>
        )}
      </MatchList>
      <Radio
        name={group}
        className={styles.without}
        checked={chosen === 'none'}
        data-autofocus={chosen === null || chosen === 'none' || undefined}
        onChange={onDoNotLink}
      >
        Do not link
      </Radio>
    </div>
  )
}
