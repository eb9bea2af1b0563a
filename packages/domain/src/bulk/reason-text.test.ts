import { describe, expect, it } from 'vitest'
import { leftOutReasons } from './bulk.ts'
import { leftOutText, reasonText } from './reason-text.ts'

describe('the patients who are left out of a bulk message', () => {
  it('are counted by reason, and no address and an invalid number are one reason in words', () => {
    const leftOut = [
      { reason: 'opted_out', count: 1_200 },
      { reason: 'no_address', count: 2 },
      { reason: 'invalid_number', count: 1 },
    ] as const
    expect(leftOutText(leftOut, 'SMS')).toBe('1,203 left out: 1,200 opted out, 3 no valid number')
    expect(leftOutText(leftOut.slice(1), 'Email')).toBe('3 left out: 3 no valid email')
  })

  it('are not mentioned if there are none', () => {
    expect(leftOutText([], 'Email')).toBeNull()
  })

  it('have a text for every reason', () => {
    const texts = leftOutReasons.map((reason) => reasonText(reason, 'SMS'))
    expect(new Set(texts).size).toBe(leftOutReasons.length - 1)
  })
})
