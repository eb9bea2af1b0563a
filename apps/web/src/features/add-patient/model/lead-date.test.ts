import { emptyLead } from '@enamel/domain/add-patient/lead-draft'
import { describe, expect, it } from 'vitest'
import { isDateComplete } from './lead-date.ts'

describe('the date of a lead', () => {
  it('is incomplete while the typed date is invalid, or no action is chosen (TIME-05)', () => {
    const isComplete = (date: { day: string | null; time: string } | null) =>
      isDateComplete({ action: 'booking', date, note: '' }, 'pipeline')
    expect([isComplete(null), isComplete({ day: '2026-12-24', time: '09:00:00' })]).toEqual([true, true])
    expect(isComplete({ day: null, time: '09:00:00' })).toBe(false)
    expect(isDateComplete(emptyLead.nextAction, 'pipeline')).toBe(false)
  })
})
