import pg from 'pg'

const { builtins, getTypeParser } = pg.types
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeNumber],
  [INT8_ARRAY, (text) => listOf(text).map((item) => (item === null ? null : wholeNumber(item)))],
  // A date of birth has no time zone; as a Date it could move by a day.
  [builtins.DATE, (text) => text],
  [DATE_ARRAY, listOf],
])

/**
 * Column types in JavaScript: int8 as number and date as 'YYYY-MM-DD', also in arrays, timestamptz as Date, json and
 * jsonb parsed, numeric as string, all others by the driver's default.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** @throws RangeError for a number beyond 2^53, whose last digits would be lost */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit into a number`)
  return value
}

function listOf(text: string): (string | null)[] {
  const TEXT_ARRAY = 1009
  return getTypeParser(TEXT_ARRAY as number, 'text')(text)
}
