import { THREAD_CHANGED } from '@enamel/domain/reply/thread-changes'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { aMessage, inside } from '../../testing/builders.ts'
import { inboundFixture, WITHIN } from '../../testing/inbound-fixture.ts'
import type { Person } from '../../testing/person.ts'
import { signedInColleague } from '../../testing/signed-in-colleague.ts'

const RACES = 24

const fixture = await inboundFixture()
const { system, practice, staff } = fixture
const { person: colleague } = await signedInColleague(system, practice)

const aText = (given: object = {}) => ({
  id: uuid(),
  channel: 'SMS',
  message: 'Shall we say Tuesday?',
  ...given,
})
const send = (patientId: string, text: object, by: Person = staff) =>
  by.post(`/v3/patients/${patientId}/communications`, text)
const receive = (phone: string, body: string) =>
  system.control('POST', 'sms', { from: phone, to: practice.number, body })

it('refuses a reply when the patient has written since it was begun, writes nothing, and shows what came in', async () => {
  const { id, phone } = await fixture.createPatient()
  await receive(phone, 'Do you have a Tuesday?')
  const [first] = await fixture.timelineWith(id, 1)
  await receive(phone, 'Sorry, I meant Wednesday')
  const [, second] = await fixture.timelineWith(id, 2)

  const text = aText({ based_on: first.id })
  const refused = await send(id, text)
  expect(refused.status).toBe(409)
  expect(refused.body).toEqual({ code: 'thread_changed', message: THREAD_CHANGED, record: [second] })
  expect(await fixture.timelineOf(id)).toHaveLength(2)
  expect(await system.outbox('sms', phone)).toEqual([])

  expect((await send(id, { ...text, based_on: second.id })).status).toBe(201)
  await fixture.eventWith(id, text.id, 'delivered')
})

it('refuses a reply when a colleague has replied since it was begun, but not when the writer has', async () => {
  const { id } = await fixture.createPatient()
  expect((await send(id, aText({ based_on: null }))).status).toBe(201)
  expect((await send(id, aText({ based_on: null }))).status).toBe(201)
  const colleagues = aText({ message: 'Wednesday at ten?' })
  expect((await send(id, colleagues, colleague)).status).toBe(201)
  const refused = await send(id, aText({ based_on: null }))
  expect([refused.status, refused.body.code]).toEqual([409, 'thread_changed'])
  expect(refused.body.record).toMatchObject([{ id: colleagues.id, text_content: 'Wednesday at ten?' }])
  expect((await send(id, aText({ based_on: colleagues.id }))).status).toBe(201)
})

it('counts calls and forms, but neither notes nor automatic messages', async () => {
  const { id: patientId } = await fixture.createPatient()
  await staff.post(`/v3/patients/${patientId}/notes`, { id: uuid(), content: 'Prefers mornings' })
  await inside(system.deps, practice, (tx) =>
    tx
      .insertInto('communications')
      .values({
        client_id: practice.id,
        id: uuid(),
        patient_id: patientId,
        datetime: system.clock.now(),
        inbound: false,
        comm_type: 'sms',
        status: 'sent',
        text_content: 'We are closed',
        automated: true,
        system_actor: 'autoresponder',
        created_at: system.clock.now(),
      })
      .execute(),
  )
  expect((await send(patientId, aText({ based_on: null }))).status).toBe(201)
  const received = { patientId, inbound: true, text: 'Implants', at: system.clock.now() }
  const call = await aMessage(system.deps, practice, { ...received, type: 'call' })
  expect((await send(patientId, aText({ based_on: null }))).body.record).toMatchObject([{ id: call }])
  const at = new Date(received.at.getTime() + 1)
  const form = await aMessage(system.deps, practice, { ...received, type: 'form_submission', at })
  expect((await send(patientId, aText({ based_on: call }))).body.record).toMatchObject([{ id: form }])
  expect((await send(patientId, aText({ based_on: form }))).status).toBe(201)
})

it('returns the newest twenty changes, and all of them for an entry that the thread does not have', async () => {
  const { id: patientId } = await fixture.createPatient()
  const start = system.clock.now().getTime() - 60_000
  const received: string[] = []
  for (let second = 0; second < 22; second++) {
    const at = new Date(start + second * 1000)
    received.push(
      await aMessage(system.deps, practice, {
        patientId,
        type: 'sms',
        at,
        inbound: true,
        text: 'And another',
      }),
    )
  }
  const refused = await send(patientId, aText({ based_on: uuid() }))
  expect(refused.body.record.map((event: { id: string }) => event.id)).toEqual(received.slice(-20))
})

it('answers the repetition of an accepted reply as before, whatever has come in since', async () => {
  const { id, phone } = await fixture.createPatient()
  const text = aText({ based_on: null })
  expect((await send(id, text)).status).toBe(201)
  await receive(phone, 'Wednesday, please')
  await fixture.timelineWith(id, 2)
  for (const based_on of [null, text.id, undefined]) {
    const repeated = await send(id, { ...text, based_on })
    expect([repeated.status, repeated.body.event.id]).toEqual([200, text.id])
  }
})

it('gives the other reasons first why a reply cannot be sent', async () => {
  const { id, phone } = await fixture.createPatient()
  await receive(phone, 'STOP')
  await fixture.timelineWith(id, 2)
  await inside(system.deps, practice, (tx) =>
    tx
      .updateTable('patients')
      .set({ phone: '07700 90056', phone_e164: null, phone_invalid_reason: 'TOO_SHORT' })
      .where('client_id', '=', tx.clientId)
      .where('id', '=', id)
      .execute(),
  )
  const refused = await send(id, aText({ based_on: null }))
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid_number'])
})

it('sends a reply whatever has come in if it does not say when it was begun', async () => {
  const { id, phone } = await fixture.createPatient()
  await receive(phone, 'Hello?')
  await fixture.timelineWith(id, 1)
  expect((await send(id, aText())).status).toBe(201)
})

it('lets no reply pass that is accepted after a text, however close together they are', async () => {
  const races = Array.from({ length: RACES }, async (_, index) => {
    const { id, phone } = await fixture.createPatient()
    const { version } = (await staff.get(`/v2/patients/${id}/timeline`)).body
    const receiving = receive(phone, 'Sorry, I meant Wednesday')
    // The reply follows sooner or later, without a fixed delay.
    for (let reads = 0; reads < index % 8; reads++) await staff.get(`/v3/patients/${id}`)
    const response = await send(id, aText({ based_on: null }))
    await receiving
    if (response.status === 201) expect(response.body.version).toBe(version + 1)
    else expect([response.status, response.body.code]).toEqual([409, 'thread_changed'])
    await eventually(async () => {
      const items = await fixture.timelineOf(id)
      const sides = items.map((item) => item.inbound).sort()
      expect(sides).toEqual(response.status === 201 ? [false, true] : [true])
    }, WITHIN)
  })
  await Promise.all(races)
})
