/** Shown in place of a cost of sources that cost nothing or brought nobody. */
export const NO_COST = 'None'
/** Shown in place of the money back from sources that cost nothing. */
export const NO_SPEND = 'No spend'

/** The numbers of patients by which a source's spend is divided; a consultation counts if the patient came to it. */
export const costKeys = ['leads', 'attended', 'won'] as const
export type CostKey = (typeof costKeys)[number]

/** The spend for each of `count` patients, in pence; null without spend or patients. */
export function costPer(spendPence: number, count: number): number | null {
  return spendPence === 0 || count === 0 ? null : Math.round(spendPence / count)
}

/** The pence that leads paid for each pound spent on their source; null without spend. */
export function backPerPound(paidPence: number, spendPence: number): number | null {
  return spendPence === 0 ? null : Math.round((paidPence * 100) / spendPence)
}
