import { describe, expect, it } from 'vitest'
import {
  isWithinAddressLimit,
  isWithinFormLimit,
  judgeLate,
  type LateSubmission,
} from './submission-limits.ts'

const at = (count: number, windowStartedAt = '2026-11-20T10:00:00Z') => ({ count, windowStartedAt })
const judge = (given: Partial<LateSubmission>) =>
  judgeLate({ ofAddress: at(1), ofForm: at(41), waiting: 0, bytes: 800, ...given })

describe('a submission of a public form', () => {
  it('is accepted up to 20 of one network address and 40 in all within ten minutes', () => {
    expect(isWithinAddressLimit(at(20))).toBe(true)
    expect(isWithinAddressLimit(at(21))).toBe(false)
    expect(isWithinFormLimit(at(40))).toBe(true)
    expect(isWithinFormLimit(at(41))).toBe(false)
  })

  it('waits for a person beyond either', () => {
    expect(judge({ ofAddress: at(21), ofForm: null })).toEqual({ kind: 'review' })
    expect(judge({ ofForm: at(41) })).toEqual({ kind: 'review' })
  })

  it.each([
    ['the address has sent a hundred', { ofAddress: at(101), ofForm: null }],
    ['five hundred wait already', { ofAddress: at(21), ofForm: null, waiting: 500 }],
    ['two thousand wait already', { waiting: 2000 }],
    ['it is larger than 20 kB', { ofAddress: at(21), ofForm: null, bytes: 20_001 }],
  ])('is refused beyond them when %s, until the window ends', (_, given) => {
    expect(judge(given)).toEqual({ kind: 'refuse', retryAt: new Date('2026-11-20T10:10:00Z') })
  })

  it('is queued for review up to these bounds', () => {
    const most = { ofAddress: at(100), ofForm: null, waiting: 499, bytes: 20_000 }
    expect(judge(most)).toEqual({ kind: 'review' })
    expect(judge({ ofAddress: at(20), waiting: 1999 })).toEqual({ kind: 'review' })
  })

  it('may be repeated when the window that it was refused in ends', () => {
    const given = { ofAddress: at(2), ofForm: at(41, '2026-11-20T10:04:00Z'), waiting: 2000 }
    expect(judge(given)).toEqual({ kind: 'refuse', retryAt: new Date('2026-11-20T10:14:00Z') })
  })
})
