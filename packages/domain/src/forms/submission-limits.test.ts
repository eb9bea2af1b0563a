import { describe, expect, it } from 'vitest'
import {
  checkOverLimit,
  isWithinAddressLimit,
  isWithinFormLimit,
  type SubmissionOverLimit,
} from './submission-limits.ts'

const counted = (count: number, windowStartedAt = '2026-11-20T10:00:00Z') => ({ count, windowStartedAt })
const check = (given: Partial<SubmissionOverLimit>) =>
  checkOverLimit({ addressCount: counted(1), formCount: counted(41), waiting: 0, bytes: 800, ...given })

describe('a submission of a public form', () => {
  it('is within the limits up to 20 from one network address and 40 in total within ten minutes', () => {
    expect(isWithinAddressLimit(counted(20))).toBe(true)
    expect(isWithinAddressLimit(counted(21))).toBe(false)
    expect(isWithinFormLimit(counted(40))).toBe(true)
    expect(isWithinFormLimit(counted(41))).toBe(false)
  })

  it('waits for review beyond either limit', () => {
    expect(check({ addressCount: counted(21), formCount: null })).toEqual({ kind: 'review' })
    expect(check({ formCount: counted(41) })).toEqual({ kind: 'review' })
  })

  it.each([
    ['the address has sent more than a hundred', { addressCount: counted(101), formCount: null }],
    ['five hundred are already waiting', { addressCount: counted(21), formCount: null, waiting: 500 }],
    ['two thousand are already waiting', { waiting: 2000 }],
    ['it is larger than 20 kB', { addressCount: counted(21), formCount: null, bytes: 20_001 }],
  ])('is refused until the window ends when %s', (_, given) => {
    expect(check(given)).toEqual({ kind: 'refuse', retryAt: new Date('2026-11-20T10:10:00Z') })
  })

  it('waits for review up to a hundred per address, 500 or 2000 waiting, and 20 kB', () => {
    const most = { addressCount: counted(100), formCount: null, waiting: 499, bytes: 20_000 }
    expect(check(most)).toEqual({ kind: 'review' })
    expect(check({ addressCount: counted(20), waiting: 1999 })).toEqual({ kind: 'review' })
  })

  it('may be repeated when the window in which it was refused ends', () => {
    const given = { addressCount: counted(2), formCount: counted(41, '2026-11-20T10:04:00Z'), waiting: 2000 }
    expect(check(given)).toEqual({ kind: 'refuse', retryAt: new Date('2026-11-20T10:14:00Z') })
  })
})
