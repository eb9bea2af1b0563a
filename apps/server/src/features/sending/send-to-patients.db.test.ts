import type { SendReason } from '@enamel/domain/communications/messages/send-refusal'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import type { DomainEvent } from '../../events/domain-event.ts'
import { addReaction } from '../../testing/add-reaction.ts'
import { aMessage, type aPatient, inside } from '../../testing/builders.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { practiceFixture } from '../../testing/practice-fixture.ts'
import { sendToPatient } from './send-to-patient.ts'
import { batchPatients, sendBatch } from './testing/batch-fixture.ts'

// Nothing is delivered: no worker runs.
const { product, practice, staff } = await practiceFixture(
  {},
  {
    ENAMEL_ROLE: 'web',
    MAIL_RELAY_URL: 'smtp://127.0.0.1:1',
    TWILIO_ACCOUNT_SID: `AC${'e'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
  },
)

const patients = (...given: Parameters<typeof aPatient>[2][]) => batchPatients(product, practice, given)
const send = (patientIds: readonly string[], given?: Parameters<typeof sendBatch>[3]) =>
  sendBatch(product, practice, patientIds, given)

function messagesOf(patientIds: readonly string[]) {
  return inside(product.deps, practice, (tx) =>
    tx.selectFrom('communications').selectAll().where('patient_id', 'in', patientIds).execute(),
  )
}

it('one message of a batch is written for each patient, in their inbox row and on their timeline, by one event', async () => {
  const ids = await patients({}, {})
  const emitted: DomainEvent[] = []
  const stop = addReaction(product.deps, async (_, event) => void emitted.push(event))
  const { bulkBatchId, ids: messageIds, results } = await send(ids, { channel: 'Email' })
  stop()
  expect([...results.values()].map(({ ok }) => ok)).toEqual([true, true])
  const written = await messagesOf(ids)
  expect(written).toHaveLength(2)
  for (const [index, patientId] of ids.entries()) {
    const message = written.find((row) => row.patient_id === patientId)
    expect(message).toMatchObject({
      id: messageIds[index],
      comm_type: 'marketing_email',
      status: 'sending',
      subject: 'An offer',
      bulk_batch_id: bulkBatchId,
      system_actor: 'bulk',
      automated: true,
    })
    const { body: timeline } = await staff.get(`/v2/patients/${patientId}/timeline`)
    expect(timeline.items).toMatchObject([{ id: messageIds[index], text_content: message?.text_content }])
    const { body: row } = await staff.get(`/patients/${patientId}/conversation`)
    expect(row).toMatchObject({ patient_id: patientId, snippet: 'An offer', status: 'sending' })
  }
  expect(emitted.map(({ name }) => name)).toEqual(['messages_written'])
  expect(emitted[0]).toMatchObject({ bulkBatchId, messages: messageIds.map((id) => ({ id, event: null })) })
})

it('a batch is published by one event, which has the version of each timeline', async () => {
  const ids = await patients({}, {})
  await send(ids)
  const published = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('push_events').select(['name', 'payload']).orderBy('id', 'desc').limit(1).execute(),
  )
  const versions = await Promise.all(
    ids.map(async (id) => (await staff.get(`/v2/patients/${id}/timeline`)).body.version),
  )
  expect(published).toEqual([
    {
      name: 'communications.bulk.messages-changed',
      payload: { patients: ids.map((id, index) => ({ id, version: versions[index] })) },
    },
  ])
})

it('a message of a batch is no reply: what the patient wrote stays unread, and the email joins their thread', async () => {
  const [id = ''] = await patients({})
  await aMessage(product.deps, practice, {
    patientId: id,
    type: 'email',
    text: 'How much?',
    at: new Date(product.clock.now().getTime() - 60_000),
    inbound: true,
  })
  await send([id], { channel: 'Email' })
  const { body: row } = await staff.get(`/patients/${id}/conversation`)
  expect(row).toMatchObject({ unread: true, snippet: 'An offer' })
  const [received, sent] = (await messagesOf([id])).toSorted(
    (a, b) => Number(a.datetime) - Number(b.datetime),
  )
  expect(sent?.in_reply_to).toBe(received?.identity)
})

it.each<[Parameters<typeof aPatient>[2], object, SendReason]>([
  [{ gdpr: 'Opted Out' }, {}, 'opted_out'],
  [{ stage: 'lost' }, {}, 'contact_ended'],
  [{ stage: 'blocked' }, {}, 'contact_ended'],
  [{ phone: null, phone_e164: null }, {}, 'invalid_number'],
  [{ email: null }, { channel: 'Email' }, 'no_email'],
  [{}, { text: ' ' }, 'no_text'],
])(
  'a patient with %j and a message with %j get nothing: %s; the other patients do',
  async (given, message, reason) => {
    const ids = await patients({}, given, {})
    const { ids: messageIds, results } = await send(ids, message)
    const refused = { ok: false, reason, text: expect.any(String) }
    const expected =
      reason === 'no_text' ? [refused, refused, refused] : [{ ok: true }, refused, { ok: true }]
    expect(messageIds.map((id) => results.get(id))).toMatchObject(expected)
    expect(await messagesOf(ids)).toHaveLength(expected.filter(({ ok }) => ok).length)
  },
)

it('a repeat of a call writes nothing twice, not even for the patients whom it adds', async () => {
  const ids = await patients({}, {}, {})
  const first = await send(ids.slice(0, 2))
  const { bulkBatchId } = first
  const messageIds = [...first.ids, uuid()]
  for (let round = 0; round < 2; round++) {
    const { results } = await send(ids, { ids: messageIds, bulkBatchId })
    expect([...results.values()].map(({ ok }) => ok)).toEqual([true, true, true])
  }
  expect((await messagesOf(ids)).map(({ id }) => id).toSorted()).toEqual(messageIds.toSorted())
  const queued = (await product.queue()).filter(({ task }) => task === 'communications.deliver-set')
  expect(queued.length).toBeGreaterThan(0)
  const deliveries = await inside(product.deps, practice, (tx) =>
    tx.selectFrom('deliveries').select('state').where('communication_id', 'in', messageIds).execute(),
  )
  expect(deliveries.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
})

it('an id that belongs to a different message is refused, and the id of a refused message can be used again', async () => {
  const [id = '', optedOut = ''] = await patients({}, { gdpr: 'Opted Out' })
  const { ids: messageIds, results } = await send([id, optedOut])
  const [used = '', free = ''] = messageIds
  expect(results.get(free)).toMatchObject({ reason: 'opted_out' })
  const other = await send([id], { ids: [used], text: 'Something else' })
  expect(other.results.get(used)).toMatchObject({ reason: 'id_reused' })
  const again = await send([id], { ids: [free] })
  expect(again.results.get(free)).toMatchObject({ ok: true })
})

it('a call that is rolled back leaves nothing behind, so that it can be repeated', async () => {
  const ids = await patients({})
  const messageIds = [uuid()]
  const stop = addReaction(product.deps, async (_, event) => {
    if (event.name === 'messages_written') throw new Error('killed')
  })
  await expect(send(ids, { ids: messageIds })).rejects.toThrow('killed')
  stop()
  expect(await messagesOf(ids)).toEqual([])
  expect((await send(ids, { ids: messageIds })).results.get(messageIds[0] ?? '')).toMatchObject({ ok: true })
})

it.each(['SMS', 'Email'] as const)(
  'the number of statements does not grow with the messages: %s',
  async (channel) => {
    const few = await patients(...Array.from({ length: 2 }, () => ({})))
    const many = await patients(...Array.from({ length: 50 }, () => ({})))
    // The fixture locks the patients one by one.
    const forFew = (await countStatements(() => send(few, { channel }))) - few.length
    const forMany = (await countStatements(() => send(many, { channel }))) - many.length
    expect(forMany).toBe(forFew)
    expect(forMany).toBeLessThanOrEqual(15)
  },
)

it('a message by itself takes the same way as those of a batch, and differs only in what it publishes', async () => {
  const [id = ''] = await patients({})
  const messageId = uuid()
  const { results } = await send([id], { ids: [messageId] })
  expect(results.get(messageId)).toMatchObject({ ok: true })
  const repeated = await inside(product.deps, practice, async (tx) => {
    const patient = await tx.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return sendToPatient(tx, product.deps, {
      id: messageId,
      patient,
      channel: 'SMS',
      content: { kind: 'text', text: `Whitening for half the price ${messageId}`, subject: 'An offer' },
      actor: { kind: 'system', system: 'bulk' },
      purpose: 'marketing',
    })
  })
  expect(repeated).toMatchObject({ ok: true, isRepeat: true, entry: { event: { id: messageId } } })
})
