import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMessage, aPatient, aPractice, type Practice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import type { Person } from '../../testing/person.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'

const SECONDS = 30

let system: ProductWithSandbox
let practice: Practice
let staff: Person
let lastPatient = 600

beforeAll(async () => {
  system = await productWithSandbox()
  practice = await aPractice(system.deps, {}, SECONDS)
  staff = system.visitor()
  await staff.signIn(practice.email)
})
afterAll(() => system.stop())

async function patientWithPhone() {
  const phone = `+447700900${++lastPatient}`
  return { id: await aPatient(system.deps, practice, { phone, phone_e164: phone }), phone }
}

const path = (patientId: string) => `/v3/patients/${patientId}/communications`

async function sendText(patientId: string, message: string, more: object = {}) {
  const body = { id: uuid(), channel: 'SMS', message, ...more }
  const { status, body: sent } = await staff.post(path(patientId), body)
  expect(status).toBe(201)
  return { id: body.id, request: body, sent }
}

const undo = (patientId: string, id: string, person = staff) => person.delete(`${path(patientId)}/${id}`)
const timelineOf = async (patientId: string) => (await staff.get(`/v2/patients/${patientId}/timeline`)).body
const rowOf = async (patientId: string) => (await staff.get(`/patients/${patientId}/conversation`)).body
const jobsOf = async (id: string) => (await system.queue()).filter(({ key }) => key === `deliver ${id}`)

/** The time until which messages can be taken back passes, for the product and for its queue. */
async function passWindow(): Promise<void> {
  system.clock.skip(SECONDS * 1000)
  await system.retry()
}

