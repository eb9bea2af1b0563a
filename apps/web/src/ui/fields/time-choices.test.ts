import { describe, expect, it } from 'vitest'
import { type TimePickerInput, timeChoices } from './time-choices.ts'

const minutesOf = (input: TimePickerInput) => timeChoices(input).minutes.map((choice) => choice.value)
const disabledValues = <V>(choices: { value: V; disabled: boolean }[]) =>
  choices.filter((choice) => choice.disabled).map((choice) => choice.value)

describe('a time picker', () => {
  it('offers every fifth minute by default, or a different interval such as fifteen minutes (TIME-01)', () => {
    expect(minutesOf({ value: '09:00:00' })).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
    expect(minutesOf({ value: '09:00:00', interval: 15 })).toEqual([0, 15, 30, 45])
    expect(minutesOf({ value: '09:00:00', interval: 25 })).toEqual([0, 25, 50])
    expect(minutesOf({ value: '09:00:00', interval: 60 })).toEqual([0])
  })

  it('rejects intervals other than 1 to 60 whole minutes, and values other than HH:MM:SS (TIME-02, COMS-12)', () => {
    for (const interval of [61, 0, -5, 7.5, Number.NaN]) {
      expect(() => timeChoices({ value: '09:00:00', interval })).toThrow('Not an interval')
    }
    for (const value of ['9:00:00', '09:00', '24:00:00', '09:60:00', '09:00:60', '09:00:00Z', '', '9am']) {
      expect(() => timeChoices({ value })).toThrow('Not a time HH:MM:SS')
      expect(() => timeChoices({ value: '09:00:00', minimum: value })).toThrow('Not a time HH:MM:SS')
    }
    expect(timeChoices({ value: '23:59:59' }).hours.find((choice) => choice.chosen)?.value).toBe(11)
  })

  it('disables hours and minutes before the minimum, and AM when the minimum is in the afternoon (TIME-03)', () => {
    const morning = timeChoices({ value: '10:30:00', interval: 15, minimum: '10:20:00' })
    expect(disabledValues(morning.hours)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(disabledValues(morning.minutes)).toEqual([0, 15])
    expect(disabledValues(morning.halves)).toEqual([])

    const afternoon = timeChoices({ value: '15:00:00', interval: 15, minimum: '14:15:00' })
    expect(disabledValues(afternoon.hours)).toEqual([12, 1])
    expect(disabledValues(afternoon.minutes)).toEqual([])
    expect(disabledValues(afternoon.halves)).toEqual(['AM'])
    expect(disabledValues(timeChoices({ value: '12:00:00', minimum: '12:00:00' }).halves)).toEqual(['AM'])
    expect(disabledValues(timeChoices({ value: '11:45:00', minimum: '11:45:00' }).halves)).toEqual([])
  })

  it('disables an hour whose choices are all before the minimum', () => {
    expect(
      disabledValues(timeChoices({ value: '12:00:00', interval: 15, minimum: '12:50:00' }).hours),
    ).toEqual([12])
  })

  it('changes only the chosen part, unless that would result in a time before the minimum', () => {
    const { hours, minutes, halves } = timeChoices({ value: '14:30:00', interval: 15, minimum: '10:40:00' })
    expect(hours.find((choice) => choice.value === 9)?.time).toBe('21:30:00')
    expect(minutes.map((choice) => choice.time)).toEqual(['14:00:00', '14:15:00', '14:30:00', '14:45:00'])
    expect(halves.map((choice) => choice.time)).toEqual(['10:45:00', '14:30:00'])
    expect(halves.map((choice) => choice.chosen)).toEqual([false, true])
    const early = timeChoices({ value: '11:00:00', interval: 15, minimum: '10:40:00' })
    expect(early.hours.find((choice) => choice.value === 10)?.time).toBe('10:45:00')
  })
})
