import { describe, expect, it } from 'vitest'
import { movedTo } from './chosen-moment.ts'

const practice = { now: '2026-03-27T10:07:00Z', zone: 'Europe/London' }
const moved = (day: string, before: string) => movedTo(day, new Date(before), practice).toISOString()

describe('a chosen moment on another day', () => {
  it('starts where that day starts while nobody has chosen a time (FLOW-42, TIME-06)', () => {
    expect(moved('2026-04-03', '2026-03-27T10:15:00Z')).toBe('2026-04-03T08:00:00.000Z')
    expect(moved('2026-03-27', '2026-04-03T08:00:00Z')).toBe('2026-03-27T10:15:00.000Z')
  })

  it('keeps a time that was chosen, by the clocks on the wall', () => {
    expect(moved('2026-04-03', '2026-03-28T17:30:00Z')).toBe('2026-04-03T16:30:00.000Z')
    expect(moved('2026-03-27', '2026-04-03T16:30:00Z')).toBe('2026-03-27T17:30:00.000Z')
  })
})
