import { defaultReplayRange, REPLAY_DAYS } from '@enamel/domain/automations/replay/replay-range'
import type { DayRange } from '@enamel/domain/reporting/period'
import { rangeText } from '@enamel/domain/reporting/range-text'
import { type DateRange, rangeOfDays } from '@enamel/domain/time/date-range'
import { pastPresets } from '@enamel/domain/time/past-presets'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconCalendar } from '@tabler/icons-react'
import { DateFilter } from '../../../ui/filters/date-filter.tsx'
import styles from './replay-pane.module.css'

/** All ranges but those without bounds. */
const presets = pastPresets.filter(({ days }) => days !== null)

export interface ReplayHeadProps {
  range: DayRange
  now: Date
  timeZone: string
  onChange: (range: DayRange) => void
}

/** The question that a replay answers, and for which days. */
export function ReplayHead({ range, now, timeZone, onChange }: ReplayHeadProps) {
  const standard = defaultReplayRange(calendarDay(now, timeZone))
  const isStandard = range.from === standard.from && range.to === standard.to
  const choose = ({ start, end }: DateRange) => {
    if (start !== null && end !== null)
      onChange({ from: calendarDay(start, timeZone), to: calendarDay(end, timeZone) })
  }
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        What would have happened {isStandard ? `in the last ${REPLAY_DAYS} days` : 'on these days'}
      </h2>
      <DateFilter
        presets={presets}
        range={rangeOfDays(range.from, range.to, timeZone)}
        summary={rangeText(range)}
        now={now}
        timeZone={timeZone}
        icon={IconCalendar}
        onChange={choose}
      />
    </div>
  )
}
