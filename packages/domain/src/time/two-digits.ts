/** A number as clocks and calendars write it: 9 is "09". */
export function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
