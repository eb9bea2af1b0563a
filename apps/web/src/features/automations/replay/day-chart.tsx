import type { AutomationReplay } from '@enamel/contract/automation-replay'
import { pluralise } from '@enamel/domain/text/pluralise'
import { longDay, shortDay } from '@enamel/domain/time/date-labels'
import { BarCard } from '../../../ui/charts/bar-card.tsx'

/** How many messages would have gone on each day. */
export function DayChart({ days }: Pick<AutomationReplay, 'days'>) {
  return (
    <BarCard
      title="Messages a day"
      heading="h3"
      step="Day"
      names={['Messages', 'Leads']}
      bars={days.map(({ day, messages, leads }) => ({
        key: day,
        label: withoutYear(shortDay(day)),
        values: [messages, leads],
        text: `${withoutYear(longDay(day))}: ${pluralise(messages, 'message')} to ${pluralise(leads, 'lead')}`,
      }))}
    />
  )
}

function withoutYear(label: string): string {
  return label.replace(/ \d{4}$/, '')
}
