/** The confidence of a match, in whole per cent. */
export function confidencePercent(confidence: number): number {
  return Math.round(confidence * 100)
}

/** The colour of the ring beside a match: red up to 33 per cent, blue up to 66, green above (DEN-10). */
export function ringColour(confidence: number): 'red' | 'blue' | 'green' {
  const percent = confidencePercent(confidence)
  if (percent <= 33) return 'red'
  return percent <= 66 ? 'blue' : 'green'
}
