import { describe, expect, it } from 'vitest'
import type { BulkRecipients } from './recipients.ts'
import { type BulkMessage, type BulkRequest, findUnanswered, unansweredText } from './unanswered.ts'

const payload = { channel: 'Email', subject: 'Hello', message: 'We have news.' } as const
const report = 'overview/losses'
const losses: BulkRecipients = { filter: { report, types: ['Implants', 'Whitening'] } }
const list = (...patient_ids: string[]): BulkRecipients => ({ patient_ids })

const message = (recipients: BulkRecipients, changes: Partial<BulkMessage> = {}): BulkMessage => ({
  total: 312,
  payload,
  ...recipients,
  ...changes,
})
const request = (id: string, recipients: BulkRecipients): BulkRequest => ({ id, ...message(recipients) })

describe('an unanswered bulk message (BLK-10)', () => {
  it.each([
    ['the same report and filters', losses, message(losses)],
    ['another number of patients', losses, message(losses, { total: 311 })],
    [
      'filters in another order',
      losses,
      message({ filter: { report, types: ['Whitening', 'Implants'], from: undefined, labels: [] } }),
    ],
    ['the same list', list('a', 'b', 'c'), message(list('a', 'b', 'c'))],
    ['a shorter list', list('a', 'b', 'c'), message(list('a', 'c'))],
    ['a longer list', list('a', 'b'), message(list('a', 'b', 'c'))],
    ['a list with a patient in common', list('a', 'b'), message(list('b', 'c'))],
  ])('is repeated for %s', (_, earlier, now) => {
    const unanswered = request('1', earlier)
    expect(findUnanswered([unanswered], now)).toEqual({ kind: 'repeat', request: unanswered })
  })

  it.each([
    ['another report', message({ filter: { ...losses.filter, report: 'overview/leadsReceived' } })],
    ['other filters', message({ filter: { report, types: ['Implants'] } })],
    ['other days', message({ filter: { ...losses.filter, report, from: '2026-01-01', to: '2026-01-31' } })],
    ['a list', message(list('a'))],
  ])('to a report may be for patients of %s too', (_, now) => {
    expect(findUnanswered([request('1', losses)], now)?.kind).toBe('may_overlap')
  })

  it.each([
    ['another text', message(losses, { payload: { ...payload, message: 'Other news.' } })],
    ['another subject', message(losses, { payload: { ...payload, subject: 'Hi' } })],
    ['another channel', message(losses, { payload: { channel: 'SMS', message: payload.message } })],
  ])('has nothing to do with %s', (_, now) => {
    expect(findUnanswered([request('1', losses)], now)).toBeNull()
  })

  it('has nothing to do with a list of other patients', () => {
    expect(findUnanswered([request('1', list('a'))], message(list('b')))).toBeNull()
  })

  it('is found among several, the one to be repeated first', () => {
    const all = [request('1', list('a')), request('2', losses), request('3', list('b'))]
    expect(findUnanswered(all, message(list('a')))?.request.id).toBe('1')
    expect(findUnanswered(all, message(list('c')))).toMatchObject({
      kind: 'may_overlap',
      request: { id: '2' },
    })
    expect(findUnanswered([], message(losses))).toBeNull()
  })

  it('is described with what happens when Send is pressed', () => {
    const unanswered = { ...request('1', losses), total: 1312 }
    expect(unansweredText({ kind: 'repeat', request: unanswered })).toBe(
      'It is not known whether this message was sent to 1,312 patients. Press Send again: nobody gets it twice.',
    )
    expect(unansweredText({ kind: 'may_overlap', request: unanswered })).toBe(
      'It is not known whether this message was sent to the patients selected before (1,312). Those who are selected again would get it twice.',
    )
  })
})
