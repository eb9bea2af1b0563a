import { describe, expect, it } from 'vitest'
import { bulkBySteps, bulkPractice } from '../../testing/bulk-without-worker.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { PROGRESS_MS } from './steps/progress.ts'
import { acceptMessage, bulkEmail, type PostedBulk } from './testing/bulk-fixture.ts'

const fixture = await bulkPractice()
const { product, practice, staff } = fixture
const { deps, clock } = product
const { recipients, start, step, states, written, summaryOf, acceptAll, deliverAll } = bulkBySteps(fixture)

describe('a bulk message that is stopped', () => {
  const cancel = async (body: PostedBulk) => (await staff.post(`/communications/bulk/${body.id}/cancel`)).body

  it('sends no further set, and withdraws what was not handed to the provider', async () => {
    const patients = await recipients(53)
    const body = await start(bulkEmail(patients))
    await step(body)
    const [handedOver] = await written(body)
    await acceptMessage(deps, practice, handedOver?.id ?? '')
    expect(await cancel(body)).toMatchObject({ id: body.id, state: 'cancelled', failed: 3 })
    expect(await cancel(body)).toMatchObject({ state: 'cancelled' })
    clock.skip(PROGRESS_MS)
    await step(body)
    expect(await summaryOf(body)).toMatchObject({ sent: 1, failed: 3 })
    await deliverAll(body)
    await step(body)
    const after = await states(body)
    expect(after[handedOver?.patient_id ?? '']).toBe('Sent')
    expect(Object.values(after).filter((state) => state === 'cancelled')).toHaveLength(52)
    expect(await written(body)).toHaveLength(50)
    const messages = await written(body)
    expect(messages.filter(({ status }) => status === 'failed')).toHaveLength(49)
    expect(messages.find(({ status }) => status === 'failed')?.failure_reason).toBe(
      'Cancelled before it was sent',
    )
    expect(await summaryOf(body)).toMatchObject({ state: 'cancelled', sent: 1, failed: 52 })
  })

  it('is published as cancelled, so that colleagues learn of it, also when no further message fails at once (BLK-17)', async () => {
    const body = await start(bulkEmail(await recipients(2)))
    await step(body)
    await cancel(body)
    await cancel(body)
    const events = await publishedEvents(deps, practice, null, 'communications.bulk.changed-state')
    const states = events.map(({ payload }) => payload as { id: string }).filter(({ id }) => id === body.id)
    expect(states).toEqual([
      { id: body.id, total: 2, channel: 'Email', sent: 0, failed: 0, state: 'sending' },
      { id: body.id, total: 2, channel: 'Email', sent: 0, failed: 0, state: 'cancelled' },
    ])
  })

  it('stays complete if everything was sent before', async () => {
    const body = await start(bulkEmail(await recipients(1)))
    await step(body)
    await acceptAll(body)
    await step(body)
    expect(await cancel(body)).toMatchObject({ state: 'complete', sent: 1, failed: 0 })
  })
})
