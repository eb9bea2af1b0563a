import { describe, expect, it } from 'vitest'
import { stillEnded, withEnded } from './ended-snoozes.ts'

const beth = { patientId: 'beth', name: 'Beth Langley', ends_at: '2025-11-20T09:00:00.000Z' }
const tom = { patientId: 'tom', name: 'Tom Whitfield', ends_at: '2025-11-20T09:05:00.000Z' }

describe('the ended snoozes', () => {
  it('include one for each patient, the latest last', () => {
    const later = { ...beth, ends_at: '2025-11-20T09:10:00.000Z' }
    expect([beth, tom, later].reduce(withEnded, [] as readonly (typeof beth)[])).toEqual([tom, later])
  })

  it('no longer include a snooze that any user has ended or extended', () => {
    const all = [beth, tom]
    expect(stillEnded(all, 'beth', null)).toEqual([tom])
    expect(stillEnded(all, 'beth', { ends_at: '2025-11-20T09:30:00.000Z' })).toEqual([tom])
  })

  it('include a snooze until it changes, even if snoozes of other patients change', () => {
    const all = [beth]
    expect(stillEnded(all, 'beth', { ends_at: beth.ends_at })).toBe(all)
    expect(stillEnded(all, 'tom', null)).toBe(all)
  })
})
