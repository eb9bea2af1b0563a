/** A value from outside, any of whose fields may be missing. */
export type Raw = Record<string, unknown>

/** Whether a value is an object with fields, and not a list. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a value; an empty object if it has none. */
export function rawOf(value: unknown): Raw {
  return isRaw(value) ? value : {}
}

/** A value that is text; the default for any other value. */
export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

/** A value that is text; null for any other value. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A value that is a finite number; the default for any other value. */
export function numberOf(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** The objects in a list; empty for a value that is not a list. */
export function listOf(value: unknown): Raw[] {
  return Array.isArray(value) ? value.filter(isRaw) : []
}
