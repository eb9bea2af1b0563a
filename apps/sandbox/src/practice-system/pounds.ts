/** Pounds as decimal text, "27.9", in pence; what lies between two pence goes up. */
export function penceOf(pounds: string): number {
  const [whole = '0', fraction = ''] = pounds.split('.')
  return Number(whole) * 100 + Math.round(Number(`0.${fraction || '0'}`) * 100)
}

/** As Dentally writes it: no more digits than there are, "27.9". */
export function poundsOf(pence: number): string {
  return String(pence / 100)
}
