import { plainDay, timeLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { useInit } from '../../signed-in/init.api.ts'
import styles from './report-frame.module.css'

export interface PrintedHeadProps {
  /** The days of the report. */
  period: string
  /** The filters that exclude somebody. */
  lines: readonly [string, string][]
  /** When the figures were loaded; null while there are none. */
  updatedAt: Date | null
  timeZone: string
}

/** On paper: whose figures these are, from when, and with which filters, whose buttons are not printed. */
export function PrintedHead({ period, lines, updatedAt, timeZone }: PrintedHeadProps) {
  const { name } = useInit().client
  const shown: [string, string][] = [['Practice', name], ['Period', period], ...lines]
  if (updatedAt)
    shown.push(['As of', `${plainDay(calendarDay(updatedAt, timeZone))}, ${timeLabel(updatedAt, timeZone)}`])
  return (
    <dl className={styles.printed}>
      {shown.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
