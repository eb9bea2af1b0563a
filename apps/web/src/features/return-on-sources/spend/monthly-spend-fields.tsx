import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { monthLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconCurrencyEuro, IconCurrencyPound } from '@tabler/icons-react'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { daysCounted, daysOf, typedPence } from '../model/typed-spend.ts'
import styles from './monthly-spend-fields.module.css'
import { useSpendField } from './use-spend-field.ts'

export interface MonthlySpendFieldsProps {
  source: string
  report: SourcesReport
}

/** A field for each month of the report, the latest first. */
export function MonthlySpendFields({ source, report }: MonthlySpendFieldsProps) {
  const range = daysOf(report, calendarDay(useNow(), useInit().client.time_zone))
  return (
    <div className={styles.sheet}>
      <p className={styles.title}>Spend on {source}</p>
      <p className={styles.hint}>What each whole month cost. Enter saves.</p>
      <ul className={styles.months}>
        {report.months.toReversed().map(({ month }) => (
          <li key={month}>
            <MonthField
              source={source}
              month={month}
              pence={typedPence(report, source, month)}
              currency={report.currency}
              counted={daysCounted(month, range)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MonthFieldProps {
  source: string
  month: string
  pence: number
  currency: string
  /** How much of the month is in the report, if not all of it is. */
  counted: string | null
}

function MonthField({ counted, ...spend }: MonthFieldProps) {
  const { input, error, warning } = useSpendField(spend)
  return (
    <TextInput
      {...input}
      label={monthLabel(`${spend.month}-01`)}
      size={32}
      error={error}
      warning={warning}
      hint={counted && `${counted} count`}
      icon={spend.currency === 'EUR' ? IconCurrencyEuro : IconCurrencyPound}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      className={styles.field}
    />
  )
}
