import { defaultReplayRange, replayRangeErrors } from '@enamel/domain/automations/replay/replay-range'
import type { DayRange } from '@enamel/domain/reporting/period'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/error-message.ts'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { ReplayHead } from './replay-head.tsx'
import { type ReplayedAutomation, ReplayResult } from './replay-result.tsx'
import { ReplaySkeleton } from './replay-skeleton.tsx'
import { replayQuery } from './time-travel.api.ts'
import styles from './time-travel.module.css'

/** What an automation would have done with the leads of the last 90 days, or of other days. Nothing is sent. */
export function TimeTravel(props: ReplayedAutomation) {
  const { workflow, now, timeZone } = props
  const today = calendarDay(now, timeZone)
  const [chosen, setChosen] = useState<DayRange | null>(null)
  const range = chosen ?? defaultReplayRange(today)
  const query = useInfiniteQuery(replayQuery(workflow.id, range))
  const [first] = query.data?.pages ?? []
  const choose = (next: DayRange) => {
    const { from, to } = replayRangeErrors(next, today)
    const error = from ?? to
    if (error) toast.error(error)
    else setChosen(next)
  }
  return (
    <div className={styles.pane}>
      <ReplayHead range={range} now={now} timeZone={timeZone} onChange={choose} />
      {first ? (
        <ReplayResult
          {...props}
          replay={first}
          leads={query.data?.pages.flatMap(({ data }) => data) ?? []}
          isStale={query.isPlaceholderData}
          more={
            query.hasNextPage
              ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
              : null
          }
        />
      ) : query.isError ? (
        <FailureView
          text={errorMessage(query.error, { marksFields: false })}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ReplaySkeleton />
      )}
    </div>
  )
}
