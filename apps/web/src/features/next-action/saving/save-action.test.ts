import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import type { OutcomeBody } from './outcome.ts'
import { refusedPart } from './save-action.ts'

const dentally = { link: { patient_id: '0198c1de-0000-7000-8000-000000000001', dentally_id: '7' } }
const booked: OutcomeBody = { next_action: 'booking', dentally }
const refused = (code: string, errors?: object) => new ApiError(409, { code, message: 'No.', errors })
const values = { 'dentally.create.values.title': ['Title must be one of those offered'] }

describe('the refused part of an outcome', () => {
  it('is only the choice for the practice system, if the rest of the outcome has no errors (DEN-28)', () => {
    expect(refusedPart(refused('already_linked'), booked)).toBe('practice_system')
    expect(refusedPart(refused('integration_inactive'), booked)).toBe('practice_system')
    expect(refusedPart(refused('validation', values), booked)).toBe('practice_system')
    expect(refusedPart(refused('validation', { dentally: ['Another patient.'] }), booked)).toBe(
      'practice_system',
    )
  })

  it('is the whole outcome in all other cases (G-45)', () => {
    expect(refusedPart(refused('action_stale'), booked)).toBe('outcome')
    expect(refusedPart(refused('not_found'), booked)).toBe('outcome')
    expect(refusedPart(refused('validation', { ...values, date: ['Passed.'] }), booked)).toBe('outcome')
    expect(refusedPart(refused('already_linked'), { next_action: 'booking' })).toBe('outcome')
  })
})
