import { describe, expect, it } from 'vitest'
import { changedStages, checkDelayFields, delayFields, delayLabels, delaySeconds } from './delay-fields.ts'
import { delayStages } from './delays.ts'

const unset = delayFields({})

describe('a call-back delay as days and hours', () => {
  it('is 5 days and 0 hours by default, and 108000 seconds are 1 day and 6 hours (PIPE-02, PIPE-03)', () => {
    expect([unset.newLead_days, unset.newLead_hours]).toEqual(['5', '0'])
    const fields = delayFields({ lost: { seconds: 108_000 } })
    expect([fields.lost_days, fields.lost_hours]).toEqual(['1', '6'])
    expect(delaySeconds(fields, 'lost')).toBe(108_000)
    expect(delaySeconds(unset, 'newLead')).toBe(432_000)
  })

  it('leaves out a part of an hour, and accepts more hours than a day has (PIPE-03)', () => {
    const fields = delayFields({ lost: { seconds: 3600 * 26 + 1799 } })
    expect([fields.lost_days, fields.lost_hours]).toEqual(['1', '2'])
    expect(delaySeconds({ ...unset, lost_days: '0', lost_hours: '30' }, 'lost')).toBe(108_000)
  })

  it.each([
    ['', 'Something is required'],
    ['  ', 'Something is required'],
    ['-1', 'It has to be a positive number'],
    ['1.5', 'It has to be a positive number'],
    ['five', 'It has to be a positive number'],
    ['1e3', 'It has to be a positive number'],
  ])('needs digits for days and for hours: %j (PIPE-04)', (text, message) => {
    expect(checkDelayFields({ ...unset, lost_days: text, working_hours: text })).toEqual({
      lost_days: message,
      working_hours: message,
    })
  })

  it('can be 0, and at most a year (PIPE-04)', () => {
    expect(checkDelayFields({ ...unset, lost_days: '0', working_days: '365', working_hours: '0' })).toEqual(
      {},
    )
    expect(checkDelayFields({ ...unset, working_days: '365', working_hours: '1' })).toEqual({
      working_days: 'It can be at most 365 days',
    })
  })

  it('exists for eight stages, each with a label, and changes of days or hours change its stage (PIPE-01)', () => {
    expect(Object.keys(delayLabels)).toEqual([...delayStages])
    expect(changedStages({ lost_hours: '1', newLead_days: '2', newLead_hours: '3' })).toEqual([
      'newLead',
      'lost',
    ])
  })
})
