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
  [builtins.TIMESTAMPTZ, instant],
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

const readInstant = getTypeParser(builtins.TIMESTAMPTZ, 'text')
const YEAR_END = 'YYYY'.length
const SECOND_END = 'YYYY-MM-DD HH:MM:SS'.length
const UTC = '+00'

/**
 * An instant as the server writes it in UTC, such as 2026-11-30 08:15:00.25+00. The driver reads any form, and takes
 * three times as long.
 */
function instant(text: string): Date {
  // Date.UTC would take the years before 100 for those of the twentieth century.
  if (text[YEAR_END] !== '-' || !text.endsWith(UTC) || text.startsWith('00')) return readInstant(text) as Date
  const fraction = text.slice(SECOND_END, -UTC.length)
  return new Date(
    Date.UTC(
      digits(text, 0, YEAR_END),
      digits(text, 5, 2) - 1,
      digits(text, 8, 2),
      digits(text, 11, 2),
      digits(text, 14, 2),
      digits(text, 17, 2),
      fraction === '' ? 0 : Number(fraction) * 1000,
    ),
  )
}

function digits(text: string, begin: number, count: number): number {
  let value = 0
  for (let index = begin; index < begin + count; index++) value = value * 10 + text.charCodeAt(index) - 48
  return value
}

function listOf(text: string): (string | null)[] {
  const TEXT_ARRAY = 1009
  return getTypeParser(TEXT_ARRAY as number, 'text')(text)
}
