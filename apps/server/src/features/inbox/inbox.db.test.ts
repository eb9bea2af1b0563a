import type { CommType } from '@enamel/domain/communications/comm-type'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMessage, aPatient, aPractice, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'

const LIST = '/v2/conversations/communications'
const T0 = Date.parse('2026-11-02T09:00:00.000Z')
const at = (minutes: number) => new Date(T0 + minutes * 60_000)

let product: TestProduct

beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

async function aDesk(): Promise<{ practice: Practice; staff: Person }> {
  const practice = await aPractice(product.world)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  return { practice, staff }
}

async function conversation(
  practice: Practice,
  {
    type = 'sms',
    minutes = 0,
    inbound = true,
    text = 'Hi',
    given = {},
  }: Partial<{
    type: CommType
    minutes: number
    inbound: boolean
    text: string
    given: Parameters<typeof aPatient>[2]
  }> = {},
): Promise<string> {
  const patientId = await aPatient(product.world, practice, given)
  await aMessage(product.world, practice, { patientId, type, at: at(minutes), inbound, text })
  return patientId
}

const ids = (answer: { body: { data: { patient_id: string }[] } }) =>
  answer.body.data.map((row) => row.patient_id)

describe('a conversation', () => {
  it('is answered with all its fields (INB-05)', async () => {
    const { practice, staff } = await aDesk()
    const patientId = await conversation(practice, {
      text: 'Is Saturday\n possible?',
      given: { first_name: 'Tom', last_name: 'Whitfield' },
    })
    const { body } = await staff.get(LIST)
    expect(body.data).toEqual([
      {
        patient_id: patientId,
        first_name: 'Tom',
        last_name: 'Whitfield',
        snippet: 'Is Saturday possible?',
        channel: 'SMS',
        last_message_at: at(0).toISOString(),
        last_message_inbound: true,
        unread: true,
        unread_count: 1,
        starred: false,
        snoozed: false,
        status: 'received',
        cursor: expect.any(String),
        version: 1,
      },
    ])
    const channels = await Promise.all(
      (['email', 'marketing_email', 'sms', 'form_submission', 'call', 'whatsapp_message'] as const).map(
        async (type) => {
          const id = await conversation(practice, { type })
          return (await staff.get(`/patients/${id}/conversation`)).body.channel
        },
      ),
    )
    expect(channels).toEqual([
      'Email',
      'Marketing Email',
      'SMS',
      'Form Submissions',
      'Phone Call',
      'WhatsApp',
    ])
  })

  it('keeps its latest message whatever order messages come in', async () => {
    const { practice, staff } = await aDesk()
    const patientId = await conversation(practice, { minutes: 10, text: 'second' })
    await aMessage(product.world, practice, {
      patientId,
      type: 'sms',
      at: at(5),
      inbound: true,
      text: 'first',
    })
    expect((await staff.get(`/patients/${patientId}/conversation`)).body).toMatchObject({
      snippet: 'second',
      last_message_at: at(10).toISOString(),
      unread_count: 2,
    })
  })
})

