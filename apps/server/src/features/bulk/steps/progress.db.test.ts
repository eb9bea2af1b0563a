import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { ask } from '../../../db/testing/products.ts'
import { aPractice, inside } from '../../../testing/builders.ts'
import { bulkBySteps, bulkPractice } from '../../../testing/bulk-without-worker.ts'
import { publishedEvents } from '../../../testing/published-events.ts'
import { statementsWaitingFor } from '../../../testing/statements-waiting-for.ts'
import { lockBatch } from '../bulk.queries.ts'
import { acceptMessage, bulkEmail, bulkText } from '../testing/bulk-fixture.ts'
import { bulkStepKey } from './bulk-step.kind.ts'
import { markComplete, updateProgress } from './progress.ts'

const fixture = await bulkPractice()
const { product, practice, staff } = fixture
const { deps, clock } = product
const { recipients, start, step, states, written, summaryOf, report, acceptAll } = bulkBySteps(fixture)

describe('a bulk message in progress', () => {
  it('ends with every message Sent or Failed: accepted by the provider, or refused (BLK-11)', async () => {
    const body = await start(bulkEmail(await recipients(3)))
    await step(body)
    const [accepted, sent, refused] = await written(body)
    if (!accepted || !sent || !refused) throw new Error('not written')
    await acceptMessage(deps, practice, accepted.id)
    await report(sent.id, 'sent')
    expect(await summaryOf(body)).toMatchObject({ state: 'sending' })
    await report(refused.id, 'failed', 'The mailbox is full')
    await step(body)
    expect(await states(body)).toEqual({
      [accepted.patient_id]: 'Sent',
      [sent.patient_id]: 'Sent',
      [refused.patient_id]: 'provider_error',
    })
    expect(await summaryOf(body)).toMatchObject({
      state: 'complete',
      sent: 2,
      failed: 1,
      sender: 'Hannah Price',
    })
  })

  it('does not wait for a report that has locked a message, and marks the others as Sent', async () => {
    const body = await start(bulkEmail(await recipients(2)))
    await step(body)
    await acceptAll(body)
    const [reported, other] = await written(body)
    await inside(deps, practice, async (tx) => {
      await tx
        .selectFrom('bulk_messages')
        .select('patient_id')
        .where('communication_id', '=', reported?.id ?? '')
        .forUpdate()
        .execute()
      await step(body)
      expect(await states(body)).toMatchObject({
        [reported?.patient_id ?? '']: 'Sending',
        [other?.patient_id ?? '']: 'Sent',
      })
    })
    await step(body)
    expect(await summaryOf(body)).toMatchObject({ state: 'complete', sent: 2, failed: 0 })
  })

  it('counts a message that fails after it was sent, also when everything was complete', async () => {
    const body = await start(bulkEmail(await recipients(2)))
    await step(body)
    await acceptAll(body)
    await step(body)
    expect(await summaryOf(body)).toMatchObject({ state: 'complete', sent: 2, failed: 0 })
    const [bounced] = await written(body)
    await report(bounced?.id ?? '', 'sent')
    await report(bounced?.id ?? '', 'failed', 'There is no such mailbox')
    await step(body)
    expect(await summaryOf(body)).toMatchObject({ state: 'complete', sent: 1, failed: 1 })
    const { body: results } = await staff.get(`/communications/bulk/${body.id}/results`)
    expect(results.data[0]).toMatchObject({
      patient_id: bounced?.patient_id,
      state: 'Failed',
      reason: 'provider_error',
      detail: 'There is no such mailbox',
    })
  })

  it.each([
    ['was sent before', true],
    ['is found to be accepted by this count', false],
  ])('counts a message that fails during the last count, and that %s', async (_, wasSent) => {
    const body = await start(bulkEmail(await recipients(1)))
    await step(body)
    const [message] = await written(body)
    const id = message?.id ?? ''
    if (wasSent) await report(id, 'sent')
    await ask(
      deps.config.databaseUrl ?? '',
      `delete from graphile_worker._private_jobs where key = '${bulkStepKey({ batch_id: body.id })}'`,
    )
    let isReported = false
    const failure = await inside(deps, practice, async (tx) => {
      // The last step of the bulk message, before it commits.
      const batch = await lockBatch(tx, body.id)
      if (!batch) throw new Error('no batch')
      if (!wasSent)
        await tx.updateTable('bulk_messages').set({ state: 'sent' }).where('batch_id', '=', body.id).execute()
      const state = await markComplete(tx, batch, clock.now())
      await updateProgress(tx, batch, { state, now: clock.now() })
      const reported = report(id, 'failed', 'There is no such mailbox').then(() => {
        isReported = true
      })
      await eventually(async () => expect(isReported || (await statementsWaitingFor(tx)) > 0).toBe(true))
      return { reported }
    })
    await failure.reported
    const jobs = (await product.queue()).filter(({ key }) => key === bulkStepKey({ batch_id: body.id }))
    for (const _ of jobs) await step(body)
    expect(await summaryOf(body)).toMatchObject({ state: 'complete', sent: 0, failed: 1 })
  })

  it('says how far it is without its messages to a browser that follows it (BLK-17)', async () => {
    const body = await start(bulkText(await recipients(3)))
    const read = async () => (await staff.get(`/communications/bulk/${body.id}?progress=1`)).body
    expect(await read()).toEqual({
      id: body.id,
      total: 3,
      channel: 'SMS',
      messages: [],
      progress: { sent: 0, failed: 0, state: 'sending', waits_until: null },
    })
    await step(body)
    await acceptAll(body)
    await step(body)
    expect((await read()).progress).toEqual({ sent: 3, failed: 0, state: 'complete', waits_until: null })
    const stranger = product.visitor()
    await stranger.signIn((await aPractice(deps)).email)
    const { status } = await stranger.get(`/communications/bulk/${body.id}?progress=1`)
    expect(status).toBe(404)
  })

  it('publishes its progress at most once a second, and always at its end (BLK-17)', async () => {
    const body = await start(bulkEmail(await recipients(3)))
    await step(body)
    const eventsOf = async () =>
      (await publishedEvents(deps, practice, null, 'communications.bulk.changed-state'))
        .map(({ payload }) => payload as { id: string; sent: number; failed: number; total: number })
        .filter(({ id }) => id === body.id)
        .map(({ sent, failed, total }) => [sent, failed, total])
    const [first, second, third] = await written(body)
    /** Accepts a message, and takes a step so many milliseconds after the progress was counted. */
    const acceptAndStep = async (message: typeof first, msSinceCount: number) => {
      await acceptMessage(deps, practice, message?.id ?? '')
      const counted_at = new Date(clock.now().getTime() - msSinceCount)
      await inside(deps, practice, (tx) =>
        tx.updateTable('bulk_batches').set({ counted_at }).where('id', '=', body.id).execute(),
      )
      await step(body)
    }
    // Far below a second, however slow the machine is.
    const JUST_NOW = -60_000
    await acceptAndStep(first, JUST_NOW)
    expect(await eventsOf()).toEqual([[0, 0, 3]])
    await acceptAndStep(second, 1000)
    expect((await eventsOf()).slice(1)).toEqual([[2, 0, 3]])
    await acceptAndStep(third, JUST_NOW)
    expect((await eventsOf()).slice(2)).toEqual([[3, 0, 3]])
    await step(body)
    expect(await eventsOf()).toHaveLength(3)
  })
})
