import type { LeadNextAction } from '@enamel/domain/add-patient/lead-transition'
import { aLead } from '@enamel/domain/add-patient/testing/a-lead'
import { describe, expect, it } from 'vitest'
import type { LeadPractice } from './lead-date.ts'
import { addedMessage, leadDetails, leadOutcome } from './lead-summary.ts'

const practice: LeadPractice = { now: '2026-11-20T10:07:00Z', zone: 'Europe/London', variant: 'pipeline' }
const outcomeOf = (action: LeadNextAction | null, variant = practice.variant) =>
  leadOutcome(aLead({ nextAction: { action } }), { ...practice, variant })

describe('the confirmation of a lead (ADD-22)', () => {
  it.each<[LeadNextAction, string]>([
    ['enquiry', 'Priya Nair will be added as a new lead, to contact on Friday 20 November 2026'],
    ['thinkingConsult', 'We will follow up with Priya Nair on Friday 27 November 2026'],
    ['booking', 'Priya Nair will be booked in for a consultation on Friday 20 November 2026'],
    ['thinkingTx', 'We will follow up with Priya Nair about treatment on Friday 27 November 2026'],
    ['inTx', 'We will record the treatment progress of Priya Nair on Friday 18 December 2026'],
  ])('describes the next action %s', (action, text) => {
    expect(outcomeOf(action).text).toBe(text)
  })

  it('emphasises the day, and shows the time and the days until then', () => {
    expect(outcomeOf('thinkingTx')).toMatchObject({
      emphasis: 'Friday 27 November 2026',
      detail: 'At 9:00am, in 7 days',
    })
  })

  it('shows no date if nothing is due', () => {
    expect(outcomeOf('inTx', 'lite')).toEqual({ text: 'Priya Nair has gone ahead' })
  })

  it('throws without a next action', () => {
    expect(() => outcomeOf(null)).toThrow('Next action must be set at confirmation.')
  })

  it('lists the entered details and leaves out empty ones', () => {
    expect(leadDetails(aLead())).toEqual([
      ['Name', 'Priya Nair'],
      ['Email', 'priya.nair@post.example'],
      ['Phone', '07700 900731'],
      ['Treatment', 'Clear aligners'],
      ['Source', 'Google Ads'],
    ])
    const more = aLead({ labels: ['Nervous', 'Finance'], nextAction: { note: 'Evenings' } })
    expect(leadDetails(more).slice(5)).toEqual([
      ['Labels', 'Nervous, Finance'],
      ['Note', 'Evenings'],
    ])
  })
})

describe('the toast after a lead is saved (ADD-23)', () => {
  it.each<[LeadNextAction, string]>([
    ['enquiry', 'Priya Nair has been added as a new lead'],
    ['booking', 'Priya Nair is booked in for their consultation'],
    ['thinkingConsult', 'Priya Nair is thinking about a consultation'],
    ['thinkingTx', 'Priya Nair is thinking about treatment'],
    ['inTx', 'Priya Nair is undergoing treatment'],
  ])('says after the next action %s: "%s"', (action, text) => {
    expect(addedMessage(' Priya  Nair ', action)).toBe(text)
  })
})
