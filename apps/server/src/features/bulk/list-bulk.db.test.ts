import { describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { bulkBySteps, bulkPractice } from '../../testing/bulk-without-worker.ts'
import { acceptMessage, bulkEmail, bulkText } from './testing/bulk-fixture.ts'

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
        .set({ created_at: new Date(clock.now().getTime() - 8 * 86_400_000) })
        .where('id', '=', first.id)
        .execute(),
    )
    expect(await summaryOf(first)).toBeUndefined()
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
