import { ATTEMPTS_PER_LOCK, resendLockedUntil } from '@enamel/domain/communications/resend-lock'
import { sendingMessage } from '@enamel/domain/communications/sending'
import { applyReport } from '@enamel/domain/communications/status'
import type { ReplyRequest } from '@enamel/domain/reply/send-request'
import type { CommunicationEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import { describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeNetwork, type Turn } from '../../lib/testing/fake-network.ts'
import { attemptsOf } from './attempts.ts'
import { canSendAgain, NO_CONNECTION, type OutgoingWorld, sendAgain, sendReply } from './outgoing.ts'

const patientId = '0198c1de-0000-7000-8000-000000000001'
const hannah = { name: 'Hannah Price', photo: null }
const now = new Date('2025-11-20T09:30:00Z')
const LOCKED = { code: 'retry_locked', message: 'Please wait a moment before you send this again.' }
let made = 0
const newId = () => `0198c1de-0000-7000-8000-1000000000${String(++made).padStart(2, '0')}`

function sms(id = newId()): ReplyRequest {
  return {
    call: 'communication',
    body: { id, channel: 'SMS', end_snooze: false, template_id: null, message: 'Shall we call you?' },
  }
}

function stored(id: string, change: object = {}) {
  return {
    id,
    type: 'communication',
    datetime: '2025-11-20T09:30:01.000Z',
    inbound: false,
    text_content: 'Shall we call you?',
    read_at: null,
    status: 'sending',
    failure_reason: null,
    comm_type: 'sms',
    retry: { active: false, count: 0 },
    attachments: [],
    automated: false,
    representative: hannah,
    ...change,
  }
}

/** A timeline on screen, and every state it went through. */
function screen(turns: Turn[], items: TimelineEvent[] = []) {
  const network = fakeNetwork(turns)
  connectCalls(network.client)
  const states: TimelineEvent[][] = [items]
  const unsent = new Map<string, ReplyRequest>()
  const reasons = new Map<string, string | null>()
  const world: OutgoingWorld = {
    patientId,
    changeTimeline: (change) => void states.push(change(states.at(-1) ?? [])),
    unsent: {
      get: (id) => unsent.get(id),
      drop: (id) => void unsent.delete(id),
      failed: (id, reason) => void reasons.set(id, reason),
    },
    representative: hannah,
    now: () => now,
  }
  return { world, network, states, unsent, reasons, now: () => states.at(-1) ?? [] }
}

function only(items: readonly TimelineEvent[]): CommunicationEvent {
  const [item] = items
  if (item?.type !== 'communication' || items.length !== 1)
    throw new Error(`Not one message: ${JSON.stringify(items)}`)
  return item
}

describe('a message', () => {
  it('is sending at once, then is sent as the server says (COM-07)', async () => {
    const request = sms()
    const {
      world,
      states,
      network,
      now: shown,
    } = screen([{ status: 201, body: { event: stored(request.body.id, { status: 'sent' }), version: 8 } }])
    const sending = sendReply(world, request)
    expect(only(shown())).toMatchObject({
      status: 'sending',
      text_content: 'Shall we call you?',
      local: true,
    })
    await sending
    expect(only(shown())).toMatchObject({ status: 'sent', id: request.body.id })
    expect(only(shown()).local).toBeUndefined()
    expect(states).toHaveLength(3)
    expect(network.sent[0]).toMatchObject({
      method: 'POST',
      url: `/api/v3/patients/${patientId}/communications`,
      body: request.body,
    })
  })

  it('that fails stays, marked failed with the reason of the server (COM-07, COM-08)', async () => {
    const request = sms()
    const {
      world,
      reasons,
      now: shown,
    } = screen([
      { status: 422, body: { code: 'invalid_number', message: 'Cannot send an SMS to an invalid number' } },
    ])
    await expect(sendReply(world, request)).rejects.toThrow('Cannot send an SMS to an invalid number')
    expect(reasons.get(request.body.id)).toBe('Cannot send an SMS to an invalid number')
    expect(only(shown())).toMatchObject({
      status: 'failed',
      failure_reason: 'Cannot send an SMS to an invalid number',
      text_content: 'Shall we call you?',
    })
    expect(canSendAgain(only(shown()))).toBe(true)
  })

  it('that is a template shows its text and goes out by the approved call (RPL-22)', async () => {
    const body = {
      id: newId(),
      channel: 'WhatsApp',
      template_id: 't-1',
      end_snooze: false,
      payload: { message: 'Hi Charlotte, shall we go on?' },
    } as const
    const answer = stored(body.id, { comm_type: 'whatsapp_message', text_content: body.payload.message })
    const { world, network, now: shown } = screen([{ status: 201, body: { event: answer, version: 8 } }])
    const sending = sendReply(world, { call: 'approved', body })
    expect(only(shown())).toMatchObject({
      status: 'sending',
      comm_type: 'whatsapp_message',
      text_content: 'Hi Charlotte, shall we go on?',
    })
    await sending
    expect(network.sent[0]).toMatchObject({
      method: 'POST',
      url: `/api/v3/patients/${patientId}/communications/approved`,
      body,
    })
  })

  it('that never reached the server goes out again under the same id, so it is one message (COM-12)', async () => {
    const request = sms()
    const { id } = request.body
    const {
      world,
      network,
      unsent,
      now: shown,
    } = screen([
      'broken',
      'broken',
      'broken',
      'broken',
      { status: 200, body: { event: stored(id, { status: 'sent' }), version: 9 } },
    ])
    unsent.set(id, request)
    await expect(sendReply(world, request)).rejects.toThrow('could not be reached')
    expect(only(shown())).toMatchObject({ status: 'failed', failure_reason: NO_CONNECTION })
    await sendAgain(world, only(shown()))
    expect(only(shown()).status).toBe('sent')
    expect(new Set(network.sent.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify(request.body)]),
    )
    expect(unsent.size).toBe(0)
  })

  it('never stands before what is there already, whatever this computer takes the time for', async () => {
    const request = sms()
    const later = sendingMessage({
      id: newId(),
      datetime: '2025-11-20T12:00:00.000Z',
      comm_type: 'sms',
      text_content: 'Later',
    })
    const { world, now: shown } = screen([{ status: 503 }], [later])
    await sendReply(world, request).catch(() => {})
    expect(shown().map(({ id }) => id)).toEqual([later.id, request.body.id])
  })
})

