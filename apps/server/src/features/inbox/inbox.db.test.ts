import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMessage } from '../../testing/builders.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { aConversation, at, LIST, openInboxFixture, patientsOf } from './testing/inbox-fixture.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

describe('a conversation', () => {
  it('is returned with all its fields (INB-05)', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const patientId = await aConversation(product, practice, {
      text: 'Is "Saturday"\n possible? \\ 🦷',
      patient: { first_name: 'Tom', last_name: 'Whitfield' },
    })
    const { body } = await staff.get(LIST)
    expect(body.data).toEqual([
      {
        patient_id: patientId,
        assignee: null,
        first_name: 'Tom',
        last_name: 'Whitfield',
        distinguisher: null,
        snippet: 'Is "Saturday" possible? \\ 🦷',
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
          const id = await aConversation(product, practice, { type })
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

  it('shows its latest message, whatever the order in which messages arrive', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const patientId = await aConversation(product, practice, { minutes: 10, text: 'second' })
    await aMessage(product.deps, practice, {
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

describe('the list', () => {
  it('has 50 rows per page, and its cursors lead to every row once, in order (INB-21, INB-22)', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const patients: string[] = []
    // Several conversations have the same time, so that the cursor must distinguish them by patient.
    for (let index = 0; index < 103; index++)
      patients.push(await aConversation(product, practice, { minutes: Math.floor(index / 4) }))
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const response = await staff.get(`${LIST}${cursor ? `?cursor=${cursor}` : ''}`)
      pages.push(patientsOf(response))
      cursor = response.body.cursor
    } while (cursor)
    expect(pages.map((page) => page.length)).toEqual([50, 50, 3])
    expect(new Set(pages.flat())).toEqual(new Set(patients))
    const ascending = await staff.get(`${LIST}?sort_direction=asc&limit=7`)
    const next = await staff.get(`${LIST}?sort_direction=asc&limit=7&cursor=${ascending.body.cursor}`)
    expect([...patientsOf(ascending), ...patientsOf(next)]).toEqual(pages.flat().toReversed().slice(0, 14))
  })

  it('is filtered and ordered by each part of the query (INB-20, INB-25)', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const inAnHour = new Date(product.clock.now().getTime() + 3_600_000)
    const email = await aConversation(product, practice, {
      type: 'email',
      minutes: 1,
      patient: { tx_type: 'Implants' },
    })
    const marketing = await aConversation(product, practice, {
      type: 'marketing_email',
      minutes: 2,
      inbound: false,
    })
    const sms = await aConversation(product, practice, {
      type: 'sms',
      minutes: 3,
      patient: { tx_type: 'Whitening' },
    })
    const form = await aConversation(product, practice, { type: 'form_submission', minutes: 4 })
    const asleep = await aConversation(product, practice, {
      type: 'sms',
      minutes: 5,
      patient: { snooze_ends_at: inAnHour },
    })
    await staff.put(`/conversations/${sms}/star`)
    await staff.put(`/v3/conversations/${email}`)

    const query = async (search: string) => patientsOf(await staff.get(`${LIST}?${search}`))
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

  it('returns only form submissions at a separate path (INB-19)', async () => {
    const { practice, staff } = await openInboxFixture(product)
    await aConversation(product, practice, { type: 'sms' })
    const form = await aConversation(product, practice, { type: 'form_submission' })
    expect(patientsOf(await staff.get('/conversations/form-submissions'))).toEqual([form])
    expect(patientsOf(await staff.get(LIST))).toHaveLength(2)
  })

  it('counts the unread messages of each channel separately', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const patientId = await aConversation(product, practice, { type: 'email', minutes: 0 })
    await staff.put(`/v3/conversations/${patientId}`)
    await aMessage(product.deps, practice, {
      patientId,
      type: 'sms',
      at: at(1),
      inbound: true,
      text: 'and a text',
    })
    expect(patientsOf(await staff.get(`${LIST}?channel=Email&unread=1`))).toEqual([])
    expect(patientsOf(await staff.get(`${LIST}?channel=SMS&unread=1`))).toEqual([patientId])
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
  ])('is refused with the query %s', async (query) => {
    const { staff } = await openInboxFixture(product)
    const response = await staff.get(`${LIST}?${query}`)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual([query.split('=')[0]])
  })

  it('is refused with a cursor whose time was changed to one that the database cannot store', async () => {
    const { practice, staff } = await openInboxFixture(product)
    await aConversation(product, practice)
    const { body } = await staff.get(LIST)
    const [, ...rest] = body.data[0].cursor.split('.')
    const changed = [-8.64e15, ...rest].join('.')
    expect((await staff.get(`${LIST}?cursor=${changed}`)).status).toBe(422)
  })

  it("is refused with another practice's cursor", async () => {
    const { practice, staff } = await openInboxFixture(product)
    await aConversation(product, practice)
    await aConversation(product, practice)
    const { body } = await staff.get(`${LIST}?limit=1`)
    const { staff: outsider } = await openInboxFixture(product)
    expect((await outsider.get(`${LIST}?cursor=${body.cursor}`)).status).toBe(422)
  })
})

describe('the counts (INB-29)', () => {
  it('count unread, starred and snoozed conversations, filtered like the list', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const soon = new Date(product.clock.now().getTime() + 3_600_000)
    const sms = await aConversation(product, practice, {
      type: 'sms',
      minutes: 0,
      patient: { tx_type: 'Implants' },
    })
    await aConversation(product, practice, { type: 'email', minutes: 10 })
    await aConversation(product, practice, { type: 'sms', minutes: 20, patient: { snooze_ends_at: soon } })
    await staff.put(`/conversations/${sms}/star`)
    const count = async (kind: string, query = '') =>
      (await staff.get(`/conversations/${kind}/count?${query}`)).body
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

  it('stop at 100, one more than a badge shows', async () => {
    const { practice, staff } = await openInboxFixture(product)
    for (let index = 0; index < 102; index++) await aConversation(product, practice)
    expect((await staff.get('/conversations/unread/count')).body).toEqual({ data: 100 })
  })
})
