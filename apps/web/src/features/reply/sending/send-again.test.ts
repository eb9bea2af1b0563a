import { ATTEMPTS_PER_LOCK, resendLockedUntil } from '@enamel/domain/communications/delivery/resend-lock'
import { applyReport } from '@enamel/domain/communications/messages/status'
import { canSendAgain } from '@enamel/domain/reply/send-again'
import type { CommunicationEvent } from '@enamel/domain/timeline/event'
import { describe, expect, it } from 'vitest'
import { aTimeline, newId, now, onlyMessage, patientId, stored } from '../testing/fake-timeline.ts'
import { sendAgain } from './send-reply.ts'

const LOCKED = { code: 'retry_locked', message: 'Please wait a moment before you send this again.' }

describe('sending a message again', () => {
  const failed = (change: Partial<CommunicationEvent> = {}): CommunicationEvent => ({
    ...(stored(newId(), {
      status: 'failed',
      failure_reason: 'The number is switched off',
    }) as CommunicationEvent),
    ...change,
  })

  it('shows the retry as active and counted, then the status of the response (COM-12)', async () => {
    const message = failed()
    const { deps, states, network } = aTimeline(
      [
        {
          status: 200,
          body: {
            event: stored(message.id, {
              status: 'sent',
              retry: { active: false, count: 1, locked_until: null },
            }),
            version: 5,
          },
        },
      ],
      [message],
    )
    await sendAgain(deps, message)
    expect(states[1]).toMatchObject([{ status: 'failed', retry: { active: true, count: 1 } }])
    expect(states[2]).toMatchObject([{ status: 'sent', retry: { active: false, count: 1 } }])
    expect(network.sent[0]).toMatchObject({
      method: 'POST',
      url: `/api/v3/patients/${patientId}/communications/${message.id}/retry`,
    })
  })

  it('ends when a report arrives before the response (COM-09, COM-12)', async () => {
    const message = failed()
    const event = stored(message.id, {
      status: 'failed',
      retry: { active: true, count: 1, locked_until: null },
    })
    const { deps, events: shown } = aTimeline([{ status: 200, body: { event, version: 5 } }], [message])
    const sending = sendAgain(deps, message)
    const reported = applyReport(onlyMessage(shown()), { status: 'delivered' })
    deps.ports.timeline.change(() => [reported])
    await sending
    expect(onlyMessage(shown())).toMatchObject({ status: 'delivered', retry: { active: false, count: 1 } })
  })

  it('leaves the message failed with the increased count when there is no response (COM-12)', async () => {
    const message = failed()
    const { deps, events: shown } = aTimeline(['broken'], [message])
    await expect(sendAgain(deps, message)).rejects.toThrow()
    expect(onlyMessage(shown())).toMatchObject({
      status: 'failed',
      failure_reason: 'The number is switched off',
      retry: { active: false, count: 1 },
    })
  })

  it.each([
    ['invalid_number', 'Cannot send an SMS to an invalid number'],
    ['no_email', 'This patient has no email address. Add one and send again.'],
    ['channel_disabled', 'Email is not enabled for your practice'],
  ])('shows why the channel cannot be used: %s (COM-08, COM-14)', async (code, reason) => {
    const message = failed()
    const { deps, events: shown } = aTimeline([{ status: 422, body: { code, message: reason } }], [message])
    await expect(sendAgain(deps, message)).rejects.toThrow(reason)
    expect(onlyMessage(shown())).toMatchObject({ failure_reason: reason, retry: { active: false, count: 0 } })
  })

  it('does not count when the server refuses it because of a lock, and records the lock (COM-13)', async () => {
    const message = failed({ retry: { active: false, count: ATTEMPTS_PER_LOCK } })
    const { deps, attempts, events: shown } = aTimeline([{ status: 429, body: LOCKED }], [message])
    await expect(sendAgain(deps, message)).rejects.toThrow('Please wait a moment')
    expect(onlyMessage(shown()).retry).toEqual({ active: false, count: ATTEMPTS_PER_LOCK })
    expect(attempts.get(message.id)).toEqual({ count: ATTEMPTS_PER_LOCK, lastAt: now.getTime() })
  })

  it('is locked after a reload for as long as the server requires (COM-13)', async () => {
    const message = failed({ retry: { active: false, count: ATTEMPTS_PER_LOCK } })
    const { deps, attempts } = aTimeline(
      [{ status: 429, headers: { 'retry-after': '12' }, body: LOCKED }],
      [message],
    )
    await expect(sendAgain(deps, message)).rejects.toThrow('Please wait a moment')
    const { count, lastAt } = attempts.get(message.id) ?? { count: 0, lastAt: 0 }
    expect(resendLockedUntil(count, new Date(lastAt), now)).toEqual(new Date(now.getTime() + 12_000))
  })

  it('throws for a type other than email and SMS, which is a programming error (COM-14)', async () => {
    const message = failed({ comm_type: 'whatsapp_message' })
    const { deps, network } = aTimeline([], [message])
    await expect(sendAgain(deps, message)).rejects.toThrow('Comm type whatsapp_message is not retryable')
    expect(network.sent).toEqual([])
    expect(canSendAgain(message)).toBe(false)
  })
})
