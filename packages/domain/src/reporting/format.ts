import { DEFAULT_CURRENCY } from '../text/money.ts'
import { LOCALE, numberText } from '../text/number.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../time/seconds.ts'

/** What stands for a value that does not exist, such as a mean of nothing (M-11). */
const NO_VALUE_TEXT = '–'

/** How a metric's value is written: a rate is an absolute value too, but is shown as a percentage (C3-35). */
export type ValueFormat = 'number' | 'percent' | 'interval'

/** A number with its unit; an interval has several: 1d 2h. */
interface ValuePart {
  text: string
  /** d, h, m or s. */
  unit?: string
}

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 })

/** A fraction as a percentage with at most two decimals: 0.3333 is "33.33%" (RPT-21). */
export function percentText(fraction: number): string {
  return percent.format(fraction)
}

/**
 * Days, hours, minutes and seconds without those that are zero: 3600 is 1h, and 0 is 0s (RPT-22).
 * @param seconds whole seconds
 */
export function intervalParts(seconds: number): ValuePart[] {
  const parts = [
    [Math.floor(seconds / SECONDS_PER_DAY), 'd'],
    [Math.floor((seconds % SECONDS_PER_DAY) / SECONDS_PER_HOUR), 'h'],
    [Math.floor((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE), 'm'],
    [seconds % SECONDS_PER_MINUTE, 's'],
  ] as const
  const shown = parts.filter(([count]) => count > 0)
  return (shown.length > 0 ? shown : parts.slice(-1)).map(([count, unit]) => ({
    text: numberText(count),
    unit,
  }))
}

/** The parts of a value, to be shown with small units (M-11, RPT-21, RPT-22). */
export function valueParts(value: number | null, format: ValueFormat): ValuePart[] {
  if (value === null) return [{ text: NO_VALUE_TEXT }]
  if (format === 'interval') return intervalParts(value)
  return [{ text: format === 'percent' ? percentText(value) : numberText(value) }]
}

/** A value in one line: "1,234", "33.33%", "1d 2h 3m 4s", "–". */
export function valueText(value: number | null, format: ValueFormat): string {
  return valueParts(value, format)
    .map(({ text, unit = '' }) => text + unit)
    .join(' ')
}

/** An amount in short: "£214K" (RPT-23, M-12). @param signed whether a positive amount has its sign, as in "+£38K" */
export function compactMoney(amount: number, currency = DEFAULT_CURRENCY, signed = false): string {
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    notation: 'compact',
    ...(signed && { signDisplay: 'exceptZero' }),
  }).format(amount)
}
