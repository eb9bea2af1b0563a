import { nextAction } from '@enamel/contract/next-action'
import { emptyContext } from '@enamel/domain/next-action/flow-context'
import { someNewPatient } from '@enamel/domain/practice-system/testing/some-new-patient'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'

const basis = { stage: 'newLead', next_action_at: '2026-11-20T09:00:00.000Z', source: 'Instagram' }
const PATIENT = '0198c1de-0000-7000-8000-000000000001'
const booked = { ...emptyContext, nextAction: 'booking', date: '2026-11-24T17:30:00.000Z' } as const

describe('the request for a finished flow', () => {
  it('contains the outcome, the choices that led to it, and the state that it is based on (FLOW-10)', () => {
    expect(outcomeOf({ context: booked, choices: ['goal'] }, basis)).toEqual({
      next_action: 'booking',
      date: '2026-11-24T17:30:00.000Z',
      note: null,
      source: null,
      end_snooze: false,
      dentally: null,
      choices: ['goal'],
      based_on: { stage: 'newLead', next_action_at: '2026-11-20T09:00:00.000Z' },
    })
  })

  it('contains the lead source only when a different source was chosen (SRC-05)', () => {
    const sourceSent = (source: string | null) =>
      outcomeOf({ context: { ...booked, source }, choices: ['goal'] }, basis).source
    expect([sourceSent(null), sourceSent('Instagram'), sourceSent('Referral')]).toEqual([
      null,
      null,
      'Referral',
    ])
  })

  it('contains the trimmed note, the end of the snooze, and the link or the new patient', () => {
    const context = { ...booked, note: ' Moved abroad\n', endSnooze: true }
    const link = { link: { patientId: PATIENT, dentallyId: '1042' } }
    const sent = outcomeOf({ context: { ...context, dentally: link }, choices: ['goal'] }, basis)
    expect(sent).toMatchObject({
      note: 'Moved abroad',
      end_snooze: true,
      dentally: { link: { patient_id: PATIENT, dentally_id: '1042' } },
    })
    expect(nextAction.save.body.safeParse(sent).success).toBe(true)
    const create = { create: { patientId: PATIENT, values: someNewPatient() } }
    const other = outcomeOf({ context: { ...context, dentally: create }, choices: ['goal'] }, basis)
    expect(other.dentally).toEqual({ create: { patient_id: PATIENT, values: someNewPatient() } })
  })

  it('throws without a next action (FLOW-40)', () => {
    expect(() => outcomeOf({ context: emptyContext, choices: ['goal'] }, basis)).toThrow(
      'Next action must be set at confirmation.',
    )
  })
})
