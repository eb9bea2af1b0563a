import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { IntegrationState } from '@enamel/domain/integrations/integration'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { StorageUnavailable } from '../../adapters/storage/storage.ts'
import { cloudError } from '../../adapters/whatsapp/testing/cloud-error.ts'
import { aPatient, aPractice, inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import {
  acceptEverything,
  PARTNER_KEY,
  statusReport,
  whatsAppFixture,
  whatsAppMessage,
} from '../../testing/whatsapp-fixture.ts'

const fixture = await whatsAppFixture()

function setConnection(state: IntegrationState) {
  return inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.updateTable('integrations').set({ state }).where('client_id', '=', tx.clientId).execute(),
  )
}

const sentToWhatsApp = () => fixture.provider.requests.filter(({ path }) => path === '/messages')

describe('a WhatsApp message from staff', () => {
  it("is sent with the API key of the practice's number, and is shown as sent once WhatsApp reports it (COM-07, COM-15)", async () => {
    const { id: patientId, phone } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const id = uuid()
    const response = await fixture.send(patientId, { id, message: 'Shall we say Tuesday?' })
    expect(response.status).toBe(201)
    expect(response.body.event).toMatchObject({
      id,
      comm_type: 'whatsapp_message',
      inbound: false,
      status: 'sending',
      failure_reason: null,
      text_content: 'Shall we say Tuesday?',
      from_number: { number: fixture.practice.number },
      to_number: { number: phone },
      representative: { name: 'Hannah Price' },
    })
    await eventually(() => expect(sentToWhatsApp()).toHaveLength(1), WITHIN)
    expect(sentToWhatsApp()[0]).toMatchObject({
      headers: { 'd360-api-key': PARTNER_KEY },
      json: {
        to: phone.slice(1),
        type: 'text',
        text: { body: 'Shall we say Tuesday?' },
        biz_opaque_callback_data: id,
      },
    })
    await fixture.postChange({ statuses: [statusReport('wamid.x', 'sent', id)] })
    await fixture.eventWith(patientId, id, { status: 'sent' })
    expect((await fixture.send(patientId, { id, message: 'Shall we say Tuesday?' })).status).toBe(200)
    expect((await fixture.send(patientId, { id, message: 'Other words' })).status).toBe(409)
    expect(sentToWhatsApp()).toHaveLength(1)
  })

  it.each([
    [131026, 'not_on_whatsapp'],
    [131047, 'window_closed'],
    [100, 'setup'],
    [999, 'unknown'],
  ] as const)(
    'fails with the reason when WhatsApp refuses it with code %i (COM-08)',
    async (code, reason) => {
      fixture.provider.respondWith(() => cloudError(400, code))
      const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
      const id = uuid()
      await fixture.send(patientId, { id, message: 'Hello' })
      await fixture.eventWith(patientId, id, { status: 'failed', failure_reason: failureOf(reason).text })
      const retry = await fixture.staff.post(`/v3/patients/${patientId}/communications/${id}/retry`)
      expect([retry.status, retry.body.code, retry.body.message]).toEqual([
        422,
        'comm_not_retryable',
        'Comm type whatsapp_message is not retryable',
      ])
    },
  )

  it('is retried, but accepted only once, when WhatsApp limits the rate', async () => {
    let requests = 0
    fixture.provider.respondWith((call) =>
      call.path === '/messages' && ++requests === 1 ? cloudError(429, 130429) : acceptEverything(call),
    )
    const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const { wamid } = await fixture.sendAndWait(patientId)
    expect(wamid).toMatch(/^wamid/)
    expect(sentToWhatsApp()).toHaveLength(2)
  })

  const times: [label: string, status: number, wroteSecondsAgo: number | undefined][] = [
    ['a second less than a day after the patient wrote', 201, 86_399],
    ['a day after the patient wrote', 422, 86_400],
    ['more than two days after the patient wrote', 422, 200_000],
    ['to a patient who has never written', 422, undefined],
  ]

  it.each(times)('sent %s gets the response %i (RPL-21)', async (_, status, wroteSecondsAgo) => {
    const clock = fixture.product.deps.clock
    const now = clock.now()
    vi.spyOn(clock, 'now').mockReturnValue(now)
    const { id } = await fixture.createPatient(wroteSecondsAgo === undefined ? {} : { wroteSecondsAgo })
    const response = await fixture.send(id, { message: 'Still there?' })
    vi.restoreAllMocks()
    expect(response.status).toBe(status)
    if (status === 201) return
    expect(response.body).toMatchObject({
      code: 'whatsapp_stalled',
      message: 'You can only write a custom message within 24hrs of the last reply from the patient',
    })
    expect(await fixture.timelineWith(id, wroteSecondsAgo === undefined ? 0 : 1)).toBeDefined()
    // An approved template can still be sent.
    expect((await fixture.sendApproved(id, await fixture.aTemplate())).status).toBe(201)
  })

  it('is refused unless the patient wrote from their current number (RPL-20)', async () => {
    const { id, phone } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const { phone: otherPhone } = await fixture.createPatient()
    const changeNumber = (number: string) => fixture.staff.put(`/v3/patients/${id}`, { phone: number })
    expect((await changeNumber(otherPhone)).status).toBe(200)
    expect((await fixture.send(id, { message: 'Hello' })).body.code).toBe('whatsapp_stalled')
    await changeNumber(phone)
    expect((await fixture.send(id, { message: 'Hello' })).status).toBe(201)
  })

  it.each([
    ['system', { system: { body: 'Lisa changed her number' } }],
    ['unsupported', { errors: [{ code: 131051, title: 'Message type unknown' }] }],
  ])(
    'is refused after a notice of the type %s, which does not count as a message from the patient',
    async (type, content) => {
      const { id, phone } = await fixture.createPatient()
      await fixture.postChange({ messages: [whatsAppMessage(phone, { type, text: undefined, ...content })] })
      expect(await fixture.timelineWith(id, 1)).toMatchObject([{ notice: true }])
      expect((await fixture.send(id, { message: 'Hello' })).body.code).toBe('whatsapp_stalled')
      await fixture.postChange({
        messages: [
          whatsAppMessage(phone, { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }),
        ],
      })
      await fixture.timelineWith(id, 2)
      expect((await fixture.send(id, { message: 'Hello' })).status).toBe(201)
    },
  )

  it('is refused once WhatsApp reports that the window is closed, until the patient writes again', async () => {
    const { id: patientId, phone } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const { id, wamid } = await fixture.sendAndWait(patientId)
    await fixture.postChange({ statuses: [statusReport(wamid, 'failed', id, 131047)] })
    expect((await fixture.send(patientId, { message: 'Hello' })).body.code).toBe('whatsapp_stalled')
    await fixture.postChange({ messages: [whatsAppMessage(phone, { at: new Date() })] })
    await fixture.timelineWith(patientId, 3)
    expect((await fixture.send(patientId, { message: 'Hello' })).status).toBe(201)
  })

  it('clears the snooze when requested, even if its delivery fails later (RPL-16, SNZ-09)', async () => {
    fixture.provider.respondWith(() => cloudError(400, 131026))
    const { id } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const snooze = () =>
      inside(fixture.product.deps, fixture.practice, (tx) =>
        tx
          .updateTable('patients')
          .set({ snooze_ends_at: new Date(Date.now() + 86_400_000), snooze_comment: 'Later' })
          .where('id', '=', id)
          .execute(),
      )
    const snoozeOf = async () => (await fixture.staff.get(`/v3/patients/${id}`)).body.snooze
    await snooze()
    await fixture.send(id, { message: 'Hello' })
    expect(await snoozeOf()).not.toBeNull()
    await fixture.send(id, { message: 'Hello', end_snooze: true })
    expect(await snoozeOf()).toBeNull()
    await snooze()
    await fixture.sendApproved(id, await fixture.aTemplate(), { end_snooze: true })
    expect(await snoozeOf()).toBeNull()
  })

  it("is refused if the patient's phone number is invalid", async () => {
    const { id } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx
        .updateTable('patients')
        .set({ phone: '07700 90056', phone_e164: null, phone_invalid_reason: 'TOO_SHORT' })
        .where('id', '=', id)
        .execute(),
    )
    for (const response of [
      await fixture.send(id, { message: 'Hello' }),
      await fixture.sendApproved(id, await fixture.aTemplate()),
    ]) {
      expect(response.status).toBe(422)
      expect(response.body).toMatchObject({
        code: 'invalid_number',
        message: 'Cannot send a WhatsApp message to an invalid number',
      })
    }
  })

  async function uploadFor(patientId: string): Promise<string> {
    const { deps } = fixture.product
    const upload = uuid()
    await deps.storage.put(`uploads/${upload}`, Buffer.from('%PDF-1.7 plan'))
    await inside(deps, fixture.practice, (tx) =>
      tx
        .insertInto('uploads')
        .values({
          client_id: fixture.practice.id,
          id: upload,
          patient_id: patientId,
          user_id: fixture.practice.userId,
          name: 'plan.pdf',
          type: 'application/pdf',
          size: 13,
          storage_key: `uploads/${upload}`,
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute(),
    )
    return upload
  }

  it('contains a file that was uploaded before, with the text as its caption', async () => {
    const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const upload = await uploadFor(patientId)
    const response = await fixture.send(patientId, { message: 'Your plan', attachment_ids: [upload] })
    expect(response.status).toBe(201)
    await eventually(() => expect(sentToWhatsApp()).toHaveLength(1), WITHIN)
    const [media] = fixture.provider.requests.filter(({ path }) => path === '/media')
    expect(media?.body.toString()).toContain('%PDF-1.7 plan')
    expect(sentToWhatsApp()[0]?.json).toMatchObject({
      type: 'document',
      document: { id: '77', caption: 'Your plan', filename: 'plan.pdf' },
    })
  })

  it('waits for its file while the file store is unavailable, and is sent once', async () => {
    const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const upload = await uploadFor(patientId)
    const { storage } = fixture.product.deps
    const read = vi.spyOn(storage, 'read').mockRejectedValueOnce(new StorageUnavailable('refused'))
    await fixture.send(patientId, { message: 'Your plan', attachment_ids: [upload] })
    await eventually(() => expect(read).toHaveBeenCalledOnce(), WITHIN)
    await eventually(async () => {
      await fixture.product.retry()
      expect(sentToWhatsApp()).toHaveLength(1)
    }, WITHIN)
    expect(read).toHaveBeenCalledTimes(2)
    read.mockRestore()
  })
})

describe('sending on WhatsApp', () => {
  const disabled = { code: 'channel_disabled', message: 'WhatsApp is not connected' }

  it.each(['unhealthy', 'disconnecting', 'disconnected'] as const)(
    'is refused while the connection to WhatsApp is %s',
    async (state) => {
      const { id } = await fixture.createPatient({ wroteSecondsAgo: 60 })
      const template = await fixture.aTemplate()
      await setConnection(state)
      const responses = [
        await fixture.send(id, { message: 'Hello' }),
        await fixture.sendApproved(id, template),
      ]
      await setConnection('healthy')
      for (const response of responses)
        expect([response.status, response.body]).toEqual([422, expect.objectContaining(disabled)])
      expect((await fixture.send(id, { message: 'Hello' })).status).toBe(201)
    },
  )

  it('needs the feature flag whatsapp', async () => {
    const { id } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const setFeatures = (features: string[]) =>
      inside(fixture.product.deps, fixture.practice, (tx) =>
        tx.updateTable('clients').set({ features }).execute(),
      )
    await setFeatures(['timeline-v2'])
    const response = await fixture.send(id, { message: 'Hello' })
    const listed = await fixture.staff.get('/integrations')
    await setFeatures(['timeline-v2', 'attachments', 'whatsapp'])
    expect([response.status, response.body]).toEqual([422, expect.objectContaining(disabled)])
    expect(listed.body.map(({ integration }: { integration: string }) => integration)).not.toContain(
      'whatsapp',
    )
  })

  it('needs a connection', async () => {
    const otherPractice = await aPractice(fixture.product.deps, { features: ['whatsapp'] })
    const visitor = fixture.product.visitor()
    await visitor.signIn(otherPractice.email)
    const patient = await aPatient(fixture.product.deps, otherPractice)
    const path = `/v3/patients/${patient}/communications`
    const response = await visitor.post(path, { id: uuid(), channel: 'WhatsApp', message: 'Hello' })
    expect([response.status, response.body]).toEqual([422, expect.objectContaining(disabled)])
  })
})
