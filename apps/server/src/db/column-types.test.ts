import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { columnTypes } from './column-types.ts'

const { TIMESTAMPTZ } = pg.types.builtins

describe('an instant', () => {
  const read = columnTypes.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date

  it.each([
    ['2026-11-30 08:15:00+00', '2026-11-30T08:15:00.000Z'],
    ['2026-11-30 08:15:00.1+00', '2026-11-30T08:15:00.100Z'],
    ['2026-02-01 23:59:59.007+00', '2026-02-01T23:59:59.007Z'],
    ['2026-11-30 08:15:00.123999+00', '2026-11-30T08:15:00.123Z'],
    ['1900-01-01 00:00:00+00', '1900-01-01T00:00:00.000Z'],
  ])('is read as the server writes it in UTC: %s', (text, instant) => {
    expect(read(text).toISOString()).toBe(instant)
  })

  it.each([
    ['2026-11-30 09:15:00+01', '2026-11-30T08:15:00.000Z'],
    ['2026-11-30 13:45:00.5+05:30', '2026-11-30T08:15:00.500Z'],
    ['0099-11-30 08:15:00+00', '0099-11-30T08:15:00.000Z'],
    ['12026-11-30 08:15:00+00', '+012026-11-30T08:15:00.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ])('is read in any other form: %s', (text, instant) => {
    expect(read(text).toISOString()).toBe(instant)
  })

  it('is the same as the driver reads, to the millisecond', () => {
    const driver = pg.types.getTypeParser(TIMESTAMPTZ, 'text')
    const milliseconds = Array.from({ length: 1_000 }, (_, count) => String(count).padStart(3, '0'))
    const texts = milliseconds.map((fraction) => `2024-02-29 12:34:56.${fraction}+00`)
    expect(texts.map(read)).toEqual(texts.map(driver))
  })

  it('may be infinite', () => {
    expect(read('infinity')).toBe(Number.POSITIVE_INFINITY)
  })
})
