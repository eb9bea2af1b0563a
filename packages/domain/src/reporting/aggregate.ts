import type { AggregateType } from './metric-definition.ts'

/** The amounts of the patients of one treatment type that a metric counts, in pence. */
export interface AmountsOfType {
  /** Null: patients without a treatment type. */
  type: string | null
  proposed: number
  accepted: number
  /** The sum of what each patient was proposed beyond what they accepted; never negative. */
  lost: number
  /** The number of patients without a proposed amount. */
  withoutProposed: number
}

/** The proposed amounts of all patients of the practice with a treatment type who have such an amount, in pence. */
export interface ProposedOfType {
  type: string | null
  patients: number
  total: number
}

/**
 * The amount that a card shows below its value, in pence (M-09). A patient without a proposed amount is estimated by the
 * mean of their treatment type in the practice; if nobody of that type has one, or the patient has no type, by the mean
 * of all types.
 */
export function aggregatePence(
  type: AggregateType,
  amounts: readonly AmountsOfType[],
  proposals: readonly ProposedOfType[],
): number {
  if (type !== 'estimated') return sum(amounts.map((ofType) => ofType[type]))
  const overall = mean(
    sum(proposals.map(({ total }) => total)),
    sum(proposals.map(({ patients }) => patients)),
  )
  const estimates = amounts.map(({ type, proposed, withoutProposed }) => {
    const ofType = type === null ? undefined : proposals.find((other) => other.type === type)
    return proposed + withoutProposed * (ofType ? mean(ofType.total, ofType.patients) : overall)
  })
  return Math.round(sum(estimates))
}

function mean(total: number, count: number): number {
  return count === 0 ? 0 : total / count
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
