export const LOCALE = 'en-GB'

const number = new Intl.NumberFormat(LOCALE)

/** A number for people: "1,234". */
export function numberText(value: number): string {
  return number.format(value)
}
