/** The format of a complete date of birth. */
export const BIRTH_DAY_MASK = 'DD/MM/YYYY'

/** The typed digits in the format of the mask: "2108197" becomes "21/08/197" (DEN-24). */
export function maskBirthDay(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}
