import { addDays, calendarDay, instantAt } from '@enamel/domain/time/practice-time'
import { describe, expect, it } from 'vitest'
import type { SendResult } from '../../adapters/send-result.ts'
import { inside } from '../../testing/builders.ts'
import { setFixture } from '../../testing/set-fixture.ts'
import { skipTo, ZONE } from '../../testing/test-clock.ts'
import { bulkText, takeStep, writtenMessages } from '../bulk/testing/bulk-fixture.ts'
import { batchPatients } from '../sending/testing/batch-fixture.ts'

const HOUR_MS = 3_600_000
const fixture = await setFixture()
const { product, practice, staff, runSet, runAlone, aBatch, statesOf, timesReceived, jobsOf, takeTime } =
  fixture
const { clock } = product

const WAITING = { state: 'waiting', status: 'sending', reason: null }
const busy = { sendSms: (): SendResult => ({ kind: 'postponed', detail: 'busy' }) }

/** The end of the quiet hours, in the evening before. */
const morning = () => instantAt(addDays(calendarDay(clock.now(), ZONE), 1), '08:00:00', ZONE).toISOString()

/** When the messages' own jobs run, in product time, to the minute. */
async function jobTimes(ids: readonly string[]): Promise<string[]> {
  const jobs = await jobsOf(ids)
  const now = clock.now().getTime()
  return jobs.map(({ dueInMs }) => new Date(60_000 * Math.round((now + dueInMs) / 60_000)).toISOString())
}

/** A bulk message to two patients that was written in the evening; it is 23:00 now, and staff are signed in. */
async function aWaitingBulkText() {
  skipTo(clock, '19:59:00')
  await staff.signIn(practice.email)
  const patients = await batchPatients(product, practice, [{}, {}])
  const body = bulkText(patients)
  expect((await staff.post('/communications/bulk', body)).status).toBe(202)
  await takeStep(product.deps, practice, body.id)
  const ids = (await writtenMessages(product.deps, practice, body.id)).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  clock.skip(3 * HOUR_MS)
  await runSet(ids)
  await product.removeJobs(`bulk ${body.id}`)
  await takeStep(product.deps, practice, body.id)
  await staff.signIn(practice.email)
  return { body, ids }
}

