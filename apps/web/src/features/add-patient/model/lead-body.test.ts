import type { LeadNextAction } from '@enamel/domain/add-patient/lead-transition'
import { aLead } from '@enamel/domain/add-patient/testing/a-lead'
import { describe, expect, it } from 'vitest'
import { newLeadBody } from './lead-body.ts'
import { type LeadPlace, shownLeadDate } from './lead-date.ts'

const place: LeadPlace = { now: '2026-11-20T10:07:00Z', zone: 'Europe/London', variant: 'pipeline' }

describe('what is sent of a lead', () => {
  it('is the whole draft, trimmed, with the marker for its stage (ADD-20, C-26)', () => {
    const draft = aLead({
      contact: { email: ' priya.nair@post.example ', phone: ' 07700 900731 ' },
      labels: ['Nervous', 'Finance'],
      nextAction: {
        action: 'booking',
        date: { day: '2026-12-24', time: '14:30:00' },
        note: ' Evenings ',
      },
    })
    expect(newLeadBody(draft, place)).toEqual({
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

  it('takes the last word as last name, and one word as first name only (ADD-12)', () => {
    const named = (name: string) => newLeadBody(aLead({ contact: { name } }), place)
    expect(named(' Anna Maria  van Dyk ')).toMatchObject({ firstName: 'Anna Maria van', lastName: 'Dyk' })
    expect(named('Cher')).toMatchObject({ firstName: 'Cher', lastName: '' })
  })

  it('has consent as the wire writes it, and none in lite, where there is no question (ADD-21, C-22)', () => {
    const gdprOf = (consented: boolean, variant: LeadPlace['variant']) =>
      newLeadBody(aLead({ marketing: { consented } }), { ...place, variant }).gdpr
    expect([gdprOf(true, 'pipeline'), gdprOf(false, 'pipeline')]).toEqual(['Opted In', 'Opted Out'])
    expect(gdprOf(true, 'lite')).toBe('Opted Out')
  })

  it.each<[LeadNextAction, string]>([
    ['enquiry', '2026-11-20T10:05:00.000Z'],
    ['thinkingConsult', '2026-11-27T09:00:00.000Z'],
    ['booking', '2026-11-20T10:15:00.000Z'],
    ['thinkingTx', '2026-11-27T09:00:00.000Z'],
    ['inTx', '2026-12-18T09:00:00.000Z'],
  ])('is for %s due at %s by default (TIME-06, G-19)', (action, date) => {
    expect(newLeadBody(aLead({ nextAction: { action } }), place).date).toBe(date)
  })

  it('counts its days by the calendar of the practice (TIME-06)', () => {
    const late = { ...place, now: '2026-06-09T23:30:00Z' }
    expect(shownLeadDate(aLead({ nextAction: { action: 'thinkingTx' } }).nextAction, late)).toEqual({
      day: '2026-06-17',
      time: '09:00:00',
    })
  })

  it('has no date in lite once treatment is under way', () => {
    const draft = aLead({
      nextAction: { action: 'inTx', date: { day: '2026-12-24', time: '09:00:00' } },
    })
    expect(newLeadBody(draft, { ...place, variant: 'lite' }).date).toBeNull()
  })

  it.each([
    [null, 'Next action must be set at confirmation.'],
    ['callback', 'Not a next action of a new patient: callback'],
  ])('is an error with %s as next action (ADD-15, ADD-22)', (action, text) => {
    const draft = aLead({ nextAction: { action: action as LeadNextAction } })
    expect(() => newLeadBody(draft, place)).toThrow(text)
  })
})
