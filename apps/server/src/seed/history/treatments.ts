import type { TreatmentName } from './lead-sources.ts'

/** What a treatment costs, and how long it takes. */
export interface Treatment {
  /** The lowest and the highest price, in pounds. */
  pounds: readonly [number, number]
  /** The shortest and the longest course, in days. */
  days: readonly [number, number]
  /** How often it is sold at the consultation, without a course. */
  sale: number
}

export const treatments: Record<TreatmentName, Treatment> = {
  'Clear aligners': { pounds: [2400, 4200], days: [150, 380], sale: 0 },
  'Composite bonding': { pounds: [280, 1800], days: [7, 28], sale: 0.06 },
  General: { pounds: [65, 520], days: [7, 30], sale: 0.1 },
  Implants: { pounds: [2250, 5400], days: [90, 230], sale: 0 },
  Veneers: { pounds: [1800, 6200], days: [21, 50], sale: 0 },
  Whitening: { pounds: [260, 420], days: [14, 30], sale: 0.3 },
}
