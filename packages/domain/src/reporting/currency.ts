import type { Country } from '../config/country.ts'

const currencies: Record<Country, string> = { GB: 'GBP', IE: 'EUR' }

/** The currency of a practice's amounts: the one of its country. */
export function currencyOf(country: Country): string {
  return currencies[country]
}