describe('a note', () => {
  const note = (): ReplyRequest => ({
    call: 'note',
    body: { id: newId(), title: '', content: 'Prefers mornings' },
  })

  it('is there at once, and marked failed when it could not be saved; its text stays (COM-19)', async () => {
    const request = note()
    const { world, now: shown } = screen([{ status: 500, body: { code: 'unknown_error', message: 'Oops' } }])
    const saving = sendReply(world, request)
    expect(shown()).toMatchObject([{ type: 'note', content: 'Prefers mornings', failed: false }])
    await expect(saving).rejects.toThrow()
    expect(shown()).toMatchObject([{ type: 'note', content: 'Prefers mornings', failed: true }])
  })

  it('that failed can be saved again under its id (COM-19)', async () => {
    const request = note()
    const event = {
      id: request.body.id,
      type: 'note',
      datetime: now.toISOString(),
      title: '',
      content: 'Prefers mornings',
      representative: hannah,
    }
    const {
      world,
      network,
      unsent,
      now: shown,
    } = screen([{ status: 422 }, { status: 201, body: { event, version: 4 } }])
    unsent.set(request.body.id, request)
    await sendReply(world, request).catch(() => {})
    const [failed] = shown()
    if (failed?.type !== 'note') throw new Error('no note')
    await sendAgain(world, failed)
    expect(shown()).toEqual([event])
    expect(network.sent.map(({ url }) => url)).toEqual(Array(2).fill(`/api/v3/patients/${patientId}/notes`))
  })
})

