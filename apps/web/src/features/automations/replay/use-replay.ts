import type { AutomationReplay, ReplayedLead } from '@enamel/contract/automation-replay'
import { defaultReplayRange, replayRangeErrors } from '@enamel/domain/automations/replay/replay-range'
import type { DayRange } from '@enamel/domain/reporting/period'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MorePages, morePages } from '../../../lib/more-pages.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { replayQuery } from './replay.api.ts'

export interface ReplayOptions {
  now: Date
  timeZone: string
  /** Whether it is shown, and so computed. */
  isShown: boolean
}

/** A replay of an automation over the last 90 days, or over other days that are chosen. */
export interface Replay {
  range: DayRange
  /** Undefined until the first page is loaded. */
  result: AutomationReplay | undefined
  /** The leads of all pages that are loaded. */
  leads: readonly ReplayedLead[]
  /** Whether the result is that of earlier days, until the present one is loaded. */
  isStale: boolean
  /** Why it could not be computed. */
  error: Error | null
  retry: () => void
  /** Loads more leads; null when all are loaded. */
  more: MorePages | null
  /** Replays other days, unless they cannot be replayed. */
  choose: (range: DayRange) => void
}

export function useReplay(workflowId: string, { now, timeZone, isShown }: ReplayOptions): Replay {
  const today = calendarDay(now, timeZone)
  const [chosen, setChosen] = useState<DayRange | null>(null)
  const range = chosen ?? defaultReplayRange(today)
  const query = useInfiniteQuery({ ...replayQuery(workflowId, range), enabled: isShown })
  return {
    range,
    result: query.data?.pages[0],
    leads: query.data?.pages.flatMap(({ data }) => data) ?? [],
    isStale: query.isPlaceholderData,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    more: morePages(query),
    choose(next) {
      const { from, to } = replayRangeErrors(next, today)
      const error = from ?? to
      if (error) toast.error(error)
      else setChosen(next)
    },
  }
}
