/** A number with at least two digits: 9 is "09". */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
