import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { IconDental, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useScrollable } from '../../../ui/overlays/use-scrollable.ts'
import type { Lookup, Matches, PracticePatientMatch } from '../practice-system.api.ts'
import type { LookupState } from './lookup-state.ts'
import styles from './matches.module.css'
import { NO_MATCHES_TITLE, noMatchesHint } from './no-matches.ts'
import { SearchField } from './search-field.tsx'

export interface MatchListProps {
  lookup: Lookup
  state: LookupState
  /** Whether to suggest creating a new patient, as the step of a flow does (DEN-13). */
  suggestCreating: boolean
  /** Renders a match with its actions. */
  children: (match: PracticePatientMatch) => ReactNode
  onSearch: (query: string) => void
  /** Repeats the lookup after a failure. */
  onRetry: () => void
  /** Null where no patient can be created, or creating one is already chosen. */
  onCreate: (() => void) | null
}

const headings: Record<Lookup['kind'], string> = {
  suggestions: 'Suggested matches',
  search: 'Search results',
}

const MORE =
  'These are the most likely matches. To find others, search for a full name, a phone number, an email address or a date of birth.'

/** Without a response it is unknown whether the patient already has a record. */
const CREATE_DISABLED = `A new patient can be created when ${PRACTICE_SYSTEM_NAME} responds`

/** "3", or "50 of 87" when not all matches are listed. */
function countText({ matches, total }: Matches): string {
  return matches.length < total ? `${matches.length} of ${total}` : `${matches.length}`
}

/** The records that may be the patient. The search field below them does not move when results arrive. */
export function MatchList(props: MatchListProps) {
  const { lookup, state, suggestCreating, children, onSearch, onRetry, onCreate } = props
  const headingId = useId()
  return (
    <section className={styles.matches} aria-labelledby={headingId} aria-busy={state.kind === 'loading'}>
      <header className={styles.head}>
        <Icon of={IconDental} size={16} />
        <h3 id={headingId} className={styles.heading}>
          {headings[lookup.kind]}
        </h3>
        {state.kind === 'loaded' && <span className="tabular">{countText(state)}</span>}
      </header>
      <div className={styles.results}>
        <Results {...{ lookup, state, suggestCreating, onRetry }}>{children}</Results>
      </div>
      <footer className={styles.foot}>
        <SearchField
          problem={state.kind === 'invalidInput' ? state.message : undefined}
          onSearch={onSearch}
        />
        {onCreate && (
          <Button
            size={36}
            disabledReason={state.kind === 'error' ? CREATE_DISABLED : undefined}
            onClick={onCreate}
          >
            Create new
          </Button>
        )}
      </footer>
    </section>
  )
}

function Results({
  lookup,
  state,
  suggestCreating,
  onRetry,
  children,
}: Pick<MatchListProps, 'lookup' | 'state' | 'suggestCreating' | 'onRetry' | 'children'>) {
  switch (state.kind) {
    case 'loading':
      return <ResultsSkeleton />
    case 'invalidInput':
      return lookup.kind === 'suggestions' ? (
        <NoMatches suggestCreating={suggestCreating} />
      ) : (
        <p className={styles.none}>Nothing has been searched for yet.</p>
      )
    case 'error': {
      const retry = (
        <Button size={28} icon={IconRefresh} onClick={onRetry}>
          Try again
        </Button>
      )
      return (
        <div className={styles.problem}>
          <Banner action={retry}>{state.message}</Banner>
          {lookup.kind === 'suggestions' && (
            <p className={styles.none}>
              {NO_MATCHES_TITLE} {noMatchesHint({ suggestCreating })}
            </p>
          )}
        </div>
      )
    }
    case 'loaded':
      if (state.matches.length === 0) return <NoMatches suggestCreating={suggestCreating} />
      return (
        <>
          <Rows matches={state.matches}>{children}</Rows>
          {state.matches.length < state.total && <p className={styles.more}>{MORE}</p>}
        </>
      )
  }
}

function Rows({
  matches,
  children,
}: Pick<MatchListProps, 'children'> & { matches: readonly PracticePatientMatch[] }) {
  const [list, setList] = useState<HTMLUListElement | null>(null)
  useScrollable(list)
  return (
    <ul ref={setList} className={styles.list}>
      {matches.map((match) => (
        <li key={match.id}>{children(match)}</li>
      ))}
    </ul>
  )
}

function NoMatches({ suggestCreating }: { suggestCreating: boolean }) {
  return (
    <p role="status" className={styles.none}>
      <strong>{NO_MATCHES_TITLE}</strong> {noMatchesHint({ suggestCreating })}
    </p>
  )
}

function ResultsSkeleton() {
  return (
    <div className={styles.list}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width={32} height={32} round />
          <Skeleton width="46%" />
        </div>
      ))}
    </div>
  )
}