describe('sending again', () => {
  const failed = (change: Partial<CommunicationEvent> = {}): CommunicationEvent => ({
    ...(stored(newId(), {
      status: 'failed',
      failure_reason: 'The number is switched off',
    }) as CommunicationEvent),
    ...change,
  })

  it('is failed with its retry active and counted, then as the server says (COM-12)', async () => {
    const message = failed()
    const { world, states, network } = screen(
      [
        {
          status: 200,
          body: {
            event: stored(message.id, { status: 'sent', retry: { active: false, count: 1 } }),
            version: 5,
          },
        },
      ],
      [message],
    )
    await sendAgain(world, message)
    expect(states[1]).toMatchObject([{ status: 'failed', retry: { active: true, count: 1 } }])
    expect(states[2]).toMatchObject([{ status: 'sent', retry: { active: false, count: 1 } }])
    expect(network.sent[0]).toMatchObject({
      method: 'POST',
      url: `/api/v3/patients/${patientId}/communications/${message.id}/retry`,
    })
  })

  it('keeps what a report says that is quicker than the answer, and is under way no longer (COM-09, COM-12)', async () => {
    const message = failed()
    const event = stored(message.id, { status: 'failed', retry: { active: true, count: 1 } })
    const { world, now: shown } = screen([{ status: 200, body: { event, version: 5 } }], [message])
    const sending = sendAgain(world, message)
    const reported = applyReport(only(shown()), { status: 'delivered' })
    world.changeTimeline(() => [reported])
    await sending
    expect(only(shown())).toMatchObject({ status: 'delivered', retry: { active: false, count: 1 } })
  })

  it('stays failed with the raised count when no answer came (COM-12)', async () => {
    const message = failed()
    const { world, now: shown } = screen(['broken'], [message])
    await expect(sendAgain(world, message)).rejects.toThrow()
    expect(only(shown())).toMatchObject({
      status: 'failed',
      failure_reason: 'The number is switched off',
      retry: { active: false, count: 1 },
    })
  })

  it.each([
    ['invalid_number', 'Cannot send an SMS to an invalid number'],
    ['no_email', 'This patient has no email address. Add one and send again.'],
    ['channel_disabled', 'Email is not enabled for your practice'],
  ])('says why nothing can be sent any more: %s (COM-08, COM-14)', async (code, words) => {
    const message = failed()
    const { world, now: shown } = screen([{ status: 422, body: { code, message: words } }], [message])
    await expect(sendAgain(world, message)).rejects.toThrow(words)
    expect(only(shown())).toMatchObject({ failure_reason: words, retry: { active: false, count: 0 } })
  })

  it('is undone when the server refuses it, and then the lock holds (COM-13)', async () => {
    const message = failed({ retry: { active: false, count: ATTEMPTS_PER_LOCK } })
    const { world, now: shown } = screen([{ status: 429, body: LOCKED }], [message])
    await expect(sendAgain(world, message)).rejects.toThrow('Please wait a moment')
    expect(only(shown()).retry).toEqual({ active: false, count: ATTEMPTS_PER_LOCK })
    expect(attemptsOf(message.id)).toEqual({ count: ATTEMPTS_PER_LOCK, lastAt: now.getTime() })
  })

  it('is locked for as long as the server says to a page that was reloaded (COM-13)', async () => {
    const message = failed({ retry: { active: false, count: ATTEMPTS_PER_LOCK } })
    const { world } = screen([{ status: 429, headers: { 'retry-after': '12' }, body: LOCKED }], [message])
    await expect(sendAgain(world, message)).rejects.toThrow('Please wait a moment')
    const { count, lastAt } = attemptsOf(message.id) ?? { count: 0, lastAt: 0 }
    expect(resendLockedUntil(count, new Date(lastAt), now)).toEqual(new Date(now.getTime() + 12_000))
  })

  it('of anything but an email or SMS is a programming error (COM-14)', async () => {
    const message = failed({ comm_type: 'whatsapp_message' })
    const { world, network } = screen([], [message])
    await expect(sendAgain(world, message)).rejects.toThrow('Comm type whatsapp_message is not retryable')
    expect(network.sent).toEqual([])
    expect(canSendAgain(message)).toBe(false)
  })
})
