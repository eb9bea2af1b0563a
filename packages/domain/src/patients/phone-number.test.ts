import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryOfNumber, formatPhone, parsePhone, phoneNumberOf } from './phone-number.ts'
import { invalidReasons, isUsablePhone, phoneWarning } from './phone-reason.ts'

describe('phone numbers', () => {
  it.each([
    ['07700 900461', 'GB', '+447700900461', '07700 900461'],
    ['+44 (0)7700 900461', 'GB', '+447700900461', '07700 900461'],
    ['00447700900461', 'GB', '+447700900461', '07700 900461'],
    ['01632 960100', 'GB', '+441632960100', '01632 960100'],
    ['020 7946 0123', 'GB', '+442079460123', '020 7946 0123'],
    ['085 123 4567', 'IE', '+353851234567', '085 123 4567'],
    ['01 234 5678', 'IE', '+35312345678', '(01) 234 5678'],
    ['+353 85 123 4567', 'GB', '+353851234567', '+353 85 123 4567'],
    ['+44 7700 900461', 'IE', '+447700900461', '+44 7700 900461'],
    ['+1 212 555 0123', 'GB', '+12125550123', '+1 212 555 0123'],
  ] as const)(
    'are read and formatted for the country: %s in %s is %s, shown as %s (PAT-13)',
    (text, country, e164, shown) => {
      expect(parsePhone(text, country)).toEqual({ ok: true, e164, number: text })
      expect(formatPhone(text, country)).toBe(shown)
      expect(formatPhone(e164, country)).toBe(shown)
    },
  )

  it('are read as British numbers by default (PAT-13)', () => {
    expect(parsePhone('07700 900461')).toMatchObject({ ok: true, e164: '+447700900461' })
    expect(formatPhone('+447700900461')).toBe('07700 900461')
  })

  it.each([
    ['0770', 'TOO_SHORT'],
    ['07700 900', 'TOO_SHORT'],
    ['07700 90056', 'TOO_SHORT'],
    ['+44 7700 90056', 'TOO_SHORT'],
    ['01632 9601', 'TOO_SHORT'],
    ['60777', 'TOO_SHORT'],
    ['1', 'TOO_SHORT'],
    ['07700 900461 99', 'TOO_LONG'],
    ['+12345678901234567890', 'TOO_LONG'],
    ['hello', 'NOT_A_NUMBER'],
    ['anonymous', 'NOT_A_NUMBER'],
    ['', 'NOT_A_NUMBER'],
    ['+', 'NOT_A_NUMBER'],
    ['call 07700 900461 after 5', 'NOT_A_NUMBER'],
    ['+999 123456', 'INVALID_COUNTRY'],
    ['+0123 456', 'INVALID_COUNTRY'],
  ] as const)('preserve the raw text of %j, which is %s (PAT-14)', (text, reason) => {
    expect(parsePhone(text)).toEqual({ ok: false, reason, number: text })
    expect(phoneNumberOf(text)).toEqual({ number: text, invalid_reason: reason })
    expect(formatPhone(text)).toBe(text)
  })

  it('are too short as Irish mobiles with a missing digit (PAT-14)', () => {
    expect(parsePhone('085 123 456', 'IE')).toMatchObject({ reason: 'TOO_SHORT' })
  })

  it('include every number of the ranges reserved for fiction (PAT-13)', () => {
    const fiction = fc.tuple(fc.constantFrom('07700 900', '01632 960', '020 7946 0'), fc.nat(999))
    fc.assert(
      fc.property(fiction, ([range, n]) => {
        const text = `${range}${String(n).padStart(3, '0')}`
        const parsed = parsePhone(text)
        expect(parsed.ok).toBe(true)
        expect(formatPhone(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })

  it('are parsed without an error and without a loss of the typed text (PAT-14)', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(parsePhone(text).number).toBe(text)
        expect(typeof formatPhone(text)).toBe('string')
      }),
    )
  })

  it('are usable only if they exist and have no reason why they are invalid (PAT-15)', () => {
    expect(isUsablePhone({ number: '+447700900461', invalid_reason: null })).toBe(true)
    expect(isUsablePhone({ number: '07700', invalid_reason: 'TOO_SHORT' })).toBe(false)
    expect(isUsablePhone({ number: '  ', invalid_reason: null })).toBe(false)
    expect(isUsablePhone(null)).toBe(false)
    expect(isUsablePhone(undefined)).toBe(false)
  })

  it('have a warning for each reason why they are invalid (PAT-14)', () => {
    expect(new Set(invalidReasons.map(phoneWarning)).size).toBe(invalidReasons.length)
    expect(phoneWarning('TOO_SHORT')).toBe('Too short to send an SMS')
  })
})

it.each([
  ['+12025550143', 'US'],
  ['+14165550143', 'CA'],
  ['+18765550143', 'JM'],
  ['+447700900123', undefined],
  ['', undefined],
])('the country of %s is %s', (number, country) => {
  expect(countryOfNumber(number)).toBe(country)
})
