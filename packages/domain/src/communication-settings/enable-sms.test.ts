import { describe, expect, it } from 'vitest'
import { checkEnableSms } from './enable-sms.ts'

const errors = (practice_phone: string, country: 'GB' | 'IE' = 'GB') =>
  checkEnableSms({ practice_phone }, country)

const invalid = ['', '  ', '01632', 'reception', '01632 960100 960100', '+999 1632 960100']

describe('a practice that wants a number for texts', () => {
  it.each(invalid)('needs a valid practice number, which %j is not (COMS-08, SETT-09)', (phone) => {
    expect(errors(phone)).toEqual({ practice_phone: 'Enter a valid phone number' })
  })

  it('gives a number of its own country, or an international one (COMS-08)', () => {
    expect(errors('01632 960100')).toEqual({})
    expect(errors('+353 1 555 0123')).toEqual({})
    expect(errors('(01) 555 0123', 'IE')).toEqual({})
  })
})
