import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { aPatient, inside } from '../../../testing/builders.ts'
import { inboundFixture, WITHIN } from '../../../testing/inbound-fixture.ts'
import { consentsOf } from '../../patients/index.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture

describe('an inbound text', () => {
  it('is added as unread to the timeline of the patient whose number it is from', async () => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
    await system.control('POST', 'sms', { from: phone, to: practice.number, body: 'Is Saturday possible?' })
    const [event] = await fixture.timelineWith(id, 1)
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

  it('is listed as having no text when it is blank', async () => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
    const { url, body, headers } = signedSms({ phone, sid: `SM${'b'.repeat(32)}`, text: ' \n ' })
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
    await fixture.timelineWith(id, 1)
    expect((await staff.get(`/patients/${id}/conversation`)).body.snippet).toBe('(no text)')
  })

  it('makes a lead in newLead with a due action when it is from an unknown number', async () => {
    const { phone } = fixture.unknownSender()
    await system.control('POST', 'sms', { from: phone, to: practice.number, body: 'Do you do implants?' })
    const { id } = await fixture.findPatient(phone)
    const patient = (await staff.get(`/v3/patients/${id}`)).body
    expect(patient).toMatchObject({ stage: 'newLead', phone, source: 'Unknown' })
    expect(Date.parse(patient.next_action_at)).toBeLessThanOrEqual(system.clock.now().getTime())
    const due = (await staff.get('/actions/due?stages=newLead')).body
    expect(due.map((action: { patient_id: string }) => action.patient_id)).toContain(id)
  })

  it('becomes one message and one lead, however often and concurrently it is delivered', async () => {
    const { phone } = fixture.unknownSender()
    const { url, body, headers } = signedSms({ phone, sid: `SM${'1'.repeat(32)}`, text: 'Hello?' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(url, { method: 'POST', body, headers })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    const { id } = await fixture.findPatient(phone)
    await fetch(url, { method: 'POST', body, headers })
    expect(await fixture.timelineWith(id, 1)).toHaveLength(1)
    expect((await staff.get(`/patients/${id}/conversation`)).body.unread_count).toBe(1)
  })

  it('makes only one lead when several texts from an unknown number arrive together', async () => {
    const { phone } = fixture.unknownSender()
    const texts = Array.from({ length: 6 }, (_, index) =>
      signedSms({ phone, sid: `SM${'a'.repeat(31)}${index}`, text: `Text ${index}` }),
    )
    await Promise.all(texts.map(({ url, body, headers }) => fetch(url, { method: 'POST', body, headers })))
    const { id, first_name } = await fixture.findPatient(phone)
    await fixture.timelineWith(id, 6)
    expect(first_name).toBe(`0${phone.slice(3, 7)} ${phone.slice(7)}`)
    expect((await staff.get(`/patients/${id}/conversation`)).body.unread_count).toBe(6)
  })

  it('changes nothing without a valid signature', async () => {
    const { phone } = fixture.unknownSender()
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

  it('opts the patient out of marketing with STOP, which is published to open browsers, and in again with START', async () => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone, gdpr: 'Opted In' })
    await system.control('POST', 'sms', { from: phone, to: practice.number, body: 'STOP' })
    await fixture.timelineWith(id, 2)
    expect((await staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted Out')
    expect(await inside(system.deps, practice, (tx) => publishedEvents(tx, id))).toContain('patient.updated')
    await system.control('POST', 'sms', { from: phone, to: practice.number, body: 'Start' })
    await fixture.timelineWith(id, 4)
    expect((await staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted In')
    const consents = await inside(system.deps, practice, (tx) => consentsOf(tx, [id]))
    expect(consents.get(id)?.map(({ origin }) => origin)).toEqual(['lead', 'reply', 'reply'])
  })

  it.each(['Please stop', 'STOP.', 'Stop\nSent from my iPhone'])('is read as STOP: %j', async (body) => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone, gdpr: 'Opted In' })
    await system.control('POST', 'sms', { from: phone, to: practice.number, body })
    await fixture.timelineWith(id, 2)
    expect((await staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted Out')
  })

  it('opts the patient out of marketing or in again when the carrier reports that it has acted on a keyword', async () => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone, gdpr: 'Opted In' })
    for (const [OptOutType, text, gdpr, count] of [
      ['STOP', 'arret', 'Opted Out', 2],
      ['START', 'Yes', 'Opted In', 4],
      ['HELP', 'Info', 'Opted In', 5],
    ] as const) {
      await deliver('sms', { ...smsFields({ phone, text }), OptOutType })
      await fixture.timelineWith(id, count)
      expect((await staff.get(`/v3/patients/${id}`)).body.gdpr).toBe(gdpr)
    }
  })

  it('is not read as STOP when it cancels an appointment', async () => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone, gdpr: 'Opted In' })
    await system.control('POST', 'sms', { from: phone, to: practice.number, body: 'Please cancel Monday' })
    await fixture.timelineWith(id, 1)
    expect((await staff.get(`/v3/patients/${id}`)).body.gdpr).toBe('Opted In')
  })

  it('waits for review and makes no lead when it is a WhatsApp message that the carrier forwards', async () => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
    const fields = smsFields({ phone, text: 'Hello from WhatsApp' })
    await deliver('sms', { ...fields, From: `whatsapp:${phone}`, To: `whatsapp:${practice.number}` })
    const message = await fixture.unplacedMessage(({ snippet }) => snippet === 'Hello from WhatsApp')
    expect(message).toMatchObject({ channel: 'SMS', reason: 'whatsapp', from: phone })
    await staff.post(`/v3/unplaced/${message.id}/place`, { patient_id: id })
    expect(await fixture.timelineWith(id, 1)).toMatchObject([
      { comm_type: 'whatsapp_message', from_number: { number: phone } },
    ])
  })

  it.each(['+266696687', '+86282452253', 'anonymous', 'HM-Revenue1'])(
    'makes no lead when it is from %s, which cannot be replied to',
    async (from) => {
      const text = `From ${from}`
      await deliver('sms', smsFields({ phone: from, text }))
      expect(await fixture.unplacedMessage(({ snippet }) => snippet === text)).toMatchObject({
        reason: 'no_number',
        from: '',
      })
      expect((await staff.get(`/v3/patients/search?query=${encodeURIComponent(from)}`)).body).toEqual([])
    },
  )
})

