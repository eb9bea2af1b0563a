import { checkSnoozeEnd, SNOOZE_IN_PAST } from '@enamel/domain/snooze/state'
import type { DayAndTime } from '@enamel/domain/time/clock-time'
import { dateIssueMessages } from '@enamel/domain/time/date-phrase'
import { useState } from 'react'
import { productTime } from '../../lib/product-time.ts'
import { endOf, firstEnd } from './model/snooze-form.ts'

/** The end that is being chosen, initially the earlier one or the default, and its error once it was asked for. */
export function useChosenEnd(zone: string, before?: DayAndTime) {
  const [chosen, setChosen] = useState<DayAndTime>(() => before ?? firstEnd(productTime.now(), zone))
  const [error, setError] = useState<string>()
  return {
    chosen,
    error,
    change(next: DayAndTime) {
      setError(undefined)
      setChosen(next)
    },
    /** Null, with an error in the field, if a snooze cannot end then. */
    take(): Date | null {
      const now = productTime.now()
      const end = endOf(chosen, now, zone)
      const message = !end
        ? dateIssueMessages.empty
        : checkSnoozeEnd(end, now).ok
          ? undefined
          : SNOOZE_IN_PAST
      setError(message)
      return message === undefined ? end : null
    },
  }
}
