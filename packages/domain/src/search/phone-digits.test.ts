import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits } from './phone-digits.ts'

describe('the digits of a query for telephone numbers', () => {
  it.each([
    ['0479', '0479'],
    ['07700 900461', '07700900461'],
    ['(07700) 900-461', '07700900461'],
    [' 07700.900.461 ', '07700900461'],
    ['07700\u00a0900–461', '07700900461'],
    ['+44 7700 900461', '447700900461'],
    ['(+44) 7700 900461', '447700900461'],
    ['+44 (0)7700 900461', '447700900461'],
    ['0044 7700 900', '447700900'],
    ['(00 44) (0) 7700 900', '447700900'],
    ['+353 (0)85 123', '35385123'],
    ['00353 85', '35385'],
    ['0044', '0044'],
    ['00461', '00461'],
    ['00900461', '00900461'],
    ['\u202a+44 7700 900461\u202c', '447700900461'],
    ['tel:+447700900461', '447700900461'],
    ['07700 900461 (mobile)', '07700900461'],
  ])('are read from %j, which has the format of a phone number', (query, digits) => {
    expect(phoneDigits(query)).toBe(digits)
  })

  it.each([
    'zz0z4z7z9',
    'john0479@nowhere.example',
    '0479@',
    'Evans 07700 900461',
    'Flat 0479',
    '12/05/1985',
    '#900461',
    '0770_900461',
    '07700+900461',
    '++447700',
    '+44',
    '0 4 7',
    '(0)1-2',
    '----',
    'tel:',
    'tel:john0479',
    '(mobile)',
    'zz (0479)',
    '0479 (flat 2)',
    '',
  ])('are not read from %j', (query) => {
    expect(phoneDigits(query)).toBeNull()
  })

  it('are not read if a letter, an @ or an underscore is among them', () => {
    const rest = fc.stringMatching(/^[0-9 +.-]{0,12}$/)
    fc.assert(
      fc.property(rest, fc.constantFrom('a', 'Z', 'é', '@', '_'), rest, (before, letter, after) => {
        expect(phoneDigits(before + letter + after)).toBeNull()
      }),
    )
  })
})
