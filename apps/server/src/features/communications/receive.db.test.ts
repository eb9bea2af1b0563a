import nodemailer, { type SendMailOptions } from 'nodemailer'
import twilio from 'twilio'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPatient, aPractice, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'

let world: TestWorld
let practice: Practice
let staff: Person

beforeAll(async () => {
  world = await testWorld()
  practice = await aPractice(world.world)
  staff = world.visitor()
  await staff.signIn(practice.email)
})
afterAll(() => world.stop())

const WITHIN = { timeout: 10_000, interval: 30 }
let people = 500
function stranger() {
  const index = ++people
  return { phone: `+447700900${index}`, email: `stranger${index}@post.example` }
}

/** The only patient that a search finds, once there is one. */
function patientFound(query: string) {
  return vi.waitFor(async () => {
    const { body } = await staff.get(`/v3/patients/search?query=${encodeURIComponent(query)}`)
    expect(body).toHaveLength(1)
    return body[0] as { id: string; first_name: string; last_name: string }
  }, WITHIN)
}

function timelineOf(patientId: string) {
  return staff.get(`/v2/patients/${patientId}/timeline`).then(({ body }) => body.items)
}

function timelineWith(patientId: string, count: number) {
  return vi.waitFor(async () => {
    const items = await timelineOf(patientId)
    expect(items).toHaveLength(count)
    return items
  }, WITHIN)
}

