import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { describe, expect, it } from 'vitest'
import { nextSending, sendingMessage } from './sending.ts'

function aText(overrides: Partial<CommunicationEvent> = {}): CommunicationEvent {
  return {
    ...sendingMessage({
      id: 'b1a2',
      datetime: '2025-11-20T09:31:00Z',
      comm_type: 'sms',
      text_content: 'See you on Tuesday',
    }),
    ...overrides,
  }
}

describe('a message being sent', () => {
  it('starts as sending, then is sent (COM-07)', () => {
    const message = aText()
    expect(message).toMatchObject({ type: 'communication', status: 'sending', inbound: false, local: true })
    expect(nextSending(message, { type: 'accepted' }).status).toBe('sent')
  })

  it('starts as sending, then is failed with its reason (COM-07, COM-08)', () => {
    const failed = nextSending(aText(), { type: 'refused', reason: 'The number is switched off' })
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'The number is switched off' })
  })

  it('counts a retry once, at its start, and is sent when it works (COM-12)', () => {
    const failed = aText({ status: 'failed', failure_reason: 'busy' })
    const retrying = nextSending(failed, { type: 'retry' })
    expect(retrying).toMatchObject({ status: 'failed', retry: { active: true, count: 1 } })
    expect(nextSending(retrying, { type: 'accepted' })).toMatchObject({
      status: 'sent',
      failure_reason: null,
      retry: { active: false, count: 1 },
    })
  })

  it('stays failed with the raised count when the retry fails (COM-12)', () => {
    const failed = aText({ status: 'failed', retry: { active: false, count: 2 } })
    const again = nextSending(nextSending(failed, { type: 'retry' }), { type: 'refused', reason: 'busy' })
    expect(again).toMatchObject({
      status: 'failed',
      failure_reason: 'busy',
      retry: { active: false, count: 3 },
    })
  })

  it('ignores a second press while a retry is under way, and a retry of what did not fail', () => {
    const retrying = aText({ status: 'failed', retry: { active: true, count: 1 } })
    expect(nextSending(retrying, { type: 'retry' })).toBe(retrying)
    const sent = aText({ status: 'sent' })
    expect(nextSending(sent, { type: 'retry' })).toBe(sent)
  })

  it('does not lose a report received meanwhile', () => {
    const delivered = aText({ status: 'delivered' })
    expect(nextSending(delivered, { type: 'accepted' })).toBe(delivered)
    expect(nextSending(delivered, { type: 'refused', reason: 'late' })).toBe(delivered)
  })
})
