const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether something has the form of an id, as everything stored has one. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
