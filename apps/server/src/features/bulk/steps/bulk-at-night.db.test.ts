import { addDays, calendarDay, instantAt } from '@enamel/domain/time/practice-time'
import { expect, it } from 'vitest'
import { bulkBySteps, bulkPractice } from '../../../testing/bulk-without-worker.ts'
import { skipTo, ZONE } from '../../../testing/test-clock.ts'
import { bulkEmail, bulkText } from '../testing/bulk-fixture.ts'

const fixture = await bulkPractice()
const { product, practice, staff } = fixture
const { clock } = product
const { recipients, start, step, written, summaryOf, acceptAll } = bulkBySteps(fixture)

it('bulk texts at night wait until 08:00 in the practice, and the preview and the list say so; emails do not wait', async () => {
  skipTo(clock, '21:00:00')
  await staff.signIn(practice.email)
  const patients = await recipients(2)
  const morning = new Date(clock.now())
  morning.setTime(morning.getTime() + 11 * 3_600_000)
  const preview = (await staff.post('/communications/bulk/preview', bulkText(patients))).body
  expect(Math.abs(Date.parse(preview.waits_until) - morning.getTime())).toBeLessThan(60_000)
  const text = await start(bulkText(patients))
  const stopped = await start(bulkText(patients))
  const email = await start(bulkEmail(patients))
  for (const body of [text, stopped, email]) await step(body)
  expect([(await written(text)).length, (await written(email)).length]).toEqual([0, 2])
  expect(await summaryOf(text)).toMatchObject({ waits_until: preview.waits_until, state: 'sending' })
  expect((await staff.get(`/communications/bulk/${text.id}?progress=1`)).body.progress).toMatchObject({
    waits_until: preview.waits_until,
  })
  expect(await summaryOf(email)).toMatchObject({ waits_until: null })
  await staff.post(`/communications/bulk/${stopped.id}/cancel`)
  expect(await summaryOf(stopped)).toMatchObject({ state: 'cancelled', failed: 2, waits_until: null })

  skipTo(clock, '07:59:00')
  await staff.signIn(practice.email)
  expect(await summaryOf(text)).toMatchObject({ waits_until: preview.waits_until })
  clock.skip(60_000)
  expect(await summaryOf(text)).toMatchObject({ waits_until: null, state: 'sending' })
  await step(text)
  expect(await written(text)).toHaveLength(2)
})

it('the list says at any time until when texts wait: not by day, until the next morning in each night, and not when the carrier has all of them', async () => {
  skipTo(clock, '10:00:00')
  await staff.signIn(practice.email)
  const patients = await recipients(2)
  const waiting = await start(bulkText(patients))
  const onItsWay = await start(bulkText(patients))
  await step(onItsWay)
  await acceptAll(onItsWay)
  const notHandedOver = await start(bulkText(patients))
  await step(notHandedOver)
  const waits = async () => {
    await staff.signIn(practice.email)
    return Promise.all(
      [waiting, onItsWay, notHandedOver].map(async (body) => (await summaryOf(body))?.waits_until ?? null),
    )
  }
  expect(await waits()).toEqual([null, null, null])
  for (let night = 0; night < 2; night++) {
    skipTo(clock, '21:00:00')
    const morning = instantAt(addDays(calendarDay(clock.now(), ZONE), 1), '08:00:00', ZONE).toISOString()
    expect(await waits()).toEqual([morning, null, morning])
    skipTo(clock, '07:59:59')
    expect(await waits()).toEqual([morning, null, morning])
    clock.skip(1000)
    expect(await waits()).toEqual([null, null, null])
  }
})
