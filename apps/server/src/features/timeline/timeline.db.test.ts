import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMessage, aPatient, aPractice, inside } from '../../testing/builders.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'

const NINE = Date.parse('2026-11-02T09:00:00.000Z')
const at = (minutes: number) => new Date(NINE + minutes * 60_000)

const { product, practice, staff } = await practiceFixture({ features: ['timeline-v2', 'pms-events'] })
let patientId: string
let emailId: string

beforeAll(async () => {
  patientId = await aPatient(product.deps, practice)
  // Created out of order: the timeline sorts by time.
  await aMessage(product.deps, practice, {
    patientId,
    type: 'sms',
    at: at(2),
    inbound: false,
    text: 'sms',
    status: 'delivered',
  })
  emailId = await aMessage(product.deps, practice, {
    patientId,
    type: 'email',
    at: at(1),
    inbound: true,
    text: 'email',
    subject: 'Hello',
  })
  await aMessage(product.deps, practice, {
    patientId,
    type: 'call',
    at: at(3),
    inbound: true,
    text: 'Missed call',
  })
  await aMessage(product.deps, practice, {
    patientId,
    type: 'whatsapp_message',
    at: at(4),
    inbound: true,
    text: 'whatsapp',
  })
  await aMessage(product.deps, practice, {
    patientId,
    type: 'form_submission',
    at: at(5),
    inbound: true,
    text: 'form',
  })
  const base = { client_id: practice.id, patient_id: patientId }
  await inside(product.deps, practice, async (tx) => {
    await tx
      .insertInto('notes')
      .values({ ...base, id: uuid(), datetime: at(6), content: 'note', user_id: practice.userId })
      .execute()
    await tx
      .insertInto('business_events')
      .values({
        ...base,
        id: uuid(),
        datetime: at(7),
        name: 'stage_changed',
        headline: 'Moved to Consultation',
        icon: 'arrow-right',
        color: 'grey',
        tooltip: 'Stage change',
      })
      .execute()
    await tx
      .insertInto('pms_events')
      .values({
        ...base,
        id: uuid(),
        datetime: at(8),
        name: 'booked',
        source: 'Dentally',
        headline: 'Consultation booked',
      })
      .execute()
  })
})

describe('the timeline', () => {
  it('contains every kind of event, oldest first, and has a version (TML-07, TML-10, COM-02)', async () => {
    const { status, body } = await staff.get(`/v2/patients/${patientId}/timeline`)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['items', 'version'])
    expect(body.version).toEqual(expect.any(Number))
    expect(
      body.items.map((item: { type: string; comm_type?: string }) => item.comm_type ?? item.type),
    ).toEqual([
      'email',
      'sms',
      'call',
      'whatsapp_message',
      'form_submission',
      'note',
      'business_event',
      'pms_event',
    ])
    for (const item of body.items) {
      expect(item).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        datetime: expect.stringMatching(/Z$/),
      })
    }
  })

  it('returns the legacy format at the legacy path, with the status as an object and the email fields also in email_data (TML-07, TML-10, COM-01, COM-03)', async () => {
    const { status, body } = await staff.get(`/patients/${patientId}/timeline`)
    expect(status).toBe(200)
    expect(body.items.map((item: { type: string }) => item.type)).toEqual([
      'Email',
      'SMS',
      'Phone Call',
      'WhatsApp',
      'Form Submission',
      'Note',
      'Business Event',
    ])
    expect(body.items[0]).toMatchObject({
      status: { name: 'received' },
      subject: 'Hello',
      email_data: { subject: 'Hello', from_email: 'a@mail.example', to_email: 'b@mail.example' },
    })
    expect(body.items[1].status).toEqual({ name: 'delivered' })
  })

  it('returns one event and the version, in both formats (TML-08)', async () => {
    const v2 = await staff.get(`/v2/patients/${patientId}/timeline/${emailId}`)
    expect(v2.status).toBe(200)
    expect(Object.keys(v2.body)).toEqual(['event', 'version'])
    expect(v2.body.event).toMatchObject({ id: emailId, type: 'communication', comm_type: 'email' })
    const legacy = await staff.get(`/patients/${patientId}/timeline/${emailId}`)
    expect(legacy.body.event).toMatchObject({ id: emailId, type: 'Email' })
    expect(legacy.body.version).toBe(v2.body.version)
    expect((await staff.get(`/v2/patients/${patientId}/timeline/${uuid()}`)).status).toBe(404)
    expect((await staff.get(`/patients/${patientId}/timeline/${uuid()}`)).status).toBe(404)
  })

  it('returns the inbox row of its patient at a separate path, or 404 without messages (TML-09)', async () => {
    const row = await staff.get(`/patients/${patientId}/conversation`)
    expect(row.status).toBe(200)
    expect(row.body).toMatchObject({ patient_id: patientId, channel: 'Form Submissions', cursor: null })
    const silent = await aPatient(product.deps, practice)
    expect((await staff.get(`/patients/${silent}/conversation`)).status).toBe(404)
  })

  it('leaves out practice-system events without their feature flag (TML-11)', async () => {
    const other = await aPractice(product.deps, { features: ['timeline-v2'] })
    const person = product.visitor()
    await person.signIn(other.email)
    const id = await aPatient(product.deps, other)
    await inside(product.deps, other, (tx) =>
      tx
        .insertInto('pms_events')
        .values({
          client_id: other.id,
          patient_id: id,
          id: uuid(),
          datetime: at(0),
          name: 'booked',
          source: 'Dentally',
          headline: 'Booked',
        })
        .execute(),
    )
    expect((await person.get(`/v2/patients/${id}/timeline`)).body.items).toEqual([])
  })
})

describe('a note (COM-18)', () => {
  it('appears on the timeline, whose version increases', async () => {
    const id = await aPatient(product.deps, practice)
    const before = (await staff.get(`/v2/patients/${id}/timeline`)).body.version
    const note = { id: uuid(), title: 'Voicemail', content: 'Works at the hospital.' }
    const added = await staff.post(`/v3/patients/${id}/notes`, note)
    expect(added.status).toBe(201)
    const { body } = await staff.get(`/v2/patients/${id}/timeline`)
    expect(body.items).toEqual([
      {
        ...note,
        type: 'note',
        datetime: expect.stringMatching(/Z$/),
        representative: { name: 'Hannah Price', photo: null },
      },
    ])
    expect(body.version).toBeGreaterThan(before)
    expect(added.body).toEqual({ event: body.items[0], version: body.version })
  })

  it('is added once, however often it is posted with the same id (HTTP-04)', async () => {
    const id = await aPatient(product.deps, practice)
    const note = { id: uuid(), title: '', content: 'Once' }
    const responses = await Promise.all([1, 2, 3, 4].map(() => staff.post(`/v3/patients/${id}/notes`, note)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 200, 200, 201])
    expect((await staff.get(`/v2/patients/${id}/timeline`)).body.items).toHaveLength(1)
    expect((await staff.post(`/v3/patients/${id}/notes`, { ...note, content: 'Other' })).status).toBe(409)
  })

  it.each(['', '  \n\t '])('is refused when it is blank: %j', async (content) => {
    const id = await aPatient(product.deps, practice)
    const response = await staff.post(`/v3/patients/${id}/notes`, { id: uuid(), title: '', content })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual(['content'])
  })
})
