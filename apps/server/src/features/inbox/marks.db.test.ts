import { ConversationRows } from '@enamel/contract/inbox'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aColleague, aMessage, type Practice } from '../../testing/builders.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { aConversation, at, LIST, openInboxFixture } from './testing/inbox-fixture.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

function matches(row: object, expected: object): boolean {
  return Object.entries(expected).every(([name, value]) => Reflect.get(row, name) === value)
}

describe('marking a conversation', () => {
  it('as read sets its unread count to 0 and stores the time in its messages (INB-07, INB-08)', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const patientId = await aConversation(product, practice)
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

  it('as unread sets its unread count to 1, whatever the count was (INB-09)', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const patientId = await aConversation(product, practice)
    await aMessage(product.deps, practice, {
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

  it('with a star, and removing the star, is stored (INB-10)', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const patientId = await aConversation(product, practice)
    expect((await staff.put(`/conversations/${patientId}/star`)).body).toMatchObject({ starred: true })
    expect((await staff.get(`${LIST}?starred=1`)).body.data).toHaveLength(1)
    expect((await staff.delete(`/conversations/${patientId}/star`)).body).toMatchObject({ starred: false })
    expect((await staff.get(`${LIST}?starred=1`)).body.data).toHaveLength(0)
  })

  describe('and others in one call (INB-12)', () => {
    it.each([
      ['read', { unread: false, unread_count: 0 }, 'unread'],
      ['unread', { unread: true, unread_count: 1 }, 'read'],
      ['star', { starred: true }, 'unstar'],
      ['unstar', { starred: false }, 'star'],
    ])(
      'with the mark %s changes all of them in batches, whatever their state, and skips unknown ids',
      async (mark, expected, opposite) => {
        const { practice, staff } = await openInboxFixture(product)
        const patients = [
          await aConversation(product, practice),
          await aConversation(product, practice),
          await aConversation(product, practice),
        ]
        const [markedId, ...otherIds] = patients
        await staff.put(`/conversations/bulk/${mark}`, { patient_ids: [markedId] })
        await staff.put(`/conversations/bulk/${opposite}`, { patient_ids: otherIds })
        const rows = async () => (await staff.get(LIST)).body.data
        expect((await rows()).filter((row: object) => matches(row, expected))).toHaveLength(1)

        const response = await staff.put(`/conversations/bulk/${mark}`, {
          patient_ids: [...patients, uuid()],
          batch_size: 2,
        })
        expect(response.status).toBe(200)
        expect(response.body).toEqual({ updated: 3 })
        for (const row of await rows()) expect(row).toMatchObject(expected)
      },
    )

    it.each<[string, object]>([
      ['no patients', { patient_ids: [] }],
      ['1001 patients', { patient_ids: Array.from({ length: 1001 }, () => uuid()) }],
      ['a batch size of 51', { patient_ids: [uuid()], batch_size: 51 }],
      ['a batch size of 0', { patient_ids: [uuid()], batch_size: 0 }],
      ['a malformed id', { patient_ids: ['not an id'] }],
    ])('is refused with %s', async (_, body) => {
      const { staff } = await openInboxFixture(product)
      expect((await staff.put('/conversations/bulk/read', body)).status).toBe(422)
    })
  })
})

it('a mark is visible to the whole practice, and to no other practice (INB-33)', async () => {
  const { practice, staff } = await openInboxFixture(product)
  const patientId = await aConversation(product, practice)
  const colleague = product.visitor()
  await colleague.signIn(await aColleague(product.deps, practice))
  await staff.put(`/v3/conversations/${patientId}`)
  await staff.put(`/conversations/${patientId}/star`)
  expect((await colleague.get(LIST)).body.data).toEqual([
    expect.objectContaining({ patient_id: patientId, unread: false, starred: true }),
  ])
  const { staff: outsider } = await openInboxFixture(product)
  expect((await outsider.get(LIST)).body).toEqual({ data: [], cursor: null })
})

describe('the event for open browsers', () => {
  /** The rows of a patient that were published last. */
  async function lastPublished(practice: Practice, patientId: string) {
    const published = await publishedEvents(product.deps, practice, patientId, 'patient.conversation.changed')
    return ConversationRows.parse(published.at(-1)?.payload)
  }

  it('contains the row of the whole conversation and one for each channel, with their versions, as in the lists', async () => {
    const { practice, staff } = await openInboxFixture(product)
    const patientId = await aConversation(product, practice)
    await aMessage(product.deps, practice, {
      patientId,
      type: 'email',
      at: at(1),
      inbound: true,
      text: 'By email',
    })
    await staff.put(`/conversations/${patientId}/star`)
    const { conversation, by_channel } = await lastPublished(practice, patientId)
    const listed = async (query: string) => {
      const [row] = (await staff.get(`${LIST}${query}`)).body.data
      return { ...row, cursor: null }
    }
    expect(conversation).toEqual(await listed(''))
    expect(by_channel.map(({ channel }) => channel).sort()).toEqual(['Email', 'SMS'])
    for (const row of by_channel) expect(row).toEqual(await listed(`?channel=${row.channel}`))
    expect(by_channel.every(({ starred, unread_count }) => starred && unread_count === 1)).toBe(true)

    await staff.put('/conversations/bulk/read', { patient_ids: [patientId] })
    const after = await lastPublished(practice, patientId)
    for (const row of [after.conversation, ...after.by_channel]) expect(row.unread_count).toBe(0)
    for (const row of after.by_channel) {
      const before = by_channel.find(({ channel }) => channel === row.channel)
      expect(row.version).toBeGreaterThan(before?.version ?? 0)
    }
  })
})