describe('marks', () => {
  it('marks read: unread false, count 0, and the messages carry when (INB-07, INB-08)', async () => {
    const { practice, staff } = await aDesk()
    const patientId = await conversation(practice)
    const marked = await staff.put(`/v3/conversations/${patientId}`)
    expect(marked.status).toBe(200)
    expect(marked.body).toMatchObject({ patient_id: patientId, unread: false, unread_count: 0 })
    const { body } = await staff.get(`/v2/patients/${patientId}/timeline`)
    expect(body.items[0].read_at).toMatch(/^20/)
    expect((await staff.put(`/v3/conversations/${patientId}`)).body).toMatchObject({
      unread: false,
      unread_count: 0,
    })
  })

  it('marks unread: unread true, count 1, whatever it was (INB-09)', async () => {
    const { practice, staff } = await aDesk()
    const patientId = await conversation(practice)
    await aMessage(product.world, practice, {
      patientId,
      type: 'sms',
      at: at(1),
      inbound: true,
      text: 'again',
    })
    const marked = await staff.put(`/conversations/${patientId}/unread`)
    expect(marked.status).toBe(200)
    expect(marked.body).toMatchObject({ unread: true, unread_count: 1 })
  })

  it('stars and unstars (INB-10)', async () => {
    const { practice, staff } = await aDesk()
    const patientId = await conversation(practice)
    expect((await staff.put(`/conversations/${patientId}/star`)).body).toMatchObject({ starred: true })
    expect((await staff.get(`${LIST}?starred=1`)).body.data).toHaveLength(1)
    expect((await staff.delete(`/conversations/${patientId}/star`)).body).toMatchObject({ starred: false })
    expect((await staff.get(`${LIST}?starred=1`)).body.data).toHaveLength(0)
  })

  it.each([
    ['read', { unread: false, unread_count: 0 }],
    ['unread', { unread: true, unread_count: 1 }],
    ['star', { starred: true }],
    ['unstar', { starred: false }],
  ])('bulk %s acts on every id, in batches, and skips unknown ones (INB-12)', async (mark, expected) => {
    const { practice, staff } = await aDesk()
    const patients = [
      await conversation(practice),
      await conversation(practice),
      await conversation(practice),
    ]
    const answer = await staff.put(`/conversations/bulk/${mark}`, {
      patient_ids: [...patients, uuid()],
      batch_size: 2,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ updated: 3 })
    for (const row of (await staff.get(LIST)).body.data) expect(row).toMatchObject(expected)
  })

  it.each([
    { patient_ids: [] },
    { patient_ids: Array.from({ length: 1001 }, () => uuid()) },
    { patient_ids: [uuid()], batch_size: 51 },
    { patient_ids: [uuid()], batch_size: 0 },
    { patient_ids: ['not an id'] },
  ])('refuses a bulk body that is out of bounds', async (body) => {
    const { staff } = await aDesk()
    expect((await staff.put('/conversations/bulk/read', body)).status).toBe(422)
  })
})

describe('the list', () => {
  it('holds 50 a page, and following the cursor gives every row once in order (INB-21, INB-22)', async () => {
    const { practice, staff } = await aDesk()
    const patients: string[] = []
    // Several share a minute, so that the cursor must tell rows of the same time apart.
    for (let index = 0; index < 103; index++)
      patients.push(await conversation(practice, { minutes: Math.floor(index / 4) }))
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const answer = await staff.get(`${LIST}${cursor ? `?cursor=${cursor}` : ''}`)
      pages.push(ids(answer))
      cursor = answer.body.cursor
    } while (cursor)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 3])
    expect(new Set(pages.flat())).toEqual(new Set(patients))
    const up = await staff.get(`${LIST}?sort_direction=asc&limit=7`)
    expect(ids(up)).toEqual(pages.flat().toReversed().slice(0, 7))
  })

  it('is narrowed and ordered by each part of the query (INB-20, INB-25)', async () => {
    const { practice, staff } = await aDesk()
    const inAnHour = new Date(product.clock.now().getTime() + 3_600_000)
    const email = await conversation(practice, { type: 'email', minutes: 1, given: { tx_type: 'Implants' } })
    const marketing = await conversation(practice, { type: 'marketing_email', minutes: 2, inbound: false })
    const sms = await conversation(practice, { type: 'sms', minutes: 3, given: { tx_type: 'Whitening' } })
    const form = await conversation(practice, { type: 'form_submission', minutes: 4 })
    const asleep = await conversation(practice, {
      type: 'sms',
      minutes: 5,
      given: { snooze_ends_at: inAnHour },
    })
    await staff.put(`/conversations/${sms}/star`)
    await staff.put(`/v3/conversations/${email}`)

    const query = async (words: string) => ids(await staff.get(`${LIST}?${words}`))
    expect(await query('')).toEqual([form, sms, marketing, email])
    expect(await query('include_snoozed=0')).toEqual([form, sms, marketing, email])
    expect(await query('include_snoozed=1')).toEqual([asleep, form, sms, marketing, email])
    expect(await query('sort_direction=asc')).toEqual([email, marketing, sms, form])
    expect(await query('channel=Email')).toEqual([marketing, email])
    expect(await query('channel=SMS')).toEqual([sms])
    expect(await query('unread=1')).toEqual([form, sms])
    expect(await query('starred=1')).toEqual([sms])
    expect(await query('tx_types=Implants,Whitening')).toEqual([sms, email])
    expect(await query(`start_at=${at(3).toISOString()}`)).toEqual([form, sms])
    expect(await query(`end_at=${at(2).toISOString()}`)).toEqual([marketing, email])
    expect(await query('limit=2')).toEqual([form, sms])
    product.clock.skip(3_600_000)
    expect(await query('')).toEqual([asleep, form, sms, marketing, email])
  })

  it('lists form submissions by a call of their own (INB-19)', async () => {
    const { practice, staff } = await aDesk()
    await conversation(practice, { type: 'sms' })
    const form = await conversation(practice, { type: 'form_submission' })
    expect(ids(await staff.get('/conversations/form-submissions'))).toEqual([form])
    expect(ids(await staff.get(LIST))).toHaveLength(2)
  })

  it('keeps what is unread apart by channel', async () => {
    const { practice, staff } = await aDesk()
    const patientId = await conversation(practice, { type: 'email', minutes: 0 })
    await staff.put(`/v3/conversations/${patientId}`)
    await aMessage(product.world, practice, {
      patientId,
      type: 'sms',
      at: at(1),
      inbound: true,
      text: 'and a text',
    })
    expect(ids(await staff.get(`${LIST}?channel=Email&unread=1`))).toEqual([])
    expect(ids(await staff.get(`${LIST}?channel=SMS&unread=1`))).toEqual([patientId])
    expect((await staff.get(LIST)).body.data[0]).toMatchObject({ channel: 'SMS', unread_count: 1 })
  })

  it.each([
    'limit=0',
    'limit=51',
    'sort_direction=up',
    'unread=yes',
    'start_at=yesterday',
    'channel=Pigeon',
    'cursor=abc',
  ])('refuses %s', async (query) => {
    const { staff } = await aDesk()
    const answer = await staff.get(`${LIST}?${query}`)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([query.split('=')[0]])
  })

  it("refuses another practice's cursor", async () => {
    const { practice, staff } = await aDesk()
    await conversation(practice)
    await conversation(practice)
    const { body } = await staff.get(`${LIST}?limit=1`)
    const { staff: foreign } = await aDesk()
    expect((await foreign.get(`${LIST}?cursor=${body.cursor}`)).status).toBe(422)
  })
})

