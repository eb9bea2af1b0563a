import type { Country } from '@enamel/domain/config/country'
import {
  PRACTICE_SYSTEM_KEY,
  PRACTICE_SYSTEM_NAME,
} from '@enamel/domain/practice-system/practice-system-name'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { morePages } from '../../../lib/more-pages.ts'
import { useRealtimeEffects } from '../../../signed-in/realtime-context.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { MatchList } from './match-list.tsx'
import { proposedMatchesQuery } from './proposed-matches.api.ts'
import styles from './proposed-matches.module.css'

export interface ProposedMatchesProps {
  country: Country
  /** Called when a patient was linked or unlinked. */
  onLinkChanged: (patientId: string) => void
}

/** The patients of the practice system who may be ours, for staff to decide: nobody is linked without them. */
export function ProposedMatches({ country, onLinkChanged }: ProposedMatchesProps) {
  const headingId = useId()
  const query = useInfiniteQuery(proposedMatchesQuery)
  useRealtimeEffects({
    integration_sync({ integration, sync }) {
      if (integration === PRACTICE_SYSTEM_KEY && sync.state === 'complete') void query.refetch()
    },
  })
  const matches = query.data?.pages.flatMap(({ data }) => data)
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <section className={styles.matches} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        Matches to confirm
      </h3>
      {!matches && query.isError ? (
        <FailureView onRetry={() => void query.refetch()} />
      ) : !matches ? (
        <Loading />
      ) : matches.length === 0 ? (
        <EmptyState icon={IconUsers} title="There is nothing to confirm" role="status">
          Patients in {PRACTICE_SYSTEM_NAME} who may be patients of yours appear here.
        </EmptyState>
      ) : (
        <MatchList {...{ matches, total, country, onLinkChanged }} more={morePages(query)} />
      )}
    </section>
  )
}

function Loading() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading matches">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={styles.row}>
          {['ours', 'theirs'].map((record) => (
            <div key={record} className={styles.record}>
              <Skeleton width="60%" height={10} />
              <Skeleton width="45%" height={10} />
              <Skeleton width="70%" height={10} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
