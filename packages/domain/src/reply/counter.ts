/** The counter of a field with a length: "n/max", highlighted at the limit (RPL-11); null without one. */
export function counter(
  value: string,
  maxLength: number | null,
): { text: string; highlighted: boolean } | null {
  if (maxLength === null) return null
  return { text: `${value.length}/${maxLength}`, highlighted: value.length >= maxLength }
}
