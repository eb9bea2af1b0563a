/** The countries in which practices can be (§3 of the foundation document). */
export const countries = ['GB', 'IE'] as const
export type Country = (typeof countries)[number]

export const DEFAULT_COUNTRY: Country = 'GB'

const timeZones: Record<Country, string> = { GB: 'Europe/London', IE: 'Europe/Dublin' }

const currencies: Record<Country, string> = { GB: 'GBP', IE: 'EUR' }

/** The practice's time zone, in which its days begin and end (G1-39). */
export function timeZoneOf(country: Country): string {
  return timeZones[country]
}

/** The currency of the practice's amounts. */
export function currencyOf(country: Country): string {
  return currencies[country]
}
