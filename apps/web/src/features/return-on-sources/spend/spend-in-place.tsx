import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { monthLabel } from '@enamel/domain/time/date-labels'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { useId, useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { Floating } from '../../../ui/overlays/floating.tsx'
import { currencySign } from '../model/money.ts'
import { daysCounted, daysOf, typedPence } from '../model/typed-spend.ts'
import styles from './spend-in-place.module.css'
import { useSpendField } from './use-spend-field.ts'

export interface SpendInPlaceProps {
  source: string
  month: string
  report: SourcesReport
  onDone: () => void
}

/** The field for a source's spend in the report's only month, in the place of the amount. Its text floats below it. */
export function SpendInPlace({ source, month, report, onDone }: SpendInPlaceProps) {
  const { currency } = report
  const pence = typedPence(report, source, month)
  const { input, error, warning } = useSpendField({ source, month, pence, currency, onDone })
  const [box, setBox] = useState<HTMLElement | null>(null)
  const textId = useId()
  const today = calendarDay(useNow(), useInit().client.time_zone)
  const monthText = monthLabel(`${month}-01`)
  const counted = daysCounted(month, daysOf(report, today))
  return (
    <span
      ref={setBox}
      className={styles.box}
      data-spend-field
      data-state={error ? 'error' : warning && 'warning'}
    >
      <span aria-hidden className={styles.sign}>
        {currencySign(currency)}
      </span>
      <input
        {...input}
        ref={selectAll}
        aria-label={`Spend on ${source} in ${monthText}`}
        aria-describedby={textId}
        aria-invalid={error ? true : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        className={styles.input}
      />
      {box && (
        <Floating anchor={box} region="Spend" align="end" className={styles.text}>
          <span
            id={textId}
            role={error ? 'alert' : 'status'}
            data-state={error ? 'error' : warning && 'warning'}
          >
            {error ?? warning ?? `All of ${monthText}${counted ? `, of which ${counted} count here` : ''}`}
          </span>
        </Floating>
      )}
    </span>
  )
}

/** The field replaces the button that was pressed. */
function selectAll(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
  input?.select()
}
