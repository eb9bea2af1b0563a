/** The highest number that a badge shows. */
export const COUNT_SHOWN_MAX = 99

/** A badge's text: the number up to 99, and 99+ above (SHELL-12). */
export function countLabel(count: number): string {
  return count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : String(count)
}
