/** A value from outside, any of whose fields may be missing. */
export type Raw = Record<string, unknown>

/** Whether something has fields at all. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Its fields; an empty object for a value without fields. */
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

/** The number, or the default for any other value. */
export function numberOf(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** The objects in a list; empty for a value that is not a list. */
export function listOf(value: unknown): Raw[] {
  return Array.isArray(value) ? value.filter(isRaw) : []
}
