import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aColleague, aPatient, aPractice, inside } from '../../testing/builders.ts'
import { bulkPractice } from '../../testing/bulk-without-worker.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { aRecipient, bulkEmail, bulkText } from './testing/bulk-fixture.ts'

const { product, practice, staff } = await bulkPractice()
const { deps } = product

const post = (body: object) => staff.post('/communications/bulk', body)
const { payload } = bulkEmail([])

async function countBatches(): Promise<number> {
  const rows = await inside(deps, practice, (tx) => tx.selectFrom('bulk_batches').select('id').execute())
  return rows.length
}

describe('starting a bulk message', () => {
  it('accepts it with a message for each patient, all of them Sending, and open browsers show it (BLK-10)', async () => {
    const [first, second] = [await aRecipient(deps, practice), await aRecipient(deps, practice)]
    const body = bulkEmail([second, first])
    const response = await post(body)
    expect([response.status, response.body]).toEqual([
      202,
      {
        id: body.id,
        total: 2,
        channel: 'Email',
        messages: [
          { patient_id: second, state: 'Sending', reason: null },
          { patient_id: first, state: 'Sending', reason: null },
        ],
      },
    ])
    expect((await staff.get(`/communications/bulk/${body.id}`)).body).toEqual(response.body)
    const events = await publishedEvents(deps, practice, null, 'communications.bulk.changed-state')
    expect(events.at(-1)?.payload).toEqual({
      id: body.id,
      total: 2,
      channel: 'Email',
      sent: 0,
      failed: 0,
      state: 'sending',
    })
  })

  it('answers a repeated request with the first bulk message, and refuses its id for another one (BLK-10)', async () => {
    const patient = await aRecipient(deps, practice)
    const body = bulkEmail([patient, patient.toUpperCase()])
    const before = await countBatches()
    const responses = await Promise.all(Array.from({ length: 5 }, () => post(body)))
    for (const response of responses) {
      expect(response.status).toBe(202)
      expect(response.body.messages).toEqual([{ patient_id: patient, state: 'Sending', reason: null }])
    }
    const other = await post({ ...body, payload: { ...body.payload, message: 'Another one' } })
    expect([other.status, other.body.code]).toEqual([409, 'id_reused'])
    expect(await countBatches()).toBe(before + 1)
  })

  it('answers a repeated request also after the channel was switched off', async () => {
    const ownPractice = await aPractice(deps)
    const user = product.visitor()
    await user.signIn(ownPractice.email)
    const body = bulkEmail([await aRecipient(deps, ownPractice)])
    expect((await user.post('/communications/bulk', body)).status).toBe(202)
    await inside(deps, ownPractice, (tx) =>
      tx.updateTable('clients').set({ email_enabled: false }).where('id', '=', ownPractice.id).execute(),
    )
    expect((await user.post('/communications/bulk', body)).status).toBe(202)
    const next = await user.post('/communications/bulk', { ...body, id: uuid() })
    expect([next.status, next.body]).toEqual([
      409,
      { code: 'channel_disabled', message: 'Email is not enabled for your practice.' },
    ])
  })

  it('refuses every channel but Email and SMS, and starts nothing (BLK-05)', async () => {
    const patient = await aRecipient(deps, practice)
    const before = await countBatches()
    for (const channel of ['Note', 'WhatsApp', 'email', '', null]) {
      const response = await post({
        ...bulkEmail([patient]),
        payload: { channel, message: 'Hello', subject: 'Hi' },
      })
      expect(response.status).toBe(422)
      expect(Object.keys(response.body.errors)).toContain('payload.channel')
    }
    expect((await post({ ...bulkEmail([patient]), payload: { ...payload, channel: 'Email' } })).status).toBe(
      202,
    )
    expect((await post(bulkText([patient]))).status).toBe(202)
    expect(await countBatches()).toBe(before + 2)
  })

  it('takes either a filter or patients, a text, and for an email a subject; anything else is refused with the field (BLK-07)', async () => {
    const patient = await aRecipient(deps, practice)
    const stranger = await aPatient(deps, await aPractice(deps))
    const before = await countBatches()
    const filter = { report: 'overview/leadsReceived' }
    const wrong: [object, string][] = [
      [{ filter }, 'patient_ids'],
      [{ patient_ids: undefined }, 'patient_ids'],
      [{ patient_ids: [] }, 'patient_ids'],
      [{ patient_ids: Array.from({ length: 1001 }, () => uuid()) }, 'patient_ids'],
      [{ patient_ids: [patient, uuid()] }, 'patient_ids'],
      [{ patient_ids: [patient, stranger] }, 'patient_ids'],
      [{ patient_ids: undefined, filter: { report: 'overview/nothing' } }, 'filter.report'],
      [{ patient_ids: undefined, filter: { ...filter, from: '2026-01-01' } }, 'filter.to'],
      [{ patient_ids: undefined, filter: { ...filter, stages: ['no such stage'] } }, 'filter'],
      [{ payload: { ...payload, message: ' ' } }, 'payload.message'],
      [{ payload: { ...payload, message: 'Hi {{patient.shoe_size}}' } }, 'payload.message'],
      [{ payload: { channel: 'Email', message: 'Hi' } }, 'payload.subject'],
      [{ payload: { channel: 'SMS', message: 'x'.repeat(1590) } }, 'payload.message'],
      [{ total: 0 }, 'total'],
    ]
    for (const [given, field] of wrong) {
      const { status, body } = await post(bulkEmail([patient], given))
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(given).slice(0, 100)).toEqual([
        422,
        [field],
      ])
    }
    expect(await countBatches()).toBe(before)
    const all = await post({ ...bulkEmail([], { patient_ids: undefined, filter }), total: 100_000 })
    expect(all.status).toBe(202)
    expect(all.body.total).toBe(all.body.messages.length)
    expect(all.body.messages.map(({ patient_id }: { patient_id: string }) => patient_id)).toContain(patient)
  })

  it('names everything that is wrong at once', async () => {
    const { body } = await post({ ...bulkEmail([], { payload: { ...payload, message: '' } }), total: 'many' })
    expect(Object.keys(body.errors).toSorted()).toEqual(['patient_ids', 'payload.message', 'total'])
  })

  it('is for every role', async () => {
    const owner = product.visitor()
    await owner.signIn(await aColleague(deps, practice, 'owner'))
    const response = await owner.post('/communications/bulk', bulkEmail([await aRecipient(deps, practice)]))
    expect(response.status).toBe(202)
  })
})

