import { expect, it } from 'vitest'
import { mailboxPractice } from '../testing/mailbox-practice.ts'

it('allows 250 units in a second and counts every call', async () => {
  const fixture = await mailboxPractice({ mailboxQuotas: {} })
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => fixture.gmail('GET', '/messages?maxResults=1')),
  )
  const refused = responses.filter(({ status }) => status === 403)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body.error.errors[0].reason).toBe('rateLimitExceeded')
  const { usage } = await fixture.mailbox('google')
  expect(usage.calls.list).toBe(60)
  expect(usage.units.list).toBe(5 * (60 - refused.length))
  expect(usage.refused).toBe(refused.length)
  expect(usage.peak_units).toBeLessThanOrEqual(250)
  await fixture.post('/clock/skip', { seconds: 1 })
  expect((await fixture.gmail('GET', '/messages')).status).toBe(200)
  await fixture.post('/reset')
  expect((await fixture.mailbox('google')).usage).toMatchObject({ calls: {}, refused: 0 })
  await fixture.stop()
})
