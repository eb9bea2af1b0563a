import { LOCALE } from './number.ts'

export const DEFAULT_CURRENCY = 'GBP'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    formats.set(currency, format)
  }
  return format
}

/** An amount of pence (or cents) for people: £1,234.50 (CONST-01). */
export function formatMoney(pence: number, currency: string = DEFAULT_CURRENCY): string {
  return formatOf(currency).format(pence / 100)
}

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,12}))?$/

/**
 * An amount written in pounds (or euros), "27.9" or "1200.005", in pence (or cents). It is read digit by digit, because
 * "1.005" as a floating-point number is a little less. Fractions of a penny are rounded to the nearest penny, half a
 * penny away from zero, for each amount, so that the amounts of a list add up to the total below it.
 * @returns null for a text that is not a decimal number of at most 13 digits before the point and 12 after it
 */
export function penceOf(text: string): number | null {
  const parts = DECIMAL.exec(text.trim())
  if (!parts) return null
  const [, sign = '', whole = '', fraction = ''] = parts
  const pence = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
  const rounded = (fraction[2] ?? '0') >= '5' ? pence + 1 : pence
  // Zero has no sign.
  return sign === '-' && rounded !== 0 ? -rounded : rounded
}

/** Pence as an amount with two decimals, as in the API: 120050 is "1200.50" (VAL-01). */
export function moneyText(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, '0')
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
