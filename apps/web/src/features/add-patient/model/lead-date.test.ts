import { emptyLead } from '@enamel/domain/add-patient/lead-draft'
import { describe, expect, it } from 'vitest'
import { isDateSettled } from './lead-date.ts'

describe('the date of a lead', () => {
  it('is incomplete while the written date is invalid (TIME-05)', () => {
    const settled = (date: { day: string | null; time: string } | null) =>
      isDateSettled({ action: 'booking', date, note: '' }, 'pipeline')
    expect([settled(null), settled({ day: '2026-12-24', time: '09:00:00' })]).toEqual([true, true])
    expect(settled({ day: null, time: '09:00:00' })).toBe(false)
    expect(isDateSettled(emptyLead.nextAction, 'pipeline')).toBe(false)
  })
})
