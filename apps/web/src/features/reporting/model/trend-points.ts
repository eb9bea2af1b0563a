import type { Trend } from '@enamel/contract/reporting'
import { monthLabel, plainDay, shortDay } from '@enamel/domain/time/date-labels'

type TrendPoint = Trend['points'][number]

/** The heading of the column with the steps. */
export const stepLabels: Record<Trend['step'], string> = { day: 'Day', week: 'Week', month: 'Month' }

/** The label of a step below the chart: "22 Oct", "Oct 2025". */
export function shortStepLabel(step: Trend['step'], { from }: TrendPoint): string {
  const [day, month, year] = shortDay(from).split(' ')
  return step === 'month' ? `${month} ${year}` : `${day} ${month}`
}

/** The label of a step in the table: "22 October 2025", "22 to 28 Oct 2025", "October 2025". */
export function stepLabel(step: Trend['step'], { from, to }: TrendPoint): string {
  if (step === 'month') return monthLabel(from)
  return step === 'day' || from === to ? plainDay(from) : `${shortDay(from)} to ${shortDay(to)}`
}
