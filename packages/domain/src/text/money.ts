export const DEFAULT_CURRENCY = 'GBP'
export const LOCALE = 'en-GB'

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

/** An amount of pence (or cent) as people read it: £1,234.50 (CONST-01). */
export function formatMoney(pence: number, currency: string = DEFAULT_CURRENCY): string {
  return formatOf(currency).format(pence / 100)
}
