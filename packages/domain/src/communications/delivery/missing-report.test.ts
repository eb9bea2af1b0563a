import { describe, expect, it } from 'vitest'
import { isLookDue } from './missing-report.ts'

const SENT = Date.parse('2026-01-12T10:00:00Z')
const MINUTE = 60_000
const after = (minutes: number) => new Date(SENT + minutes * MINUTE)
const isAsked = (from: number, until: number) =>
  isLookDue(new Date(SENT), { from: after(from), until: after(until) })

describe('a text without its last report', () => {
  it('is asked about after 2 minutes, and then three times as far from its sending each time', () => {
    const looks = Array.from({ length: 4 * 24 * 60 }, (_, minute) => minute).filter((minute) =>
      isAsked(minute - 0.5, minute + 0.5),
    )
    expect(looks).toEqual([2, 6, 18, 54, 162, 486, 1458])
  })

  it('is asked about once by looks that follow each other, wherever they begin and end', () => {
    const looks = [0, 1.1, 1.9, 3.2, 4.4, 5.9, 7, 8.1]
    const asked = looks.slice(1).filter((until, index) => isAsked(looks[index] ?? 0, until))
    expect(asked).toEqual([3.2, 7])
  })

  it('is asked about after a time without looks, also if it was sent long before or meanwhile', () => {
    expect(isAsked(600, 601)).toBe(false)
    expect(isAsked(600, 630)).toBe(true)
    expect(isAsked(-20, 1)).toBe(true)
  })

  it('is not asked about if it is older than three days, or was sent after the look', () => {
    expect(isAsked(3 * 24 * 60 - 30, 3 * 24 * 60)).toBe(true)
    expect(isAsked(3 * 24 * 60 - 30, 3 * 24 * 60 + 1)).toBe(false)
    expect(isAsked(-30, -1)).toBe(false)
  })
})
