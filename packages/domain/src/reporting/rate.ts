/** A share as a fraction from 0 to 1; 0 of nothing (M-11). */
export function rate(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
