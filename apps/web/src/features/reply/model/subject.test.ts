import { aMessage } from '@enamel/domain/timeline/testing/a-message'
import { describe, expect, it } from 'vitest'
import { prefilledSubject } from './subject.ts'

describe('the prefilled subject (RPL-09)', () => {
  it('is "Re: " and the subject of the latest inbound email', () => {
    const items = [
      aMessage('09:20:00', { subject: 'Newest inbound' }),
      aMessage('09:00:00', { subject: 'Older' }),
      aMessage('09:30:00', { subject: 'Ours', inbound: false }),
      aMessage('09:40:00', { subject: 'Not an email', comm_type: 'sms' }),
    ]
    expect(prefilledSubject(items)).toBe('Re: Newest inbound')
  })

  it('is empty if there is no inbound email, or if the latest had no subject', () => {
    expect(prefilledSubject([])).toBe('')
    expect(prefilledSubject([aMessage('09:00:00', { subject: 'Ours', inbound: false })])).toBe('')
    expect(prefilledSubject([aMessage('09:00:00', { subject: ' ' })])).toBe('')
  })

  it('begins with "Re: " only once', () => {
    expect(prefilledSubject([aMessage('09:00:00', { subject: 'Re: RE: Implants' })])).toBe('Re: Implants')
  })

  it('is truncated to the maximum length of a subject, so that it can be sent (RPL-05)', () => {
    const subjectAfter = (subject: string) => prefilledSubject([aMessage('09:00:00', { subject })])
    expect(subjectAfter('x'.repeat(400))).toBe(`Re: ${'x'.repeat(251)}`)
    expect(subjectAfter(`${'x'.repeat(250)}😀`)).toBe(`Re: ${'x'.repeat(250)}`)
  })
})
