import { canSendAgain } from '@enamel/domain/reply/send-again'
import { THREAD_CHANGED } from '@enamel/domain/reply/thread-changes'
import { describe, expect, it } from 'vitest'
import type { ReplyRequest } from '../model/send-request.ts'
import { sendingMessage } from '../model/sending.ts'
import {
  aTimeline,
  hannah,
  newId,
  now,
  onlyMessage,
  patientId,
  sms,
  stored,
} from '../testing/fake-timeline.ts'
import { sendAgain, sendReply, showUnsent } from './send-reply.ts'

describe('sending a message', () => {
  it('shows the message immediately as sending, then with the status of the response (COM-07)', async () => {
    const request = sms()
    const {
      deps,
      states,
      network,
      events: shown,
    } = aTimeline([{ status: 201, body: { event: stored(request.body.id, { status: 'sent' }), version: 8 } }])
    const sending = sendReply(deps, request)
    expect(onlyMessage(shown())).toMatchObject({
      status: 'sending',
      text_content: 'Shall we call you?',
      local: true,
    })
    await sending
    expect(onlyMessage(shown())).toMatchObject({ status: 'sent', id: request.body.id })
    expect(onlyMessage(shown()).local).toBeUndefined()
    expect(states).toHaveLength(3)
    expect(network.sent[0]).toMatchObject({
      method: 'POST',
      url: `/api/v3/patients/${patientId}/communications`,
      body: request.body,
    })
  })

  it("marks the message as failed with the server's reason (COM-07, COM-08)", async () => {
    const request = sms()
    const {
      deps,
      reasons,
      events: shown,
    } = aTimeline([
      { status: 422, body: { code: 'invalid_number', message: 'Cannot send an SMS to an invalid number' } },
    ])
    await expect(sendReply(deps, request)).rejects.toThrow('Cannot send an SMS to an invalid number')
    expect(reasons.get(request.body.id)).toBe('Cannot send an SMS to an invalid number')
    expect(onlyMessage(shown())).toMatchObject({
      status: 'failed',
      failure_reason: 'Cannot send an SMS to an invalid number',
      text_content: 'Shall we call you?',
    })
    expect(canSendAgain(onlyMessage(shown()))).toBe(true)
  })

  it('shows the text of an approved template, and sends it to the endpoint for approved templates (RPL-22)', async () => {
    const body = {
      id: newId(),
      channel: 'WhatsApp',
      template_id: 't-1',
      end_snooze: false,
      payload: { message: 'Hi Charlotte, shall we go on?' },
    } as const
    const event = stored(body.id, { comm_type: 'whatsapp_message', text_content: body.payload.message })
    const { deps, network, events: shown } = aTimeline([{ status: 201, body: { event, version: 8 } }])
    const sending = sendReply(deps, { call: 'approved', body })
    expect(onlyMessage(shown())).toMatchObject({
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

  it('repeats a request that never reached the server, with the same id, so that only one message is sent (COM-12)', async () => {
    const request = sms()
    const { id } = request.body
    const {
      deps,
      network,
      unsent,
      waiting,
      events: shown,
    } = aTimeline([
      'broken',
      'broken',
      { status: 200, body: { event: stored(id, { status: 'sent' }), version: 9 } },
    ])
    unsent.set(id, request)
    await expect(sendReply(deps, request)).rejects.toThrow('could not be reached')
    expect(onlyMessage(shown())).toMatchObject({ status: 'sending', waiting: true })
    expect(network.sent).toHaveLength(1)
    const at = onlyMessage(shown()).datetime
    await expect(
      sendReply({ ...deps, now: () => new Date('2025-11-20T10:30:00Z') }, request),
    ).rejects.toThrow()
    expect(onlyMessage(shown())).toMatchObject({ waiting: true, datetime: at })
    expect(waiting).toEqual(new Set([id]))
    await sendReply(deps, request)
    expect(onlyMessage(shown()).status).toBe('sent')
    expect(onlyMessage(shown()).waiting).toBeUndefined()
    expect(new Set(network.sent.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify(request.body)]),
    )
    expect(unsent.size).toBe(0)
  })

  it('waits for an earlier message to the patient that waits for a connection, without a request', async () => {
    const [earlier, later] = [sms(), sms()]
    const { deps, network, waiting, events: shown } = aTimeline(['broken'])
    await expect(sendReply(deps, earlier)).rejects.toThrow()
    await expect(sendReply(deps, later)).rejects.toThrow()
    expect(network.sent).toHaveLength(1)
    expect(waiting).toEqual(new Set([earlier.body.id, later.body.id]))
    expect(shown()).toMatchObject([{ waiting: true }, { waiting: true }])
  })

  it('is marked as failed when the server fails, which is no lost connection (COM-08)', async () => {
    const request = sms()
    const { deps, waiting, events: shown } = aTimeline([{ status: 503 }])
    await expect(sendReply(deps, request)).rejects.toThrow()
    expect(onlyMessage(shown())).toMatchObject({ status: 'failed', failure_reason: null })
    expect(waiting.size).toBe(0)
  })

  it('is shown as waiting again after a reload', () => {
    const request = sms()
    const { deps, events: shown } = aTimeline([])
    showUnsent(deps, request, { at: '2025-11-20T09:00:00.000Z', reason: null, waiting: true })
    expect(onlyMessage(shown())).toMatchObject({ status: 'sending', waiting: true })
  })

  it('is based on what came in once the server has refused it for that, so that it can be sent again', async () => {
    const request = sms()
    const { deps, bases, reasons } = aTimeline([
      {
        status: 409,
        body: {
          code: 'thread_changed',
          message: THREAD_CHANGED,
          record: [stored(newId()), stored('0198c1de-0000-7000-8000-2000000000aa')],
        },
      },
    ])
    await expect(sendReply(deps, request)).rejects.toThrow(THREAD_CHANGED)
    expect(reasons.get(request.body.id)).toBe(THREAD_CHANGED)
    expect(bases.get(request.body.id)).toBe('0198c1de-0000-7000-8000-2000000000aa')
  })

  it("lists the message after existing events, even if this computer's clock is behind", async () => {
    const request = sms()
    const later = sendingMessage({
      id: newId(),
      datetime: '2025-11-20T12:00:00.000Z',
      comm_type: 'sms',
      text_content: 'Later',
    })
    const { deps, events: shown } = aTimeline([{ status: 503 }], [later])
    await sendReply(deps, request).catch(() => {})
    expect(shown().map(({ id }) => id)).toEqual([later.id, request.body.id])
  })
})

describe('sending a note', () => {
  const note = (): ReplyRequest => ({
    call: 'note',
    body: { id: newId(), title: '', content: 'Prefers mornings' },
  })

  it('shows the note immediately, and marks it as failed, with its text, when it could not be saved (COM-19)', async () => {
    const request = note()
    const { deps, events: shown } = aTimeline([
      { status: 500, body: { code: 'unknown_error', message: 'Oops' } },
    ])
    const saving = sendReply(deps, request)
    expect(shown()).toMatchObject([{ type: 'note', content: 'Prefers mornings', failed: false }])
    await expect(saving).rejects.toThrow()
    expect(shown()).toMatchObject([{ type: 'note', content: 'Prefers mornings', failed: true }])
  })

  it('can save a failed note again with its id (COM-19)', async () => {
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
      deps,
      network,
      unsent,
      events: shown,
    } = aTimeline([
      { status: 500, body: { code: 'unknown_error', message: 'Oops' } },
      { status: 201, body: { event, version: 4 } },
    ])
    unsent.set(request.body.id, request)
    await sendReply(deps, request).catch(() => {})
    const [failed] = shown()
    if (failed?.type !== 'note') throw new Error('no note')
    await sendAgain(deps, failed)
    expect(shown()).toEqual([event])
    expect(network.sent.map(({ url }) => url)).toEqual(Array(2).fill(`/api/v3/patients/${patientId}/notes`))
  })
})
