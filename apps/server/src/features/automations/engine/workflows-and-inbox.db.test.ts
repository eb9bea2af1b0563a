import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { describe, expect, it } from 'vitest'
import { openLog } from '../../../log.ts'
import { aMessage, inside } from '../../../testing/builders.ts'
import { publishedEvents } from '../../../testing/published-events.ts'
import { signRequest } from '../../../testing/sign-request.ts'
import { placeMessageJob } from '../../inbound/place-message.job.ts'
import { LIST, patientsOf } from '../../inbox/testing/inbox-fixture.ts'
import { inStages, notIn } from '../testing/new-workflow.ts'
import { workflowFixture } from '../testing/workflow-fixture.ts'

const fixture = await workflowFixture()
const { product, practice, staff, aWorkflow, patient, move, run, textsTo, enrolments } = fixture
const { deps, clock } = product

const numbered = (phone: string) => ({ phone, phone_e164: phone })

/** The patient replies by text, and the reply is placed on the timeline, as the worker does. */
async function reply(phone: string, body: string): Promise<void> {
  const sid = `SM${phone.slice(-9)}${'0'.repeat(23)}`
  const fields = { MessageSid: sid, From: phone, To: practice.number, Body: body }
  const url = `${product.url}/api/webhooks/twilio/sms`
  const request = signRequest(url, fields, deps.config.carrier?.authToken ?? '')
  expect((await fetch(url, { method: 'POST', ...request })).status).toBe(200)
  const received = await inside(deps, practice, (tx) =>
    tx.selectFrom('inbound_messages').select('id').where('state', '=', 'received').execute(),
  )
  const context = { deps, log: openLog('silent'), attempt: 1, signal: undefined }
  for (const { id } of received) await placeMessageJob.run(context, { client_id: practice.id, id })
}

describe('a patient in a workflow (W-16)', () => {
  it('goes on in it while snoozed', async () => {
    await aWorkflow({
      start: inStages('thinking'),
      end: notIn('thinking'),
      nodes: [{ sms: 'First', purpose: 'service' }, { delay: 1 }, { sms: 'Second', purpose: 'service' }],
    })
    const id = await patient()
    await move(id, 'thinking')
    const ends_at = new Date(clock.now().getTime() + 2 * MS_PER_DAY).toISOString()
    const snoozed = await staff.put(`/v3/patients/${id}/snooze`, { ends_at, comment: 'On holiday' })
    expect(snoozed.status).toBe(200)
    await run()
    clock.skip(MS_PER_HOUR + 1_000)
    await run()
    expect(await textsTo(id)).toEqual(['First', 'Second'])
    expect((await staff.get(`/v3/patients/${id}`)).body.snooze).toMatchObject({ state: 'asleep' })
  })

  it('goes on in it after a reply, and leaves it by a change of stage', async () => {
    await aWorkflow({
      start: inStages('working'),
      end: notIn('working'),
      nodes: [{ sms: 'First', purpose: 'service' }, { delay: 1 }, { sms: 'Second', purpose: 'service' }],
    })
    const phones = ['+447700900901', '+447700900902'] as const
    const [stays, leaves] = [await patient(numbered(phones[0])), await patient(numbered(phones[1]))]
    for (const id of [stays, leaves]) await move(id, 'working')
    await run()
    for (const phone of phones) await reply(phone, 'Thank you, I will think about it')
    expect((await staff.get(`/patients/${stays}/conversation`)).body).toMatchObject({ unread_count: 1 })
    await move(leaves, 'booking')
    clock.skip(MS_PER_HOUR + 1_000)
    await run()
    expect(await textsTo(stays)).toEqual(['First', 'Second'])
    expect(await enrolments(stays)).toMatchObject([{ state: 'finished' }])
    expect(await textsTo(leaves)).toEqual(['First'])
    expect(await enrolments(leaves)).toMatchObject([{ state: 'ended', end_reason: 'end_trigger' }])
  })
})

describe('a message of a workflow (W-17)', () => {
  it('moves the inbox row as any outbound message does, and does not make it unread or read', async () => {
    await aWorkflow({ start: inStages('callback2'), nodes: [{ sms: 'Hello', purpose: 'service' }] })
    const [read, unread, other] = [await patient(), await patient(), await patient()]
    for (const [minutes, patientId] of [read, unread, other].entries())
      await aMessage(deps, practice, {
        patientId,
        type: 'email',
        at: new Date(clock.now().getTime() - (10 - minutes) * MS_PER_MINUTE),
        inbound: patientId !== read,
        text: 'Before',
      })
    const listed = async () =>
      patientsOf(await staff.get(LIST)).filter((id) => [read, unread, other].includes(id))
    expect(await listed()).toEqual([other, unread, read])
    for (const id of [read, unread]) await move(id, 'callback2')
    await run()
    expect((await listed()).at(-1)).toBe(other)
    for (const [id, unread_count] of [
      [read, 0],
      [unread, 1],
    ] as const)
      expect((await staff.get(`/patients/${id}/conversation`)).body).toMatchObject({
        channel: 'SMS',
        snippet: 'Hello',
        last_message_inbound: false,
        unread: unread_count > 0,
        unread_count,
      })
  })

  it('is stored as automated, with its type and the representative, and published', async () => {
    await aWorkflow({
      start: inStages('callback3'),
      nodes: [{ sms: 'Text' }, { email: 'Service', purpose: 'service' }, { email: 'Marketing' }],
    })
    const id = await patient()
    await move(id, 'callback3')
    await run()
    const representative = { name: 'Hannah Price', photo: null }
    const expected = ['sms', 'email', 'marketing_email'].map((comm_type) =>
      expect.objectContaining({ comm_type, automated: true, inbound: false, representative }),
    )
    const published = await publishedEvents(deps, practice, id, 'patient.communications.created')
    const payloads = published.map(({ payload }) => payload as { event: object; conversation: object })
    expect(payloads.map(({ event }) => event)).toEqual(expected)
    for (const { conversation } of payloads) expect(conversation).toMatchObject({ unread: false })
    const { items } = (await staff.get(`/v2/patients/${id}/timeline`)).body
    for (const event of expected) expect(items).toContainEqual(event)
  })
})
