/** The result of a measurement. */
export interface Measurement {
  what: string
  unit: 'ms' | 'MB' | 'kB' | 's' | 'rows' | 'frames'
  value: number
  /** The maximum of `value`. */
  budget: number
  /** The cost of the same thing without the product, measured in the same run. */
  floor?: { what: string; value: number }
  /** Further figures, which are only printed. */
  details?: Record<string, unknown>
}

/** Prints the result as one line of JSON. A value above its budget makes the process fail. */
export function printVerdict({ what, unit, value, budget, floor, details = {} }: Measurement): void {
  const isMet = value <= budget
  const figures = {
    what,
    unit,
    value: round(value),
    budget: round(budget),
    share_of_budget: round(value / budget),
    is_met: isMet,
  }
  const comparison = floor && {
    floor: floor.what,
    floor_value: round(floor.value),
    ratio_to_floor: round(value / floor.value),
  }
  console.log(JSON.stringify({ ...figures, ...comparison, ...details }))
  if (!isMet) process.exitCode = 1
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** @param share 0.5 for the median */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
