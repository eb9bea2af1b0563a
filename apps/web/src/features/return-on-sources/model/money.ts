import { formatMoney } from '@enamel/domain/text/money'
import { LOCALE } from '@enamel/domain/text/number'

/** An amount in a column, in whole pounds (or euros): £3,120. */
export function wholeMoney(pence: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    pence / 100,
  )
}

/** An amount for each patient or pound, to the penny; a text in its place if there is none. */
export function unitMoney(pence: number | null, currency: string, none: string): string {
  return pence === null ? none : formatMoney(pence, currency)
}

/** The sign of a currency: £. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** An amount as it is typed: "1,480", "1,480.50"; empty without an amount. */
export function amountInField(pence: number): string {
  if (pence === 0) return ''
  const digits = pence % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits }).format(pence / 100)
}