describe('a message that staff have just sent', () => {
  it('waits until it can no longer be taken back, and then reaches the patient once', async () => {
    const { id: patient, phone } = await patientWithPhone()
    const { id, request, sent } = await sendText(patient, 'See you on Monday')
    expect(sent.event.status).toBe('sending')
    expect(Date.parse(sent.undo_until) - Date.parse(sent.event.datetime)).toBe(SECONDS * 1000)
    const [job] = await jobsOf(id)
    expect(job?.dueInMs).toBeGreaterThan(20_000)
    // A request that is repeated, because its response was lost, learns the same.
    const repeated = await staff.post(path(patient), request)
    expect([repeated.status, repeated.body.undo_until]).toEqual([200, sent.undo_until])
    expect(await system.outbox('sms', phone)).toEqual([])

    await passWindow()
    await eventually(
      async () => expect((await timelineOf(patient)).items[0]?.status).toBe('delivered'),
      WITHIN,
    )
    expect((await system.outbox('sms', phone)).map(({ body }) => body)).toEqual(['See you on Monday'])
    const refused = await undo(patient, id)
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'already_sent', message: 'This message has already been sent.' },
    ])
    expect((await timelineOf(patient)).items).toHaveLength(1)
  })

  it('is gone once it is taken back: from the timeline, the inbox and the queue, and the patient gets nothing', async () => {
    const { id: patient, phone } = await patientWithPhone()
    const received = new Date(system.clock.now().getTime() - 60_000)
    await aMessage(system.deps, practice, {
      patientId: patient,
      type: 'sms',
      at: received,
      inbound: true,
      text: 'May I come on Tuesday?',
    })
    const { id, request } = await sendText(patient, 'Yes, at nine')
    expect(await rowOf(patient)).toMatchObject({ snippet: 'Yes, at nine', last_message_inbound: false })
    const { version } = await timelineOf(patient)
    const before = (await publishedEvents(system.deps, practice, patient)).length
    const undone = await undo(patient, id)
    expect([undone.status, undone.body]).toEqual([200, { version: version + 1 }])

    expect(await timelineOf(patient)).toMatchObject({
      version: version + 1,
      items: [{ text_content: 'May I come on Tuesday?' }],
    })
    expect(await rowOf(patient)).toMatchObject({
      snippet: 'May I come on Tuesday?',
      last_message_inbound: true,
      last_message_at: received.toISOString(),
      status: 'received',
    })
    expect(await jobsOf(id)).toEqual([])
    const events = (await publishedEvents(system.deps, practice, patient)).slice(before)
    expect(events.map(({ name }) => name).sort()).toEqual([
      'patient.conversation.changed',
      'patient.timeline.changed',
    ])

    // Taking it back again changes nothing, and a late repetition of the request that sent it sends nothing.
    expect([(await undo(patient, id)).status, (await timelineOf(patient)).version]).toEqual([
      200,
      version + 1,
    ])
    expect((await staff.post(path(patient), request)).status).toBe(409)
    await passWindow()
    const { id: next } = await sendText(patient, 'Yes, at ten')
    await passWindow()
    await eventually(
      async () =>
        expect(
          (await timelineOf(patient)).items.find((item: { id: string }) => item.id === next)?.status,
        ).toBe('delivered'),
      WITHIN,
    )
    expect((await system.outbox('sms', phone)).map(({ body }) => body)).toEqual(['Yes, at ten'])
  })

  it('leaves no conversation behind that has no other message, and open inboxes load their lists', async () => {
    const { id: patient } = await patientWithPhone()
    const { id } = await sendText(patient, 'Hello')
    expect((await undo(patient, id)).status).toBe(200)
    expect((await staff.get(`/patients/${patient}/conversation`)).status).toBe(404)
    const [event] = (
      await publishedEvents(system.deps, practice, null, 'communications.bulk.messages-changed')
    ).slice(-1)
    expect(event?.payload).toEqual({
      patients: [{ id: patient, version: (await timelineOf(patient)).version }],
    })
  })

  it('leaves the rows as the message before it made them: an email, a web form, another text of staff', async () => {
    const { id: patient } = await patientWithPhone()
    const minutesAgo = (count: number) => new Date(system.clock.now().getTime() - count * 60_000)
    const given = { patientId: patient, inbound: true } as const
    await aMessage(system.deps, practice, { ...given, type: 'email', at: minutesAgo(9), text: 'How much?' })
    const { id: afterEmail } = await sendText(patient, 'It depends')
    await undo(patient, afterEmail)
    expect(await rowOf(patient)).toMatchObject({ channel: 'Email', snippet: 'Hello: How much?' })

    await aMessage(system.deps, practice, {
      ...given,
      type: 'form_submission',
      at: minutesAgo(5),
      text: 'Call me',
    })
    const { id: first } = await sendText(patient, 'First')
    const { id: second } = await sendText(patient, 'Second')
    expect((await undo(patient, first)).status).toBe(200)
    expect(await rowOf(patient)).toMatchObject({ channel: 'SMS', snippet: 'Second' })
    expect((await undo(patient, second)).status).toBe(200)
    expect(await rowOf(patient)).toMatchObject({ channel: 'Form Submissions', last_message_inbound: true })
    expect((await timelineOf(patient)).items).toHaveLength(2)
  })

  it('leaves the row of a message that was received after it', async () => {
    const { id: patient } = await patientWithPhone()
    const { id } = await sendText(patient, 'When suits you?')
    await aMessage(system.deps, practice, {
      patientId: patient,
      type: 'sms',
      at: new Date(system.clock.now().getTime() + 1),
      inbound: true,
      text: 'Tuesday',
    })
    expect((await undo(patient, id)).status).toBe(200)
    expect(await rowOf(patient)).toMatchObject({ snippet: 'Tuesday', unread_count: 1 })
  })

  it('returns its files to the draft, so that they can be sent again', async () => {
    const { id: patient } = await patientWithPhone()
    const form = new FormData()
    form.append('file', new File(['%PDF-1.7 '], 'Estimate.pdf'))
    const { body: file } = await staff.post(`/v3/patients/${patient}/attachments`, undefined, { raw: form })
    const email = { channel: 'Email', subject: 'Estimate', body: 'As promised', attachment_ids: [file.id] }
    const send = () => staff.post(path(patient), { id: uuid(), ...email })
    const { body: sent } = await send()
    expect((await undo(patient, sent.event.id)).status).toBe(200)
    expect((await staff.get(`/v3/attachments/${file.id}`)).status).toBe(200)
    const again = await send()
    expect([again.status, again.body.event.attachments]).toMatchObject([
      201,
      [{ id: file.id, name: 'Estimate.pdf' }],
    ])
    expect((await undo(patient, again.body.event.id)).status).toBe(200)
  })

  it('gives back the snooze that it ended, unless the snooze has changed since', async () => {
    const { id: patient } = await patientWithPhone()
    const ends_at = new Date(system.clock.now().getTime() + 86_400_000).toISOString()
    const snoozeOf = async () => (await staff.get(`/v3/patients/${patient}`)).body.snooze
    await staff.put(`/v3/patients/${patient}/snooze`, { ends_at, comment: 'On holiday' })
    const first = await sendText(patient, 'Are you back?', { end_snooze: true })
    expect(await snoozeOf()).toBeNull()
    await undo(patient, first.id)
    expect(await snoozeOf()).toEqual({ state: 'asleep', ends_at, comment: 'On holiday' })

    const second = await sendText(patient, 'Are you back?', { end_snooze: true })
    const later = new Date(system.clock.now().getTime() + 172_800_000).toISOString()
    await staff.put(`/v3/patients/${patient}/snooze`, { ends_at: later, comment: 'Moved' })
    await undo(patient, second.id)
    expect(await snoozeOf()).toEqual({ state: 'asleep', ends_at: later, comment: 'Moved' })
  })

  it('can be taken back by its author alone, and only where it is', async () => {
    const { id: patient } = await patientWithPhone()
    const { id: other } = await patientWithPhone()
    const { id } = await sendText(patient, 'Hello')
    const { person: colleague } = await signedInColleague(system, practice)
    const refused = await undo(patient, id, colleague)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_author'])
    expect((await undo(other, id)).status).toBe(404)
    const note = uuid()
    await staff.post(`/v3/patients/${patient}/notes`, { id: note, title: '', content: 'Rang twice' })
    expect((await undo(patient, note)).status).toBe(404)
    expect((await timelineOf(patient)).items).toHaveLength(2)
  })

  it('is not sent by a request that arrives after it was taken back', async () => {
    const { id: patient } = await patientWithPhone()
    const request = { id: uuid(), channel: 'SMS', message: 'On its way' }
    expect((await undo(patient, request.id)).status).toBe(200)
    expect((await staff.post(path(patient), request)).status).toBe(409)
    expect((await timelineOf(patient)).items).toEqual([])
  })

  it('is sent at once where the practice has set no time, and waits for exactly the seconds that it has set', async () => {
    const settings = '/v3/clients/settings/communications'
    const other = await aPractice(system.deps)
    const person = system.visitor()
    await person.signIn(other.email)
    const phone = `+447700900${++lastPatient}`
    const patient = await aPatient(system.deps, other, { phone, phone_e164: phone })
    const send = () => person.post(path(patient), { id: uuid(), channel: 'SMS', message: 'At once' })
    expect((await send()).body.undo_until).toBeNull()
    await eventually(async () => expect(await system.outbox('sms', phone)).toHaveLength(1), WITHIN)

    expect((await person.put(settings, { undo_send_seconds: 31 })).status).toBe(422)
    expect((await person.put(settings, { undo_send_seconds: 7 })).body.undo_send_seconds).toBe(7)
    const { event, undo_until } = (await send()).body
    expect(Date.parse(undo_until) - Date.parse(event.datetime)).toBe(7_000)
    const conflict = await person.put(settings, { undo_send_seconds: 9, based_on: { undo_send_seconds: 0 } })
    expect([conflict.status, conflict.body.record.undo_send_seconds]).toEqual([409, 7])
    expect((await person.get('/v3/init')).body.settings.communications.undo_send_seconds).toBe(7)
  })
})
