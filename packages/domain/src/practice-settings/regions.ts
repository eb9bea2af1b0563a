import type { Country } from '../config/country.ts'

/** The regions of the United Kingdom in which a practice can be (PRC-04). */
export const regions = ['england-and-wales', 'scotland', 'northern-ireland'] as const
export type Region = (typeof regions)[number]

export const regionLabels: Record<Region, string> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
}

/** Whether practices of a country have a region (G3-19). */
export function hasRegion(country: Country): boolean {
  return country === 'GB'
}
