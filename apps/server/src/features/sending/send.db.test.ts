import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { inboundFixture } from '../../testing/inbound-fixture.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture

describe('a text', () => {
  it('is accepted, sent by the carrier and delivered (RPL-15, COM-01, COM-02, COM-04)', async () => {
    const { id, phone } = await fixture.createPatient()
    const message = uuid()
    const accepted = await staff.post(`/v3/patients/${id}/communications`, {
      id: message,
      channel: 'sms',
      end_snooze: false,
      template_id: null,
      message: 'Hi Grace, when can we call?',
    })
    expect(accepted.status).toBe(201)
    expect(accepted.body.event).toMatchObject({ id: message, type: 'communication', status: 'sending' })

    const event = await fixture.eventWith(id, message, 'delivered')
    expect(event).toEqual({
      id: message,
      type: 'communication',
      datetime: expect.stringMatching(/^20.*Z$/),
      inbound: false,
      text_content: 'Hi Grace, when can we call?',
      read_at: null,
      status: 'delivered',
      failure_reason: null,
      comm_type: 'sms',
      retry: { active: false, count: 0, locked_until: null },
      attachments: [],
      automated: false,
      representative: { name: 'Hannah Price', photo: null },
      from_number: { number: practice.number, invalid_reason: null, invalidated_at: null },
      to_number: { number: phone, invalid_reason: null, invalidated_at: null },
    })
    const received = await system.outbox('sms', phone)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      from: practice.number,
      to: phone,
      body: 'Hi Grace, when can we call?',
    })
    const row = (await staff.get(`/patients/${id}/conversation`)).body
    expect(row).toMatchObject({ snippet: 'Hi Grace, when can we call?', status: 'delivered', unread: false })
  })

  it('is sent only once, however often it is posted with the same id (HTTP-04)', async () => {
    const { id, phone } = await fixture.createPatient()
    const body = { id: uuid(), channel: 'SMS', message: 'Only once' }
    const responses = await Promise.all(
      [1, 2, 3].map(() => staff.post(`/v3/patients/${id}/communications`, body)),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 200, 201])
    for (const response of responses) expect(response.body.event.id).toBe(body.id)
    await fixture.eventWith(id, body.id, 'delivered')
    expect(await system.outbox('sms', phone)).toHaveLength(1)
    const otherResponse = await staff.post(`/v3/patients/${id}/communications`, {
      ...body,
      message: 'Something else',
    })
    expect(otherResponse.status).toBe(409)
    expect(otherResponse.body.code).toBe('id_reused')
    expect((await staff.get(`/v2/patients/${id}/timeline`)).body.items).toHaveLength(1)
  })

  it('is refused if its id belongs to a different timeline entry, of any kind and of any patient', async () => {
    const { id } = await fixture.createPatient()
    const otherPatient = await fixture.createPatient()
    const entry = uuid()
    expect(
      (await staff.post(`/v3/patients/${id}/notes`, { id: entry, title: '', content: 'A note' })).status,
    ).toBe(201)
    const calls = [
      staff.post(`/v3/patients/${otherPatient.id}/notes`, { id: entry, title: '', content: 'A note' }),
      staff.post(`/v3/patients/${id}/communications`, { id: entry, channel: 'SMS', message: 'A text' }),
      staff.post(`/v3/patients/${otherPatient.id}/communications`, {
        id: entry,
        channel: 'SMS',
        message: 'A text',
      }),
    ]
    for (const response of await Promise.all(calls)) {
      expect(response.status).toBe(409)
      expect(response.body.code).toBe('id_reused')
    }
  })

  it("is refused if the patient's phone number is invalid (COM-17)", async () => {
    const { id } = await fixture.createPatient({
      phone: '07700 90056',
      phone_e164: null,
      phone_invalid_reason: 'TOO_SHORT',
    })
    const response = await staff.post(`/v3/patients/${id}/communications`, {
      id: uuid(),
      channel: 'SMS',
      message: 'Hi',
    })
    expect(response.status).toBe(422)
    expect(response.body).toEqual({
      code: 'invalid_number',
      message: 'Cannot send an SMS to an invalid number',
    })
    expect((await staff.get(`/v2/patients/${id}/timeline`)).body.items).toEqual([])
  })

  it('ends the snooze only when requested (RPL-16)', async () => {
    const snooze_ends_at = new Date(system.clock.now().getTime() + 3_600_000)
    const { id } = await fixture.createPatient({ snooze_ends_at })
    const send = (end_snooze: boolean) =>
      staff.post(`/v3/patients/${id}/communications`, {
        id: uuid(),
        channel: 'SMS',
        message: 'Hi',
        end_snooze,
      })
    await send(false)
    expect((await staff.get(`/v3/patients/${id}`)).body.snooze).toMatchObject({ state: 'asleep' })
    await send(true)
    expect((await staff.get(`/v3/patients/${id}`)).body.snooze).toBeNull()
    expect((await staff.get(`/patients/${id}/conversation`)).body.snoozed).toBe(false)
  })
})