describe('a text of a batch that is due in the quiet hours', () => {
  it('is not sent with its set, but gets a job for the morning, which sends it', async () => {
    skipTo(clock, '19:59:00')
    const { ids } = await aBatch(3)
    clock.skip(3 * HOUR_MS)
    await runSet(ids)
    expect(await statesOf(ids)).toMatchObject(ids.map(() => ({ ...WAITING, attempt: 0 })))
    expect(await jobTimes(ids)).toEqual(ids.map(morning))
    // A job that runs too early waits again.
    await runAlone(ids[0] ?? '')
    expect(await jobTimes(ids)).toEqual(ids.map(morning))
    expect(ids.map(timesReceived)).toEqual([0, 0, 0])
    skipTo(clock, '08:00:00')
    for (const id of ids) await runAlone(id)
    expect(await statesOf(ids)).toMatchObject(ids.map(() => ({ state: 'accepted', attempt: 1 })))
    expect(ids.map(timesReceived)).toEqual([1, 1, 1])
  })

  it('is not attempted again before the morning', async () => {
    skipTo(clock, '19:59:00')
    const { ids } = await aBatch(1)
    const [id = ''] = ids
    await runSet(ids, busy)
    clock.skip(3 * HOUR_MS)
    await runAlone(id)
    expect(await statesOf(ids)).toMatchObject([{ ...WAITING, attempt: 1 }])
    expect(await jobTimes(ids)).toEqual([morning()])
    expect(timesReceived(id)).toBe(1)
  })

  it('is not sent although its set was claimed before, when a slow carrier takes until the evening', async () => {
    skipTo(clock, '19:59:00')
    const { ids } = await aBatch(7)
    await runSet(ids, {
      sendSms({ id }) {
        takeTime(10 * 60_000)
        return { kind: 'accepted', providerId: `SM ${id}` }
      },
    })
    const states = await statesOf(ids)
    expect(states.filter(({ state }) => state === 'accepted')).toHaveLength(5)
    expect(states.filter(({ state }) => state === 'waiting')).toHaveLength(2)
    const late = ids.filter((_, index) => states[index]?.state === 'waiting')
    expect(late.map(timesReceived)).toEqual([0, 0])
    for (const id of late) await runAlone(id)
    expect(await jobTimes(late)).toEqual(late.map(morning))
  })

  it('is not sent again by staff, who learn why, until the morning', async () => {
    skipTo(clock, '19:00:00')
    const { ids, patients } = await aBatch(1)
    const [id = ''] = ids
    await runSet(ids, { sendSms: () => ({ kind: 'refused', reason: 'switched_off' }) })
    const sendAgain = async () => {
      await staff.signIn(practice.email)
      const { status, body } = await staff.post(`/v3/patients/${patients[0]}/communications/${id}/retry`, {})
      return [status, body.code, body.message]
    }
    clock.skip(HOUR_MS)
    expect(await sendAgain()).toEqual([
      409,
      'marketing_refused',
      'Bulk texts are not sent at night. Send it again after 08:00',
    ])
    expect(await jobsOf(ids)).toEqual([])
    skipTo(clock, '08:00:00')
    expect((await sendAgain())[0]).toBe(200)
    // The evening begins before the job runs.
    clock.skip(12 * HOUR_MS)
    await runAlone(id)
    expect(await jobTimes(ids)).toEqual([morning()])
    expect(timesReceived(id)).toBe(1)
  })

  it('fails at once when the patient has opted out', async () => {
    skipTo(clock, '21:00:00')
    const { ids, patients } = await aBatch(2)
    await inside(product.deps, practice, (tx) =>
      tx
        .updateTable('patients')
        .set({ gdpr: 'Opted Out' })
        .where('id', '=', patients[0] ?? '')
        .execute(),
    )
    await runSet(ids)
    expect(await statesOf(ids)).toMatchObject([{ state: 'refused', reason: 'no_consent' }, WAITING])
  })
})

it('a bulk text that waits for the morning fails at once when staff stop it', async () => {
  const { body, ids } = await aWaitingBulkText()
  const stopped = await staff.post(`/communications/bulk/${body.id}/cancel`)
  expect(stopped.body).toMatchObject({ state: 'cancelled', total: 2, sent: 0, failed: 2 })
  expect(await statesOf(ids)).toMatchObject(ids.map(() => ({ state: 'refused', reason: 'cancelled' })))
  skipTo(clock, '08:00:00')
  for (const id of ids) await runAlone(id)
  expect(ids.map(timesReceived)).toEqual([0, 0])
})

it('a bulk text that is on its way in the evening waits for the morning as a whole, and its figures say so', async () => {
  const { body, ids } = await aWaitingBulkText()
  const summary = async () => {
    const { body: list } = await staff.get('/communications/bulk')
    return list.find(({ id }: { id: string }) => id === body.id)
  }
  const waiting = await summary()
  expect(waiting).toMatchObject({ state: 'sending', total: 2, sent: 0, failed: 0 })
  expect(waiting.waits_until).toBe(morning())
  // Its figures are counted rarely, since they hardly change.
  const [job] = (await product.queue()).filter(({ key }) => key === `bulk ${body.id}`)
  expect(job?.dueInMs).toBeGreaterThan(10_000)
  skipTo(clock, '08:00:00')
  for (const id of ids) await runAlone(id)
  await takeStep(product.deps, practice, body.id)
  await staff.signIn(practice.email)
  expect(await summary()).toMatchObject({ state: 'complete', sent: 2, failed: 0, waits_until: null })
})
