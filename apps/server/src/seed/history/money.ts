import type { StageKey } from '@enamel/domain/stages/stages'
import type { Random } from '../random.ts'
import { treatments } from './treatments.ts'

/** The values of a patient's treatment, in pence: paid ≤ accepted ≤ proposed. */
export interface TreatmentValues {
  proposed_pence: number
  accepted_pence: number
  paid_pence: number
}

type Share = readonly [least: number, most: number]

/** The shares of a proposed treatment that are accepted, and of what is accepted that are paid, by stage. */
const shares: { readonly [stage in StageKey]?: { accepted: Share; paid: Share } } = {
  txPlanConsult: { accepted: [0.3, 0.6], paid: [0.1, 0.3] },
  inTx: { accepted: [0.8, 1], paid: [0.25, 0.8] },
  complete: { accepted: [0.85, 1], paid: [1, 1] },
  txComplete: { accepted: [0.85, 1], paid: [0.9, 1] },
  wonSale: { accepted: [1, 1], paid: [1, 1] },
}
const NOTHING: Share = [0, 0]
const POUNDS_PER_STEP = 5
const PENCE_PER_STEP = POUNDS_PER_STEP * 100

/** The values of a treatment that was proposed to a patient who is now in this stage. */
export function treatmentValues(stage: StageKey, txType: string, random: Random): TreatmentValues {
  const { accepted = NOTHING, paid = NOTHING } = shares[stage] ?? {}
  const proposed_pence = priceOf(txType, random)
  const accepted_pence = rounded(proposed_pence * between(accepted, random))
  return { proposed_pence, accepted_pence, paid_pence: rounded(accepted_pence * between(paid, random)) }
}

export const noValues: TreatmentValues = { proposed_pence: 0, accepted_pence: 0, paid_pence: 0 }

/** A price of a treatment: most are near the lowest. */
function priceOf(txType: string, random: Random): number {
  const { pounds } = treatments[txType as keyof typeof treatments] ?? treatments.General
  const [least, most] = pounds
  return rounded((least + (most - least) * random.next() ** 1.5) * 100)
}

function between([least, most]: Share, random: Random): number {
  return least + (most - least) * random.next()
}

function rounded(pence: number): number {
  return Math.floor(pence / PENCE_PER_STEP) * PENCE_PER_STEP
}
