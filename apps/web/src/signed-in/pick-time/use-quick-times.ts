import type { OpenHours } from '@enamel/domain/practice-settings/open-times'
import type { QuickTime } from '@enamel/domain/practice-settings/quick-times'
import type { Moment } from '@enamel/domain/time/moment'
import { useMemo } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { useNow } from '../now.ts'
import { useOpenHours } from '../open-hours.ts'

/** A time that is chosen in one press. */
export interface QuickChoice {
  label: string
  choose: () => void
}

/**
 * The times that are offered to be chosen in one press.
 * @param timesAt the times that are offered at a moment; the same function in every render
 */
export function useQuickTimes(
  timesAt: (now: Moment, hours: OpenHours, zone: string) => readonly QuickTime[],
  zone: string,
  onChoose: (at: Date) => void,
): QuickChoice[] {
  const hours = useOpenHours()
  const now = useNow()
  const offered = useMemo(() => timesAt(now, hours, zone), [timesAt, now, hours, zone])
  return offered.map(({ label }) => ({
    label,
    choose() {
      // The hour is counted from the press.
      const chosen = timesAt(productTime.now(), hours, zone).find((time) => time.label === label)
      if (chosen) onChoose(chosen.at)
    },
  }))
}
