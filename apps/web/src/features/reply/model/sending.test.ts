import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { describe, expect, it } from 'vitest'
import { failedMessage, retriedMessage, sendingMessage } from './sending.ts'

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
  it('starts as sending (COM-07)', () => {
    expect(aText()).toMatchObject({
      type: 'communication',
      status: 'sending',
      inbound: false,
      local: true,
    })
  })

  it('becomes failed with its reason (COM-07, COM-08)', () => {
    const failed = failedMessage(aText(), 'The number is switched off')
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'The number is switched off' })
  })

  it('counts a retry once, at its start (COM-12)', () => {
    const failed = aText({ status: 'failed', failure_reason: 'busy' })
    expect(retriedMessage(failed)).toMatchObject({ status: 'failed', retry: { active: true, count: 1 } })
  })

  it('stays failed with the increased count when the retry fails (COM-12)', () => {
    const failed = aText({ status: 'failed', retry: { active: false, count: 2 } })
    expect(failedMessage(retriedMessage(failed), 'busy')).toMatchObject({
      status: 'failed',
      failure_reason: 'busy',
      retry: { active: false, count: 3 },
    })
  })

  it('ignores a second retry while a retry is in progress, and the retry of a message that did not fail', () => {
    const retrying = aText({ status: 'failed', retry: { active: true, count: 1 } })
    expect(retriedMessage(retrying)).toBe(retrying)
    const sent = aText({ status: 'sent' })
    expect(retriedMessage(sent)).toBe(sent)
  })

  it('does not lose a report received in the meantime', () => {
    const delivered = aText({ status: 'delivered' })
    expect(failedMessage(delivered, 'late')).toBe(delivered)
  })
})
