/**
 * Formats a British number in national form, with a space after its first five digits. Returns other numbers
 * unchanged.
 */
export function nationalNumber(number: string): string {
  return number.startsWith('+44') ? `0${number.slice(3, 7)} ${number.slice(7)}` : number
}