describe('a text that comes in', () => {
  it('lands on the patient with its number, unread', async () => {
    const { phone } = stranger()
    const id = await aPatient(world.world, practice, { phone, phone_e164: phone })
    await world.control('POST', 'sms', { from: phone, to: practice.number, body: 'Is Saturday possible?' })
    const [event] = await timelineWith(id, 1)
    expect(event).toMatchObject({
      comm_type: 'sms',
      inbound: true,
      status: 'received',
      text_content: 'Is Saturday possible?',
    })
    expect((await staff.get(`/patients/${id}/conversation`)).body).toMatchObject({
      unread: true,
      unread_count: 1,
    })
  })

  it('from an unknown number makes a lead in newLead with an action that is due', async () => {
    const { phone } = stranger()
    await world.control('POST', 'sms', { from: phone, to: practice.number, body: 'Do you do implants?' })
    const { id } = await patientFound(phone)
    const patient = (await staff.get(`/v3/patients/${id}`)).body
    expect(patient).toMatchObject({ stage: 'newLead', phone, source: 'Unknown' })
    expect(Date.parse(patient.next_action_at)).toBeLessThanOrEqual(world.clock.now().getTime())
    const due = (await staff.get('/actions/due?stages=newLead')).body
    expect(due.map((action: { patient_id: string }) => action.patient_id)).toContain(id)
  })

  it('is one message and one lead however often and at once it is handed over', async () => {
    const { phone } = stranger()
    const { url, body, headers } = signedSms({ phone, sid: `SM${'1'.repeat(32)}`, text: 'Hello?' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(url, { method: 'POST', body, headers })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const { id } = await patientFound(phone)
    await fetch(url, { method: 'POST', body, headers })
    expect(await timelineWith(id, 1)).toHaveLength(1)
    expect((await staff.get(`/patients/${id}/conversation`)).body.unread_count).toBe(1)
  })

  it('makes one lead of a person whose first messages come in together', async () => {
    const { phone } = stranger()
    const texts = Array.from({ length: 6 }, (_, index) =>
      signedSms({ phone, sid: `SM${'a'.repeat(31)}${index}`, text: `Text ${index}` }),
    )
    await Promise.all(texts.map(({ url, body, headers }) => fetch(url, { method: 'POST', body, headers })))
    const { id, first_name } = await patientFound(phone)
    await timelineWith(id, 6)
    expect(first_name).toBe(`0${phone.slice(3, 7)} ${phone.slice(7)}`)
    expect((await staff.get(`/patients/${id}/conversation`)).body.unread_count).toBe(6)
  })

  it('changes nothing without a right signature', async () => {
    const { phone } = stranger()
    const { url, body, headers } = signedSms({ phone, sid: `SM${'2'.repeat(32)}`, text: 'Forged' })
    const forged = await fetch(url, { method: 'POST', body: `${body}&Body=Other`, headers })
    expect(forged.status).toBe(403)
    const unsigned = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': headers['content-type'] },
    })
    expect(unsigned.status).toBe(403)
    expect(await unsigned.json()).toMatchObject({ code: 'bad_signature' })
    expect((await staff.get(`/v3/patients/search?query=${encodeURIComponent(phone)}`)).body).toEqual([])
  })

  it('that says STOP ends marketing, and START opens it', async () => {
    const { phone } = stranger()
    const id = await aPatient(world.world, practice, { phone, phone_e164: phone, gdpr: 'Opted In' })
    await world.control('POST', 'sms', { from: phone, to: practice.number, body: 'STOP' })
    await timelineWith(id, 2)
    expect((await staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted Out')
    await world.control('POST', 'sms', { from: phone, to: practice.number, body: 'Start' })
    await timelineWith(id, 4)
    expect((await staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted In')
  })
})

describe('reports of a text', () => {
  it('never take a status backwards, in whatever order and however often they come', async () => {
    const { phone } = stranger()
    const id = await aPatient(world.world, practice, { phone, phone_e164: phone })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, { id: message, channel: 'SMS', message: 'Hi' })
    await vi.waitFor(async () => expect((await timelineOf(id))[0].status).toBe('delivered'), WITHIN)
    const sid = (await world.outbox('sms', phone))[0]?.id ?? ''
    for (const status of ['sent', 'queued', 'failed', 'delivered', 'sending', 'undelivered']) {
      const { url, body, headers } = signedStatus({ phone, message, sid, status })
      expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
    }
    expect((await timelineOf(id))[0]).toMatchObject({ status: 'delivered', failure_reason: null })
  })
})

describe('a call that comes in', () => {
  it.each([
    [
      { answered: true, seconds: 252 },
      { text_content: 'Call, 4 minutes 12 seconds', duration_seconds: 252 },
    ],
    [
      { answered: false, seconds: 0 },
      { text_content: 'Missed call', duration_seconds: null },
    ],
  ])('is put through and lands on the timeline: %j', async (call, expected) => {
    const { phone } = stranger()
    const id = await aPatient(world.world, practice, { phone, phone_e164: phone })
    await world.control('POST', 'call', { from: phone, to: practice.number, ...call })
    const [event] = await timelineWith(id, 1)
    expect(event).toMatchObject({ comm_type: 'call', inbound: true, ...expected })
    expect((await staff.get(`/patients/${id}/conversation`)).body).toMatchObject({
      channel: 'Phone Call',
      unread: true,
    })
  })
})

describe('a web form', () => {
  const submit = (body: unknown, key = practice.formKey) =>
    fetch(`${world.url}/api/webhooks/forms/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('makes a lead with its answers in the order of the form, once', async () => {
    const { phone, email } = stranger()
    const body = {
      id: uuid(),
      form: 'Implant consultation',
      fields: {
        Treatment: 'Implants',
        Name: 'Daniel Kowalski',
        Email: email,
        Phone: phone,
        Message: 'Two molars.',
      },
    }
    expect((await submit(body)).status).toBe(202)
    expect((await submit(body)).status).toBe(202)
    const lead = await patientFound(email)
    expect(lead).toMatchObject({ first_name: 'Daniel', last_name: 'Kowalski' })
    const items = await timelineWith(lead.id, 1)
    expect(items[0]).toMatchObject({ type: 'form_submission', form: 'Implant consultation' })
    expect(Object.keys(JSON.parse(items[0].message))).toEqual([
      'Treatment',
      'Name',
      'Email',
      'Phone',
      'Message',
    ])
    expect((await staff.get(`/v3/patients/${lead.id}`)).body).toMatchObject({
      type: 'Implants',
      source: 'Website',
      phone,
    })
  })

  it('belongs to the practice of its key', async () => {
    expect((await submit({ fields: {} }, 'nobodys')).status).toBe(404)
  })

  it.each([[{}], [{ fields: 'text' }], [{ fields: { a: { b: 1 } } }], ['not an object']])(
    'refuses %j',
    async (body) => {
      const answer = await submit(body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ code: 'validation' })
    },
  )
})

describe('an email that comes in', () => {
  const send = (mail: SendMailOptions) =>
    nodemailer
      .createTransport({ host: '127.0.0.1', port: world.mailPort, ignoreTLS: true })
      .sendMail({ to: `hello@${practice.domain}`, ...mail })

  it('lands on the patient with its address, with its attachments', async () => {
    const { email } = stranger()
    const id = await aPatient(world.world, practice, { email })
    await send({
      from: `Grace Thornton <${email.toUpperCase()}>`,
      subject: 'My X-ray',
      text: 'Here it is.',
      html: '<p>Here it is.</p><img src="cid:logo"><img src="https://tracker.example/pixel.gif"><script>alert(1)</script>',
      attachments: [
        { filename: 'X-ray.pdf', content: Buffer.from('%PDF-1.4 a test'), contentType: 'application/pdf' },
        { filename: 'logo.png', content: PIXEL, contentType: 'image/png', cid: 'logo' },
      ],
    })
    const [event] = await timelineWith(id, 1)
    expect(event).toMatchObject({
      comm_type: 'email',
      inbound: true,
      subject: 'My X-ray',
      text_content: 'Here it is.',
    })
    expect(event.attachments).toEqual([
      {
        id: expect.any(String),
        name: 'X-ray.pdf',
        type: 'application/pdf',
        size: 15,
        url: expect.stringMatching(/^\/api\/v3\/attachments\//),
      },
    ])
    const file = await staff.get(event.attachments[0].url.replace('/api', ''))
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="X-ray.pdf"; filename*=UTF-8''X-ray.pdf`,
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.body).toBe('%PDF-1.4 a test')

    const whole = (await staff.get(`/v3/patients/${id}/communications/${event.id}`)).body
    expect(whole.full_content).toContain('data:image/png;base64,')
    expect(whole.full_content).not.toMatch(/<script| src="https/)
    expect(whole.remote_content).toBe(true)
    const stranger2 = world.visitor()
    await stranger2.signIn((await aPractice(world.world)).email)
    expect((await stranger2.get(event.attachments[0].url.replace('/api', ''))).status).toBe(404)
  })

  it('from an unknown address makes a lead by the name it gives', async () => {
    const { email } = stranger()
    await send({ from: `Olusegun Adeyemi <${email}>`, subject: 'Implants', text: 'How much?' })
    const lead = await patientFound(email)
    expect(lead).toMatchObject({ first_name: 'Olusegun', last_name: 'Adeyemi' })
    expect((await staff.get(`/v3/patients/${lead.id}`)).body.stage).toBe('newLead')
  })

  it('that answers one of ours joins its patient, also from another address', async () => {
    const { email } = stranger()
    const id = await aPatient(world.world, practice, { email })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, {
      id: message,
      channel: 'Email',
      subject: 'Estimate',
      body: 'Hi',
    })
    const sent = await vi.waitFor(async () => {
      const [item] = await world.outbox('email', email)
      expect(item).toBeDefined()
      return item
    }, WITHIN)
    const elsewhere = stranger().email
    await send({
      from: elsewhere,
      subject: 'Re: Estimate',
      text: 'Thanks',
      inReplyTo: `<${message}@${practice.domain}>`,
    })
    await timelineWith(id, 2)
    const replyTo = sent?.headers['reply-to'] ?? ''
    expect(replyTo).toMatch(/^reply\+[0-9a-f]{52}@/)
    await send({ from: stranger().email, to: replyTo, subject: 'Another', text: 'By reply address' })
    const items = await timelineWith(id, 3)
    expect(items.map((item: { text_content: string }) => item.text_content)).toEqual([
      'Hi',
      'Thanks',
      'By reply address',
    ])

    const next = uuid()
    await staff.post(`/v3/patients/${id}/communications`, {
      id: next,
      channel: 'Email',
      subject: 'Re: Estimate',
      body: 'Welcome',
    })
    await vi.waitFor(async () => {
      const answer = (await world.outbox('email', email)).find((item) =>
        item.headers['message-id']?.includes(next),
      )
      expect(answer?.headers['in-reply-to']).toMatch(/^<.+@.+>$/)
      expect(answer?.headers.references).toContain(answer?.headers['in-reply-to'])
    }, WITHIN)
  })

  it('that is a bounce of ours marks it failed with words that say what to do', async () => {
    const id = await aPatient(world.world, practice, { email: 'nobody@mail.example' })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, {
      id: message,
      channel: 'Email',
      subject: 'Hi',
      body: 'Hi',
    })
    await vi.waitFor(async () => {
      expect((await timelineOf(id))[0]).toMatchObject({
        status: 'failed',
        failure_reason: 'The email address does not exist. Check it with the patient',
      })
    }, WITHIN)
    expect(await timelineOf(id)).toHaveLength(1)
  })

  it('that a machine answered one of ours with joins its patient, and leaves nothing unread', async () => {
    const id = await aPatient(world.world, practice, { email: 'vacation@mail.example' })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, {
      id: message,
      channel: 'Email',
      subject: 'Hi',
      body: 'Hi',
    })
    const items = await timelineWith(id, 2)
    expect(items[1]).toMatchObject({ inbound: true, automated: true })
    expect((await staff.get(`/patients/${id}/conversation`)).body.unread).toBe(false)
  })

  it('that a machine wrote makes no lead, and stands with the unplaced until somebody decides', async () => {
    const { email } = stranger()
    await send({
      from: email,
      subject: 'Out of office: implants',
      text: 'I am away until Monday.',
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
    const message = await unplacedFrom(email)
    expect(message).toMatchObject({
      channel: 'Email',
      reason: 'auto_reply',
      subject: 'Out of office: implants',
    })
    expect((await staff.get(`/v3/patients/search?query=${email}`)).body).toEqual([])

    const raw = await staff.get(message.raw_url.replace('/api', ''))
    expect(raw.body).toContain('I am away until Monday.')
    const placed = await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: null })
    expect(placed.status).toBe(200)
    const items = await timelineOf(placed.body.patient_id)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ text_content: 'I am away until Monday.', automated: true })
    const other = await aPatient(world.world, practice)
    expect((await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: other })).status).toBe(404)
  })

  it('that names no sender is from whom its envelope names', async () => {
    const { email } = stranger()
    await sendRaw('Subject: Scan\r\n\r\nFrom the scanner.\r\n', email)
    const lead = await patientFound(email)
    expect(lead.first_name).toBe(email.split('@')[0])
    expect(await timelineWith(lead.id, 1)).toMatchObject([{ subject: 'Scan', from_email: email }])
  })

  it('without a sender waits for a person, who can put it on a patient or dismiss it', async () => {
    await sendRaw(`Subject: no sender ${people}\r\n\r\nWho am I?\r\n`, '')
    const message = await vi.waitFor(async () => {
      const { body } = await staff.get('/v3/unplaced')
      const found = body.data.find((one: { subject: string }) => one.subject === `no sender ${people}`)
      expect(found).toBeDefined()
      return found
    }, WITHIN)
    const id = await aPatient(world.world, practice)
    const other = await aPatient(world.world, await aPractice(world.world))
    expect((await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: other })).status).toBe(404)
    expect((await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: id })).status).toBe(200)
    expect(await timelineWith(id, 1)).toHaveLength(1)

    await sendRaw('Subject: dismiss me\r\n\r\n...\r\n', '')
    const second = await vi.waitFor(async () => {
      const { body } = await staff.get('/v3/unplaced')
      const found = body.data.find((one: { subject: string }) => one.subject === 'dismiss me')
      expect(found).toBeDefined()
      return found
    }, WITHIN)
    expect((await staff.delete(`/v3/unplaced/${second.id}`)).status).toBe(204)
    expect((await staff.get(`/v3/unplaced/${second.id}/raw`)).status).toBe(404)
  })

  it('to nobody of ours is refused at the door, so that its sender knows', async () => {
    await expect(send({ from: stranger().email, to: 'hello@nowhere.test', text: 'Hi' })).rejects.toThrow(
      /550/,
    )
  })

  async function sendRaw(raw: string, from: string): Promise<void> {
    await nodemailer
      .createTransport({ host: '127.0.0.1', port: world.mailPort, ignoreTLS: true })
      .sendMail({ envelope: { from, to: `hello@${practice.domain}` }, raw })
  }

  function unplacedFrom(email: string) {
    return vi.waitFor(async () => {
      const { body } = await staff.get('/v3/unplaced')
      const found = body.data.find((one: { from: string }) => one.from === email)
      expect(found).toBeDefined()
      return found
    }, WITHIN)
  }
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function signedSms({ phone, sid, text }: { phone: string; sid: string; text: string }) {
  return signed('/api/webhooks/twilio/sms', {
    MessageSid: sid,
    From: phone,
    To: practice.number,
    Body: text,
    NumMedia: '0',
    SmsStatus: 'received',
  })
}

function signedStatus({
  phone,
  message,
  sid,
  status,
}: {
  phone: string
  message: string
  sid: string
  status: string
}) {
  return signed(`/api/webhooks/twilio/status?communication=${message}`, {
    MessageSid: sid,
    MessageStatus: status,
    From: practice.number,
    To: phone,
  })
}

function signed(path: string, fields: Record<string, string>) {
  const url = `${world.url}${path}`
  const signature = twilio.getExpectedTwilioSignature(
    world.world.config.carrier?.authToken ?? '',
    url,
    fields,
  )
  return {
    url,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  }
}
