import { failureOf } from '@enamel/domain/communications/failure-reason'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { cloudError } from '../../../adapters/whatsapp/testing/cloud-error.ts'
import { aPatient, aPractice, inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/reception.ts'
import {
  likeWhatsApp,
  message,
  PARTNER_KEY,
  report,
  whatsAppDeskOfFile,
} from '../../../testing/whatsapp-desk.ts'

const desk = await whatsAppDeskOfFile()

function setLink(state: 'healthy' | 'unhealthy' | 'disconnected') {
  return inside(desk.product.world, desk.practice, (tx) =>
    tx.updateTable('integrations').set({ state }).where('client_id', '=', tx.clientId).execute(),
  )
}

const messagesToPartner = () => desk.partner.calls.filter(({ path }) => path === '/messages')

describe('a message of staff by WhatsApp', () => {
  it('goes with the key of the number, is sending, then sent as WhatsApp reports (COM-07, COM-15)', async () => {
    const { id: patientId, phone } = await desk.somebody({ wroteSecondsAgo: 60 })
    const id = uuid()
    const answer = await desk.send(patientId, { id, message: 'Shall we say Tuesday?' })
    expect(answer.status).toBe(201)
    expect(answer.body.event).toMatchObject({
      ...{ id, comm_type: 'whatsapp_message', inbound: false, status: 'sending', failure_reason: null },
      text_content: 'Shall we say Tuesday?',
      from_number: { number: desk.practice.number },
      to_number: { number: phone },
      representative: { name: 'Hannah Price' },
    })
    await eventually(() => expect(messagesToPartner()).toHaveLength(1), WITHIN)
    expect(messagesToPartner()[0]).toMatchObject({
      headers: { 'd360-api-key': PARTNER_KEY },
      json: {
        to: phone.slice(1),
        type: 'text',
        text: { body: 'Shall we say Tuesday?' },
        biz_opaque_callback_data: id,
      },
    })
    await desk.tell({ statuses: [report('wamid.x', 'sent', id)] })
    await desk.eventWith(patientId, id, { status: 'sent' })
    expect((await desk.send(patientId, { id, message: 'Shall we say Tuesday?' })).status).toBe(200)
    expect((await desk.send(patientId, { id, message: 'Other words' })).status).toBe(409)
    expect(messagesToPartner()).toHaveLength(1)
  })

  it.each([
    [131026, 'not_on_whatsapp'],
    [131047, 'window_closed'],
    [100, 'setup'],
    [999, 'unknown'],
  ] as const)(
    'that WhatsApp refuses with code %i is failed, with the reason (COM-08)',
    async (code, reason) => {
      desk.partner.answers(() => cloudError(400, code))
      const { id: patientId } = await desk.somebody({ wroteSecondsAgo: 60 })
      const id = uuid()
      await desk.send(patientId, { id, message: 'Hello' })
      await desk.eventWith(patientId, id, { status: 'failed', failure_reason: failureOf(reason).text })
      const retry = await desk.staff.post(`/v3/patients/${patientId}/communications/${id}/retry`)
      expect([retry.status, retry.body.code, retry.body.message]).toEqual([
        422,
        'comm_not_retryable',
        'Comm type whatsapp_message is not retryable',
      ])
    },
  )

  it('that WhatsApp has no time for is tried again, and goes once', async () => {
    let calls = 0
    desk.partner.answers((call) =>
      call.path === '/messages' && ++calls === 1 ? cloudError(429, 130429) : likeWhatsApp(call),
    )
    const { id: patientId } = await desk.somebody({ wroteSecondsAgo: 60 })
    const { wamid } = await desk.sent(patientId)
    expect(wamid).toMatch(/^wamid/)
    expect(messagesToPartner()).toHaveLength(2)
  })

  it.each([
    [86_399, 201],
    [86_400, 422],
    [200_000, 422],
    [undefined, 422],
  ])('%s seconds after the patient wrote is answered %i (RPL-21)', async (wroteSecondsAgo, status) => {
    const clock = desk.product.world.clock
    const now = clock.now()
    vi.spyOn(clock, 'now').mockReturnValue(now)
    const { id } = await desk.somebody(wroteSecondsAgo === undefined ? {} : { wroteSecondsAgo })
    const answer = await desk.send(id, { message: 'Still there?' })
    vi.restoreAllMocks()
    expect(answer.status).toBe(status)
    if (status === 201) return
    expect(answer.body).toMatchObject({
      code: 'whatsapp_stalled',
      message: 'You can only write a custom message within 24hrs of the last reply from the patient',
    })
    expect(await desk.timelineWith(id, wroteSecondsAgo === undefined ? 0 : 1)).toBeDefined()
    // An approved template opens it again.
    expect((await desk.sendApproved(id, await desk.aTemplate())).status).toBe(201)
  })

  it('needs what the patient wrote from the number that they have now (RPL-20)', async () => {
    const { id, phone } = await desk.somebody({ wroteSecondsAgo: 60 })
    const { phone: other } = await desk.somebody()
    const changeNumber = (number: string) => desk.staff.put(`/v3/patients/${id}`, { phone: number })
    expect((await changeNumber(other)).status).toBe(200)
    expect((await desk.send(id, { message: 'Hello' })).body.code).toBe('whatsapp_stalled')
    await changeNumber(phone)
    expect((await desk.send(id, { message: 'Hello' })).status).toBe(201)
  })

  it.each([
    ['system', { system: { body: 'Lisa changed her number' } }],
    ['unsupported', { errors: [{ code: 131051, title: 'Message type unknown' }] }],
  ])('is not opened by a notice of type %s, which is no message of the patient', async (type, given) => {
    const { id, phone } = await desk.somebody()
    await desk.tell({ messages: [message(phone, { type, text: undefined, ...given })] })
    expect(await desk.timelineWith(id, 1)).toMatchObject([{ notice: true }])
    expect((await desk.send(id, { message: 'Hello' })).body.code).toBe('whatsapp_stalled')
    await desk.tell({
      messages: [message(phone, { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } })],
    })
    await desk.timelineWith(id, 2)
    expect((await desk.send(id, { message: 'Hello' })).status).toBe(201)
  })

  it('is over once WhatsApp says so, until the patient writes again', async () => {
    const { id: patientId, phone } = await desk.somebody({ wroteSecondsAgo: 60 })
    const { id, wamid } = await desk.sent(patientId)
    await desk.tell({ statuses: [report(wamid, 'failed', id, 131047)] })
    expect((await desk.send(patientId, { message: 'Hello' })).body.code).toBe('whatsapp_stalled')
    await desk.tell({ messages: [message(phone, { at: new Date() })] })
    await desk.timelineWith(patientId, 3)
    expect((await desk.send(patientId, { message: 'Hello' })).status).toBe(201)
  })

  it('clears the snooze when asked to, also when it fails later (RPL-16, SNZ-09)', async () => {
    desk.partner.answers(() => cloudError(400, 131026))
    const { id } = await desk.somebody({ wroteSecondsAgo: 60 })
    const snooze = () =>
      inside(desk.product.world, desk.practice, (tx) =>
        tx
          .updateTable('patients')
          .set({ snooze_ends_at: new Date(Date.now() + 86_400_000), snooze_comment: 'Later' })
          .where('id', '=', id)
          .execute(),
      )
    const snoozeOf = async () => (await desk.staff.get(`/v3/patients/${id}`)).body.snooze
    await snooze()
    await desk.send(id, { message: 'Hello' })
    expect(await snoozeOf()).not.toBeNull()
    await desk.send(id, { message: 'Hello', end_snooze: true })
    expect(await snoozeOf()).toBeNull()
    await snooze()
    await desk.sendApproved(id, await desk.aTemplate(), { end_snooze: true })
    expect(await snoozeOf()).toBeNull()
  })

  it('needs a number that is one', async () => {
    const { id } = await desk.somebody({ wroteSecondsAgo: 60 })
    await inside(desk.product.world, desk.practice, (tx) =>
      tx
        .updateTable('patients')
        .set({ phone: '07700 90056', phone_e164: null, phone_invalid_reason: 'TOO_SHORT' })
        .where('id', '=', id)
        .execute(),
    )
    for (const answer of [
      await desk.send(id, { message: 'Hello' }),
      await desk.sendApproved(id, await desk.aTemplate()),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        code: 'invalid_number',
        message: 'Cannot send a WhatsApp message to an invalid number',
      })
    }
  })

  it('takes one file with it, handed in first, with the words as its caption', async () => {
    const { id: patientId } = await desk.somebody({ wroteSecondsAgo: 60 })
    const { world } = desk.product
    const upload = uuid()
    await world.storage.put(`uploads/${upload}`, Buffer.from('%PDF-1.7 plan'))
    await inside(world, desk.practice, (tx) =>
      tx
        .insertInto('uploads')
        .values({
          ...{
            client_id: desk.practice.id,
            id: upload,
            patient_id: patientId,
            user_id: desk.practice.userId,
          },
          ...{ name: 'plan.pdf', type: 'application/pdf', size: 13, storage_key: `uploads/${upload}` },
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute(),
    )
    const id = uuid()
    const answer = await desk.send(patientId, { id, message: 'Your plan', attachment_ids: [upload] })
    expect(answer.status).toBe(201)
    await eventually(() => expect(messagesToPartner()).toHaveLength(1), WITHIN)
    const [media] = desk.partner.calls.filter(({ path }) => path === '/media')
    expect(media?.body.toString()).toContain('%PDF-1.7 plan')
    expect(messagesToPartner()[0]?.json).toMatchObject({
      type: 'document',
      document: { id: '77', caption: 'Your plan', filename: 'plan.pdf' },
    })
  })
})

describe('WhatsApp is there', () => {
  const disabled = { code: 'channel_disabled', message: 'WhatsApp is not connected' }

  it.each(['unhealthy', 'disconnected'] as const)(
    'only with a healthy link: not while it is %s (RPL-06, INT-28)',
    async (state) => {
      const { id } = await desk.somebody({ wroteSecondsAgo: 60 })
      const template = await desk.aTemplate()
      await setLink(state)
      const answers = [await desk.send(id, { message: 'Hello' }), await desk.sendApproved(id, template)]
      await setLink('healthy')
      for (const answer of answers)
        expect([answer.status, answer.body]).toEqual([422, expect.objectContaining(disabled)])
      expect((await desk.send(id, { message: 'Hello' })).status).toBe(201)
    },
  )

  it('only with its flag (RPL-06, INT-28)', async () => {
    const { id } = await desk.somebody({ wroteSecondsAgo: 60 })
    const setFeatures = (features: string[]) =>
      inside(desk.product.world, desk.practice, (tx) => tx.updateTable('clients').set({ features }).execute())
    await setFeatures(['timeline-v2'])
    const answer = await desk.send(id, { message: 'Hello' })
    const listed = await desk.staff.get('/integrations')
    await setFeatures(['timeline-v2', 'attachments', 'whatsapp'])
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining(disabled)])
    expect(listed.body.map(({ integration }: { integration: string }) => integration)).not.toContain(
      'whatsapp',
    )
  })

  it('only where a link is', async () => {
    const other = await aPractice(desk.product.world, { features: ['whatsapp'] })
    const visitor = desk.product.visitor()
    await visitor.signIn(other.email)
    const patient = await aPatient(desk.product.world, other)
    const path = `/v3/patients/${patient}/communications`
    const answer = await visitor.post(path, { id: uuid(), channel: 'WhatsApp', message: 'Hello' })
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining(disabled)])
  })
})