describe('an email', () => {
  it('is accepted, sent by the relay and delivered, with its fields on the timeline (COM-03, RPL-15)', async () => {
    const { id, email } = await fixture.createPatient()
    const message = uuid()
    const accepted = await staff.post(`/v3/patients/${id}/communications`, {
      id: message,
      channel: 'Email',
      subject: 'Your estimate',
      body: 'Dear Grace,\n\nhere it is.',
    })
    expect(accepted.status).toBe(201)
    const event = await fixture.eventWith(id, message, 'delivered')
    expect(event).toMatchObject({
      comm_type: 'email',
      subject: 'Your estimate',
      from_email: `hello@${practice.domain}`,
      to_email: email,
      identity: `${message}@${practice.domain}`,
      text_content: 'Dear Grace,\n\nhere it is.',
    })
    const [received] = await system.outbox('email', email)
    expect(received).toMatchObject({ to: email, subject: 'Your estimate' })
    expect(received?.body).toContain('here it is.')
    expect(received?.idempotency_key).toContain(message)
  })

  it('can be read in full by id and by identity (MAIL-02)', async () => {
    const { id } = await fixture.createPatient()
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, {
      id: message,
      channel: 'Email',
      subject: 'Hi',
      body: 'a < b',
    })
    const fullEmail = await staff.get(`/v3/patients/${id}/communications/${message}`)
    expect(fullEmail.status).toBe(200)
    expect(fullEmail.body).toMatchObject({
      id: message,
      subject: 'Hi',
      from_email: `hello@${practice.domain}`,
    })
    expect(fullEmail.body.full_content).toContain('a &lt; b')
    const identity = encodeURIComponent(fullEmail.body.identity)
    expect((await staff.get(`/v3/patients/${id}/communications/${identity}`)).body).toEqual(fullEmail.body)
    expect((await staff.get(`/v3/patients/${id}/communications/${uuid()}`)).status).toBe(404)
  })

  it('can have a subject of 255 characters, but not of 256 (RPL-05)', async () => {
    const { id } = await fixture.createPatient()
    const send = (length: number) =>
      staff.post(`/v3/patients/${id}/communications`, {
        id: uuid(),
        channel: 'Email',
        subject: 'x'.repeat(length),
        body: 'Hi',
      })
    expect((await send(255)).status).toBe(201)
    const refused = await send(256)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['subject'])
  })

  it('is refused if the patient has no email address', async () => {
    const { id } = await fixture.createPatient({ email: null })
    const response = await staff.post(`/v3/patients/${id}/communications`, {
      id: uuid(),
      channel: 'Email',
      body: 'Hi',
    })
    expect(response.status).toBe(422)
    expect(response.body.code).toBe('no_email')
  })
})
