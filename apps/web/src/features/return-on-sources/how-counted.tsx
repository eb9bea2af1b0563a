import { plainDay } from '@enamel/domain/time/date-labels'
import type { Day } from '@enamel/domain/time/practice-time'
import { IconCalculator, IconCalendar, IconPencil, IconReceipt2, IconUserQuestion } from '@tabler/icons-react'
import { Icon } from '../../ui/display/icon.tsx'
import cardStyles from '../../ui/panes/card.module.css'
import styles from './how-counted.module.css'
import { currencySign } from './model/money.ts'

export interface HowCountedProps {
  today: Day
  currency: string
}

/** The rules behind the figures, in words. */
export function HowCounted({ today, currency }: HowCountedProps) {
  const [day, month] = plainDay(today).split(' ')
  const lines = [
    { icon: IconReceipt2, text: `Paid is money received by ${day} ${month} from leads of this period.` },
    { icon: IconPencil, text: 'Spend is yours to type. Press an amount to change it.' },
    { icon: IconCalendar, text: 'A month that is partly in the period counts by its days.' },
    { icon: IconUserQuestion, text: 'Unknown leads have no source yet. Name it in the patient panel.' },
    {
      icon: IconCalculator,
      text: `Back per ${currencySign(currency)}1 is paid divided by spend, for all sources together.`,
    },
  ]
  return (
    <article className={cardStyles.card} aria-label="How this is counted">
      <h2 className={styles.title}>How this is counted</h2>
      <ul className={styles.lines}>
        {lines.map(({ icon, text }) => (
          <li key={text} className={styles.line}>
            <Icon of={icon} size={14} className={styles.icon} />
            {text}
          </li>
        ))}
      </ul>
    </article>
  )
}
