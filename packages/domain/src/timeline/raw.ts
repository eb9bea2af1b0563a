/** Something that came over the wire and may lack any of its fields. */
export type Raw = Record<string, unknown>

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function rawOf(value: unknown): Raw {
  return isRaw(value) ? value : {}
}

export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function numberOf(value: unknown, otherwise = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

export function listOf(value: unknown): Raw[] {
  return Array.isArray(value) ? value.filter(isRaw) : []
}
