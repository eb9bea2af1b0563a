import type { LeadNextAction } from '@enamel/domain/add-patient/lead-transition'
import { aLead } from '@enamel/domain/add-patient/testing/a-lead'
import { describe, expect, it } from 'vitest'
import type { LeadPlace } from './lead-date.ts'
import { addedMessage, leadDetails, leadOutcome } from './lead-summary.ts'

const place: LeadPlace = { now: '2026-11-20T10:07:00Z', zone: 'Europe/London', variant: 'pipeline' }
const outcomeOf = (action: LeadNextAction | null, variant = place.variant) =>
  leadOutcome(aLead({ nextAction: { action } }), { ...place, variant })

describe('the confirmation of a lead (ADD-22)', () => {
  it.each<[LeadNextAction, string]>([
    ['enquiry', 'Priya Nair will be added as a new lead, to contact on Friday 20 November 2026'],
    ['thinkingConsult', 'We will follow up with Priya Nair on Friday 27 November 2026'],
    ['booking', 'Priya Nair will be booked in for a consultation on Friday 20 November 2026'],
    ['thinkingTx', 'We will follow up with Priya Nair about treatment on Friday 27 November 2026'],
    ['inTx', 'We will record the treatment progress of Priya Nair on Friday 18 December 2026'],
  ])('describes %s', (action, text) => {
    expect(outcomeOf(action).text).toBe(text)
  })

  it('emphasises the day, and gives the time and how far off it is', () => {
    expect(outcomeOf('thinkingTx')).toMatchObject({
      emphasis: 'Friday 27 November 2026',
      detail: 'At 9:00am, in 7 days',
    })
  })

  it('names no date where nothing is due', () => {
    expect(outcomeOf('inTx', 'lite')).toEqual({ text: 'Priya Nair has gone ahead' })
  })

  it('is an error without a next action', () => {
    expect(() => outcomeOf(null)).toThrow('Next action must be set at confirmation.')
  })

  it('lists what will be saved, and nothing that was left empty', () => {
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

describe('the toast once a lead is saved (ADD-23)', () => {
  it.each<[LeadNextAction, string]>([
    ['enquiry', 'Priya Nair has been added as a new lead'],
    ['booking', 'Priya Nair is booked in for their consultation'],
    ['thinkingConsult', 'Priya Nair is thinking about a consultation'],
    ['thinkingTx', 'Priya Nair is thinking about treatment'],
    ['inTx', 'Priya Nair is undergoing treatment'],
  ])('a lead saved for %s is announced as "%s"', (action, text) => {
    expect(addedMessage(' Priya  Nair ', action)).toBe(text)
  })
})
