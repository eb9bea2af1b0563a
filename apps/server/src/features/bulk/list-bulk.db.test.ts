import { BULK_PAGE_SIZE } from '@enamel/domain/bulk/bulk'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { bulkBySteps, bulkPractice } from '../../testing/bulk-without-worker.ts'
import { acceptMessage, aRecipient, bulkEmail, bulkText } from './testing/bulk-fixture.ts'

const fixture = await bulkPractice()
const { product, practice, staff } = fixture
const { deps, clock } = product
const { recipient, recipients, start, step, written, summaryOf } = bulkBySteps(fixture)

describe('a bulk message', () => {
  it('is listed with its sender, newest first, for a week', async () => {
    const first = await start(bulkEmail(await recipients(1)))
    const second = await start(bulkText(await recipients(1)))
    const list = (await staff.get('/communications/bulk')).body
    expect(list.slice(0, 2)).toEqual([
      expect.objectContaining({ id: second.id, channel: 'SMS', waits_until: null }),
      {
        id: first.id,
        total: 1,
        channel: 'Email',
        title: 'Whitening',
        sent: 0,
        failed: 0,
        state: 'sending',
        waits_until: null,
        sender: 'Hannah Price',
        created_at: expect.any(String),
      },
    ])
    await inside(deps, practice, (tx) =>
      tx
        .updateTable('bulk_batches')
        .set({ created_at: new Date(clock.now().getTime() - 8 * MS_PER_DAY) })
        .where('id', '=', first.id)
        .execute(),
    )
    expect(await summaryOf(first)).toBeUndefined()
  })

  it('is found again later, in pages of all of them, newest first, which no other practice sees', async () => {
    const own = await aPractice(deps)
    const user = product.visitor()
    await user.signIn(own.email)
    const sent = bulkText([await aRecipient(deps, own)], '\nHi {{patient.first_name}}\nWhitening is back')
    await user.post('/communications/bulk', sent)
    const ids = await pastBatches(own, { like: sent.id, count: BULK_PAGE_SIZE + 2, daysAgo: 30 })

    const list = async (query: string): Promise<{ id: string }[]> =>
      (await user.get(`/communications/bulk${query}`)).body
    expect((await list('')).map(({ id }) => id)).toEqual([sent.id])
    const first = await list('?all=1')
    expect(first).toHaveLength(BULK_PAGE_SIZE)
    expect(first[0]).toMatchObject({ id: sent.id, title: 'Hi [First name]' })
    const last = first.at(-1)?.id ?? ''
    const second = await list(`?all=1&before=${last}`)
    expect([...first, ...second].map(({ id }) => id)).toEqual([sent.id, ...ids])
    expect(await list(`?all=1&before=${ids.at(-1)}`)).toEqual([])

    for (const query of ['?all=1', `?all=1&before=${last}`]) {
      const { body } = await staff.get(`/communications/bulk${query}`)
      expect(body.filter(({ id }: { id: string }) => [sent.id, ...ids].includes(id))).toEqual([])
    }
    const stranger = product.visitor()
    await stranger.signIn((await aPractice(deps)).email)
    for (const query of ['', '?all=1', `?all=1&before=${last}`])
      expect((await stranger.get(`/communications/bulk${query}`)).body).toEqual([])
  })

  it('shows its results page by page, those that failed first', async () => {
    const patients = await recipients(51)
    const optedOut = await recipient({ gdpr: 'Opted Out', first_name: 'Olga', last_name: 'Out' })
    const body = await start(bulkEmail([...patients, optedOut]))
    await step(body)
    await step(body)
    await acceptMessage(deps, practice, (await written(body)).at(0)?.id ?? '')
    await step(body)
    const page = async (query = '') =>
      (await staff.get(`/communications/bulk/${body.id}/results${query}`)).body
    const first = await page()
    expect(first.metadata).toEqual({ total: 52, page: 1, limit: 50 })
    expect(first.data).toHaveLength(50)
    expect(first.data[0]).toEqual({
      patient_id: optedOut,
      distinguisher: null,
      name: 'Olga Out',
      state: 'Failed',
      reason: 'opted_out',
      detail: null,
    })
    const second = await page('?page=2')
    expect(second.data.map(({ state }: { state: string }) => state)).toEqual(['Sending', 'Sent'])
    expect((await page('?state=Sent')).metadata.total).toBe(1)
    expect((await page('?state=Sending')).metadata.total).toBe(50)
    const audited = await inside(deps, practice, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('action')
        .where('patient_id', '=', optedOut)
        .where('action', '=', 'bulk.results')
        .execute(),
    )
    expect(audited).toHaveLength(1)
  })
})

/**
 * Bulk messages of earlier days like another one, all of the same moment.
 * @returns their ids, newest first
 */
function pastBatches(
  of: Practice,
  { like, count, daysAgo }: { like: string; count: number; daysAgo: number },
): Promise<string[]> {
  const at = new Date(clock.now().getTime() - daysAgo * MS_PER_DAY)
  return inside(deps, of, async (tx) => {
    const batch = await tx
      .selectFrom('bulk_batches')
      .selectAll()
      .where('id', '=', like)
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: count }, () => uuid())
      .toSorted()
      .toReversed()
    await tx
      .insertInto('bulk_batches')
      .values(
        ids.map((id) => ({
          ...batch,
          id,
          recipients: null,
          state: 'complete',
          created_at: at,
          completed_at: at,
        })),
      )
      .execute()
    return ids
  })
}