describe('the counts (INB-29)', () => {
  it('count unread, starred and snoozed conversations, narrowed like the list', async () => {
    const { practice, staff } = await aDesk()
    const soon = new Date(product.clock.now().getTime() + 3_600_000)
    const sms = await conversation(practice, { type: 'sms', minutes: 0, given: { tx_type: 'Implants' } })
    await conversation(practice, { type: 'email', minutes: 10 })
    await conversation(practice, { type: 'sms', minutes: 20, given: { snooze_ends_at: soon } })
    await staff.put(`/conversations/${sms}/star`)
    const count = async (which: string, query = '') =>
      (await staff.get(`/conversations/${which}/count?${query}`)).body
    expect(await count('unread')).toEqual({ data: 2 })
    expect(await count('starred')).toEqual({ data: 1 })
    expect(await count('snoozed')).toEqual({ data: 1 })
    for (const [query, unread, starred, snoozed] of [
      ['channel=Email', 1, 0, 0],
      ['channel=SMS', 1, 1, 1],
      ['tx_types=Implants', 1, 1, 0],
      [`start_at=${at(5).toISOString()}`, 1, 0, 1],
      [`end_at=${at(5).toISOString()}`, 1, 1, 0],
    ] as const) {
      expect([query, await count('unread', query)]).toEqual([query, { data: unread }])
      expect([query, await count('starred', query)]).toEqual([query, { data: starred }])
      expect([query, await count('snoozed', query)]).toEqual([query, { data: snoozed }])
    }
  })

  it('count no further than a badge shows', async () => {
    const { practice, staff } = await aDesk()
    for (let index = 0; index < 102; index++) await conversation(practice)
    expect((await staff.get('/conversations/unread/count')).body).toEqual({ data: 100 })
  })
})

it('is shared within the practice and with nobody else (INB-33)', async () => {
  const { practice, staff } = await aDesk()
  const patientId = await conversation(practice)
  const colleague = product.visitor()
  await colleague.signIn(practice.email)
  await staff.put(`/v3/conversations/${patientId}`)
  await staff.put(`/conversations/${patientId}/star`)
  expect((await colleague.get(LIST)).body.data).toEqual([
    expect.objectContaining({ patient_id: patientId, unread: false, starred: true }),
  ])
  const { staff: stranger } = await aDesk()
  expect((await stranger.get(LIST)).body).toEqual({ data: [], cursor: null })
})
