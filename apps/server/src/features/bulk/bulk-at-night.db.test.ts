import { expect, it } from 'vitest'
import { bulkEmail, bulkText, skipTo } from './testing/bulk-fixture.ts'
import { bulkBySteps, bulkPractice } from './testing/bulk-without-worker.ts'

const fixture = await bulkPractice()
const { product, practice, staff } = fixture
const { clock } = product
const { recipients, start, step, written, summaryOf } = bulkBySteps(fixture)

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
  expect(await summaryOf(email)).toMatchObject({ waits_until: null })
  await staff.post(`/communications/bulk/${stopped.id}/cancel`)
  expect(await summaryOf(stopped)).toMatchObject({ state: 'cancelled', failed: 2, waits_until: null })

  skipTo(clock, '08:00:00')
  await staff.signIn(practice.email)
  await step(text)
  expect(await written(text)).toHaveLength(2)
})
