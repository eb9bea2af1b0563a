/** Converts pounds as decimal text, such as "27.9", to pence, rounded. */
export function penceOf(pounds: string): number {
  const [whole = '0', fraction = ''] = pounds.split('.')
  return Number(whole) * 100 + Math.round(Number(`0.${fraction || '0'}`) * 100)
}

/** Converts pence to pounds as Dentally writes them, without trailing zeros: "27.9". */
export function poundsOf(pence: number): string {
  return String(pence / 100)
}
