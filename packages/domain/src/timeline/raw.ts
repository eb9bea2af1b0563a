/** Something that came over the wire and may lack any of its fields. */
export type Raw = Record<string, unknown>

/** Whether something has fields at all. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Its fields; none of what has none. */
export function rawOf(value: unknown): Raw {
  return isRaw(value) ? value : {}
}

/** The text, or the replacement for anything else. */
export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

/** The text; null for anything else. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The number, or what is counted in the place of anything else. */
export function numberOf(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** The members of a list that have fields; none of what is no list. */
export function listOf(value: unknown): Raw[] {
  return Array.isArray(value) ? value.filter(isRaw) : []
}
