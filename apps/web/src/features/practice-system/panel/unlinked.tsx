import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { renewRecord } from '../cached-record.ts'
import { showRefusedAgain } from '../creating/use-creation.ts'
import { failedLink, useDismissFailedLinking, useLink } from '../linking.ts'
import { MatchDetails } from '../matching/match-details.tsx'
import { MatchList } from '../matching/match-list.tsx'
import styles from '../matching/matches.module.css'
import { useLookup, useRetryOnceConnected } from '../matching/use-lookup.ts'
import type { Lookup, PracticePatientMatch } from '../practice-system.api.ts'
import { LinkingFailed } from './linking-failed.tsx'
import { firstStep, type LinkingFailure, type UnlinkedStep, unlinkedState } from './panel-state.ts'

export interface UnlinkedProps {
  patientId: string
  /** The patient's full name, for which suggestions are requested. */
  name: string
  /** The server's reason why linking or creating the patient failed last; null if it did not fail. */
  failure: LinkingFailure | null
  /** The text that the user searched for while the patient's record could not be loaded; null without a search. */
  searchQuery: string | null
  /** Whether the practice's connection to the practice system works. */
  connected: boolean
  formatPhone: (number: string) => string
  /** The form for a new patient; null where no patient may be created. */
  createForm: ((onBack: () => void) => ReactNode) | null
  /** Opens another patient, to whom a match is linked. */
  onOpenPatient: (patientId: string) => void
  /** The patient was linked. */
  onLinkChanged: () => void
}

/** The records that may be the patient, until one of them is linked or a new record is created. */
export function Unlinked(props: UnlinkedProps) {
  const { patientId, name, failure, searchQuery, formatPhone, createForm } = props
  const queries = useQueryClient()
  const suggestions: Lookup = { kind: 'suggestions', query: name }
  const [step, setStep] = useState(() =>
    firstStep(
      failedLink(queries, patientId) ?? failure,
      searchQuery === null ? suggestions : { kind: 'search', query: searchQuery },
    ),
  )
  const { state: result, retry } = useLookup(patientId, step.kind === 'matches' ? step.lookup : null)
  const link = useLink(patientId, props.onLinkChanged)
  const state = unlinkedState(step, result, link)
  const isFailed = 'failure' in state
  useRetryOnceConnected(props.connected)
  useDismissFailedLinking(patientId, !isFailed)

  const goTo = (next: UnlinkedStep) => {
    // While a link is in progress, its response decides the next step.
    if (link.isPending) return
    link.reset()
    setStep(next)
  }
  const search = (query: string) => goTo({ kind: 'matches', lookup: { kind: 'search', query } })
  const create = createForm && (() => goTo({ kind: 'create' }))

  if (state.kind === 'create') return createForm?.(() => goTo({ kind: 'matches', lookup: suggestions }))
  if (isFailed) {
    return (
      <LinkingFailed
        failure={state.failure}
        onBackToForm={
          create &&
          (() => {
            showRefusedAgain(state.failure)
            create()
          })
        }
        onBackToMatches={() => {
          goTo(step.kind === 'matches' ? step : { kind: 'matches', lookup: suggestions })
          retry()
          void renewRecord(queries, patientId)
        }}
        onSearch={search}
      />
    )
  }
  return (
    <MatchList
      lookup={state.lookup}
      state={result}
      suggestCreating={false}
      onSearch={search}
      onRetry={retry}
      onCreate={create}
    >
      {(match) => (
        <div className={styles.row}>
          <MatchDetails match={match} formatPhone={formatPhone} onOpenPatient={props.onOpenPatient} />
          {!match.linked_to && <LinkButton match={match} link={link} />}
        </div>
      )}
    </MatchList>
  )
}

function LinkButton({ match, link }: { match: PracticePatientMatch; link: ReturnType<typeof useLink> }) {
  const linking = link.isPending ? link.variables : null
  return (
    <Button
      aria-label={`Link ${match.first_name} ${match.last_name}`}
      disabledReason={linking !== null && linking !== match.id ? 'Another link is in progress' : undefined}
      busy={linking === match.id}
      busyLabel="Linking"
      onClick={() => link.mutate(match.id)}
    >
      Link
    </Button>
  )
}
