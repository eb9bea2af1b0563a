import { readTypedBirthDay, typedBirthDay } from '@enamel/domain/practice-system/typed-birth-day'
import { addDays } from '@enamel/domain/time/practice-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskBirthDay } from './birth-day-mask.ts'

describe('the mask of a date of birth', () => {
  it.each([
    ['2', '2'],
    ['21', '21'],
    ['210', '21/0'],
    ['21/08', '21/08'],
    ['2108197', '21/08/197'],
    ['21081971', '21/08/1971'],
    ['21/08/19712', '21/08/1971'],
    ['21.08.1971', '21/08/1971'],
    ['born 21', '21'],
    ['', ''],
  ])('turns %j into %j (DEN-24)', (typed, masked) => expect(maskBirthDay(typed)).toBe(masked))

  it('preserves every day, which is sent as YYYY-MM-DD (DEN-24)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 45_000 }), (count) => {
        const day = addDays('1900-01-01', count)
        expect(readTypedBirthDay(maskBirthDay(typedBirthDay(day)))).toEqual({ ok: true, day })
      }),
    )
  })
})
