import { expect, it } from 'vitest'
import { mailboxPractice } from '../testing/mailbox-practice.ts'
import { gmailQuota } from './gmail-guard.ts'

const SECOND_MS = 1_000

it('allows 250 units in a second and counts every call', async () => {
  // A window that is long enough for all calls of the test.
  const limits = gmailQuota.limits.map(({ units, windowMs }) =>
    windowMs === SECOND_MS ? { units, windowMs: 600_000 } : { units, windowMs },
  )
  const fixture = await mailboxPractice({ mailboxQuotas: { google: { ...gmailQuota, limits } } })
  const responses = await Promise.all(Array.from({ length: 60 }, () => fixture.gmail('GET', '/messages')))
  const refused = responses.filter(({ status }) => status === 403)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.body.error).toMatchObject({ code: 403, errors: [{ reason: 'rateLimitExceeded' }] })
  const { usage } = await fixture.mailbox('google')
  expect(usage).toMatchObject({ calls: { list: 60 }, units: { list: 250 }, refused: 10 })
  expect(usage.peaks[0]).toMatchObject({ units: 250, limit: 250 })
  await fixture.post('/clock/skip', { seconds: 600 })
  expect((await fixture.gmail('GET', '/messages')).status).toBe(200)
  await fixture.post('/reset')
  expect((await fixture.mailbox('google')).usage).toMatchObject({ calls: {}, refused: 0 })
  await fixture.stop()
})

it('allows 6,000 units in a minute, also if no second has too many, and refuses more as Google does', async () => {
  const fixture = await mailboxPractice({ mailboxQuotas: { google: gmailQuota } })
  const skip = (seconds: number) => fixture.post('/clock/skip', { seconds })
  const watch = () => fixture.gmail('POST', '/watch', { body: { topicName: 'projects/enamel/topics/gmail' } })
  for (let second = 0; second < 30; second += 1) {
    for (const { status } of [await watch(), await watch()]) expect(status).toBe(200)
    await skip(1)
  }
  const refused = await watch()
  expect(refused.status).toBe(403)
  expect(refused.body.error).toMatchObject({
    code: 403,
    message: expect.stringContaining('Queries per minute per user'),
    errors: [{ reason: 'rateLimitExceeded', domain: 'usageLimits' }],
  })
  expect((await fixture.mailbox('google')).usage).toMatchObject({
    refused: 1,
    peaks: [{ seconds: 1 }, { seconds: 60, units: 6_000, limit: 6_000 }],
  })
  await skip(30)
  expect((await watch()).status).toBe(200)
  await fixture.stop()
})