describe('the patients of a report', () => {
  const report = 'overview/leadsReceived'
  const bulkFor = (total: number, filter: object) =>
    bulkEmail([], { total, patient_ids: undefined, filter: { report, ...filter } })
  const patientsOf = ({ body }: { body: { messages: { patient_id: string }[] } }) =>
    body.messages.map(({ patient_id }) => patient_id).toSorted()

  it('are narrowed by types, sources, labels and stages, so that only the listed patients get the message (BLK-08)', async () => {
    const listed = { tx_type: 'Implants', source: 'Radio', labels: ['Nervous'], stage: 'thinking' }
    const wanted = await aRecipient(deps, practice, listed)
    const others = [{ tx_type: 'General' }, { source: 'Website' }, { labels: ['Keen'] }, { stage: 'newLead' }]
    const near: string[] = []
    for (const other of others) near.push(await aRecipient(deps, practice, { ...listed, ...other }))
    const filters = { types: ['Implants'], sources: ['Radio'], labels: ['nervous'], stages: ['thinking'] }
    const { status, body } = await post(bulkFor(1, filters))
    expect([status, patientsOf({ body })]).toEqual([202, [wanted]])
    for (const [index, name] of (['types', 'sources', 'labels', 'stages'] as const).entries()) {
      const { [name]: _, ...rest } = filters
      expect(patientsOf(await post(bulkFor(2, rest))), name).toEqual([wanted, near[index] ?? ''].toSorted())
    }
  })

  it('are those of the days of the report (BLK-08)', async () => {
    const created_at = new Date('2026-02-03T23:30:00Z')
    const old = await aRecipient(deps, practice, { created_at, source: 'Flyer' })
    const sources = ['Flyer']
    const days = { from: '2026-02-03', to: '2026-02-03' }
    expect(patientsOf(await post(bulkFor(1, { ...days, sources })))).toEqual([old])
    const { status, body } = await post(bulkFor(1, { from: '2026-02-04', to: '2026-02-04', sources }))
    expect([status, body.errors]).toEqual([422, { filter: ['Choose at least one patient'] }])
  })

  it('are refused when there are more than the user saw, and accepted when there are fewer (BLK-10)', async () => {
    const sources = ['Billboard']
    for (let index = 0; index < 3; index++) await aRecipient(deps, practice, { source: 'Billboard' })
    const before = await countBatches()
    const body = bulkFor(2, { sources })
    const refused = await post(body)
    expect([refused.status, refused.body.code]).toEqual([409, 'total_changed'])
    expect(await countBatches()).toBe(before)
    const sent = await post({ ...body, total: 5 })
    expect([sent.status, sent.body.total, sent.body.messages.length]).toEqual([202, 3, 3])
  })

  it('are those of this moment: a patient who enters the report later gets no message', async () => {
    const sources = ['Leaflet']
    const first = await aRecipient(deps, practice, { source: 'Leaflet' })
    const body = bulkFor(1, { sources })
    await post(body)
    await aRecipient(deps, practice, { source: 'Leaflet' })
    expect(patientsOf(await post(body))).toEqual([first])
  })
})

it("another practice's bulk message does not exist", async () => {
  const body = bulkEmail([await aRecipient(deps, practice)])
  await post(body)
  const stranger = product.visitor()
  await stranger.signIn((await aPractice(deps)).email)
  const path = `/communications/bulk/${body.id}`
  for (const response of [
    await stranger.get(path),
    await stranger.get(`${path}/results`),
    await stranger.post(`${path}/cancel`),
  ])
    expect([response.status, response.body.code]).toEqual([404, 'not_found'])
  expect((await stranger.get('/communications/bulk')).body).toEqual([])
  expect((await staff.get(path)).body.messages[0].state).toBe('Sending')
  expect((await staff.get(`/communications/bulk/${uuid()}`)).status).toBe(404)
})