describe('the carrier’s reports of a text', () => {
  it('never move the status backwards, in whatever order and however often they arrive', async () => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, { id: message, channel: 'SMS', message: 'Hi' })
    await eventually(async () => expect((await fixture.timelineOf(id))[0].status).toBe('delivered'), WITHIN)
    const sid = (await system.outbox('sms', phone))[0]?.sid ?? ''
    for (const status of ['sent', 'queued', 'failed', 'delivered', 'sending', 'undelivered']) {
      const { url, body, headers } = signedStatus({ phone, message, sid, status })
      expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
    }
    expect((await fixture.timelineOf(id))[0]).toMatchObject({ status: 'delivered', failure_reason: null })
  })

  it('are accepted with any status; an unknown status changes nothing', async () => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, { id: message, channel: 'SMS', message: 'Hi' })
    await eventually(async () => expect((await fixture.timelineOf(id))[0].status).toBe('delivered'), WITHIN)
    const sid = (await system.outbox('sms', phone))[0]?.sid ?? ''
    const seen: string[] = []
    for (const status of ['teleported', 'read', 'receiving', 'delivered', '']) {
      const { url, body, headers } = signedStatus({ phone, message, sid, status })
      expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
      seen.push((await fixture.timelineOf(id))[0].status)
    }
    expect(seen).toEqual(['delivered', 'read', 'read', 'read', 'read'])
  })
})

describe('an inbound call', () => {
  it('makes no lead when its number is withheld, and can be placed on a patient', async () => {
    await system.control('POST', 'call', {
      from: 'anonymous',
      to: practice.number,
      answered: true,
      seconds: 61,
    })
    const call = await fixture.unplacedMessage(({ channel }) => channel === 'Phone Call')
    expect(call).toMatchObject({ reason: 'no_number', from: '', snippet: 'Call, 1 minute 1 second' })
    const id = await aPatient(system.deps, practice)
    expect((await staff.post(`/v3/unplaced/${call.id}/place`, { patient_id: id })).status).toBe(200)
    expect(await fixture.timelineWith(id, 1)).toMatchObject([{ comm_type: 'call', from_number: null }])
  })

  it.each([
    [
      'is answered',
      { answered: true, seconds: 252 },
      { text_content: 'Call, 4 minutes 12 seconds', duration_seconds: 252 },
    ],
    ['is missed', { answered: false, seconds: 0 }, { text_content: 'Missed call', duration_seconds: null }],
  ])('is forwarded and added to the timeline when it %s', async (_, call, expected) => {
    const { phone } = fixture.unknownSender()
    const id = await aPatient(system.deps, practice, { phone, phone_e164: phone })
    await system.control('POST', 'call', { from: phone, to: practice.number, ...call })
    const [event] = await fixture.timelineWith(id, 1)
    expect(event).toMatchObject({ comm_type: 'call', inbound: true, ...expected })
    expect((await staff.get(`/patients/${id}/conversation`)).body).toMatchObject({
      channel: 'Phone Call',
      unread: true,
    })
  })
})

let sids = 0
/** The fields of the request by which the carrier delivers a text, by default with a new id. */
function smsFields({
  phone,
  text,
  sid = `SM${'b'.repeat(20)}${String(++sids).padStart(12, '0')}`,
}: IncomingText) {
  return {
    MessageSid: sid,
    From: phone,
    To: practice.number,
    Body: text,
    NumMedia: '0',
    SmsStatus: 'received',
  }
}

interface IncomingText {
  phone: string
  text: string
  sid?: string
}

function signedSms(text: IncomingText) {
  return fixture.signRequest('/api/webhooks/twilio/sms', smsFields(text))
}

/** Sends a request as the carrier does, and expects it to be accepted. */
async function deliver(path: 'sms' | 'voice/status', fields: Record<string, string>): Promise<void> {
  const { url, body, headers } = fixture.signRequest(`/api/webhooks/twilio/${path}`, fields)
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
}

interface Report {
  phone: string
  message: string
  sid: string
  status: string
}

function signedStatus({ phone, message, sid, status }: Report) {
  return fixture.signRequest(`/api/webhooks/twilio/status?communication=${message}`, {
    MessageSid: sid,
    MessageStatus: status,
    From: practice.number,
    To: phone,
  })
}

/** The names of the events about a patient that were published to the practice's open browsers. */
async function publishedEvents(tx: PracticeTx, patientId: string): Promise<string[]> {
  const events = await tx
    .selectFrom('push_events')
    .select('name')
    .where('client_id', '=', tx.clientId)
    .where('identity', '=', patientId)
    .execute()
  return events.map(({ name }) => name)
}
