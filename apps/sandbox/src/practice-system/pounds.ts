/** Decimal text in pounds, "27.9", in pence, rounded. */
export function penceOf(pounds: string): number {
  const [whole = '0', fraction = ''] = pounds.split('.')
  return Number(whole) * 100 + Math.round(Number(`0.${fraction || '0'}`) * 100)
}

/** In Dentally's form, without trailing zeros: "27.9". */
export function poundsOf(pence: number): string {
  return String(pence / 100)
}
