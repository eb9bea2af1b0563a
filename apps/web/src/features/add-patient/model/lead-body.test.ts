import type { LeadNextAction } from '@enamel/domain/add-patient/lead-transition'
import { aLead } from '@enamel/domain/add-patient/testing/a-lead'
import { describe, expect, it } from 'vitest'
import { newLeadBody } from './lead-body.ts'
import { type LeadPractice, shownLeadDate } from './lead-date.ts'

const practice: LeadPractice = { now: '2026-11-20T10:07:00Z', zone: 'Europe/London', variant: 'pipeline' }

describe('the request for a lead', () => {
  it('contains the whole draft, trimmed, with the stage newPatient (ADD-20, C-26)', () => {
    const draft = aLead({
      contact: { email: ' priya.nair@post.example ', phone: ' 07700 900731 ' },
      labels: ['Nervous', 'Finance'],
      nextAction: {
        action: 'booking',
        date: { day: '2026-12-24', time: '14:30:00' },
        note: ' Evenings ',
      },
    })
    expect(newLeadBody(draft, practice)).toEqual({
      firstName: 'Priya',
      lastName: 'Nair',
      email: 'priya.nair@post.example',
      phone: '07700 900731',
      gdpr: 'Opted Out',
      txType: 'Clear aligners',
      source: 'Google Ads',
      labels: ['Nervous', 'Finance'],
      stage: 'newPatient',
      nextAction: 'booking',
      date: '2026-12-24T14:30:00.000Z',
      note: 'Evenings',
    })
  })

  it('contains the last word of the name as last name, and a single word as first name (ADD-12)', () => {
    const bodyFor = (name: string) => newLeadBody(aLead({ contact: { name } }), practice)
    expect(bodyFor(' Anna Maria  van Dyk ')).toMatchObject({ firstName: 'Anna Maria van', lastName: 'Dyk' })
    expect(bodyFor('Cher')).toMatchObject({ firstName: 'Cher', lastName: '' })
  })

  it('contains the consent as text; in lite, which does not ask for consent, it is Opted Out (ADD-21, C-22)', () => {
    const gdprOf = (consented: boolean, variant: LeadPractice['variant']) =>
      newLeadBody(aLead({ marketing: { consented } }), { ...practice, variant }).gdpr
    expect([gdprOf(true, 'pipeline'), gdprOf(false, 'pipeline')]).toEqual(['Opted In', 'Opted Out'])
    expect(gdprOf(true, 'lite')).toBe('Opted Out')
  })

  it.each<[LeadNextAction, string]>([
    ['enquiry', '2026-11-20T10:05:00.000Z'],
    ['thinkingConsult', '2026-11-27T09:00:00.000Z'],
    ['booking', '2026-11-20T10:15:00.000Z'],
    ['thinkingTx', '2026-11-27T09:00:00.000Z'],
    ['inTx', '2026-12-18T09:00:00.000Z'],
  ])('contains, for the next action %s, the default due date %s (TIME-06, G-19)', (action, date) => {
    expect(newLeadBody(aLead({ nextAction: { action } }), practice).date).toBe(date)
  })

  it('contains a date that is counted in days of the practice’s calendar (TIME-06)', () => {
    const late = { ...practice, now: '2026-06-09T23:30:00Z' }
    expect(shownLeadDate(aLead({ nextAction: { action: 'thinkingTx' } }).nextAction, late)).toEqual({
      day: '2026-06-17',
      time: '09:00:00',
    })
  })

  it('contains no date for a patient in treatment in lite', () => {
    const draft = aLead({
      nextAction: { action: 'inTx', date: { day: '2026-12-24', time: '09:00:00' } },
    })
    expect(newLeadBody(draft, { ...practice, variant: 'lite' }).date).toBeNull()
  })

  it.each([
    [null, 'Next action must be set at confirmation.'],
    ['callback', 'Not a next action of a new patient: callback'],
  ])('cannot be made with %s as next action (ADD-15, ADD-22)', (action, text) => {
    const draft = aLead({ nextAction: { action: action as LeadNextAction } })
    expect(() => newLeadBody(draft, practice)).toThrow(text)
  })
})
