import { describe, expect, it } from 'vitest'
import { type AnswerContext, answerTo, type TextToAnswer } from './answer-to.ts'
import { autoresponseTypes } from './autoresponse.ts'

const all = { enabled: true, message: 'Thank you' }
const NINE = '2026-01-05T09:00:00Z'
const daysLater = (days: number, ms = 0) => new Date(Date.parse(NINE) + days * 86_400_000 + ms)

const aText = (given: Partial<TextToAnswer> = {}): TextToAnswer => ({
  from: '+447700900123',
  body: 'Are you open on Saturday?',
  receivedAt: NINE,
  isNewNumber: false,
  ...given,
})
const aContext = (given: Partial<AnswerContext> = {}): AnswerContext => ({
  hours: { monday: { opens: '09:00:00', closes: '17:00:00' } },
  autoresponses: Object.fromEntries(autoresponseTypes.map((type) => [type, all])),
  zone: 'Europe/London',
  patient: { stage: 'newLead', hasOptedOut: false },
  lastAnsweredAt: null,
  now: given.now ?? NINE,
  ...given,
})
const answer = (text: Partial<TextToAnswer>, context: Partial<AnswerContext> = {}) =>
  answerTo(aText(text), aContext({ now: text.receivedAt ?? NINE, ...context }))

describe('an inbound text', () => {
  it('gets the enabled answer of its type by the hours of the practice, once in 24 hours, unless blocked or opted out (COMS-15)', () => {
    expect(answer({ isNewNumber: true })).toBe('in_hours_new')
    expect(answer({})).toBe('in_hours_existing')
    // A Monday in July: the practice opens at 08:00 UTC.
    expect(answer({ receivedAt: '2026-07-06T07:59:59Z' })).toBe('out_of_hours_existing')
    expect(answer({ receivedAt: '2026-07-06T08:00:00Z' })).toBe('in_hours_existing')
    expect(answer({ receivedAt: '2026-07-06T16:00:00Z', isNewNumber: true })).toBe('out_of_hours_new')

    const autoresponses = {
      in_hours_existing: { enabled: false, message: 'Thank you' },
      out_of_hours_new: all,
    }
    expect(answer({}, { autoresponses })).toBeNull()
    expect(answer({ isNewNumber: true }, { autoresponses })).toBeNull()
    expect(answer({ receivedAt: '2026-01-06T09:00:00Z', isNewNumber: true }, { autoresponses })).toBe(
      'out_of_hours_new',
    )

    const lastAnsweredAt = NINE
    expect(answer({ receivedAt: daysLater(1, -1) }, { lastAnsweredAt })).toBeNull()
    expect(answer({ receivedAt: daysLater(1) }, { lastAnsweredAt })).toBe('out_of_hours_existing')

    expect(answer({}, { patient: { stage: 'blocked', hasOptedOut: false } })).toBeNull()
    expect(answer({}, { patient: { stage: 'working', hasOptedOut: true } })).toBeNull()
    expect(answer({}, { patient: { stage: 'lost', hasOptedOut: false } })).toBe('in_hours_existing')
    expect(answer({}, { patient: { stage: null, hasOptedOut: false } })).toBe('in_hours_existing')
  })

  it.each(['', 'Yes', 'Cancel my appointment', 'stop by at three?'])(
    'is answered when it says %j',
    (body) => {
      expect(answer({ body })).not.toBeNull()
    },
  )

  it.each([
    'STOP',
    'Unsubscribe',
    'end',
    'QUIT',
    'Please stop texting me',
    'STOP\nSent from my iPhone',
    'START',
    'HELP',
    'info',
  ])('is not answered when it says %j', (body) => {
    expect(answer({ body })).toBeNull()
  })

  it.each(['', '60777', '+60777', '07700900123', 'BRIGHTSIDE', '+266696687'])(
    'is not answered when its sender is %j, which is no whole number',
    (from) => {
      expect(answer({ from })).toBeNull()
    },
  )

  it('is not answered when it was received more than a quarter of an hour ago', () => {
    expect(answer({}, { now: '2026-01-05T09:15:00Z' })).toBe('in_hours_existing')
    expect(answer({}, { now: '2026-01-05T09:15:00.001Z' })).toBeNull()
  })
})
