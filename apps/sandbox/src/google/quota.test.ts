import { expect, it } from 'vitest'
import { mailboxPractice } from '../testing/mailbox-practice.ts'
import { gmailQuota } from './gmail-guard.ts'

/** A window that is long enough for all calls of the test. */
const WINDOW_S = 600

it('allows 250 units in a window and counts every call', async () => {
  const google = { ...gmailQuota, windowMs: WINDOW_S * 1_000 }
  const fixture = await mailboxPractice({ mailboxQuotas: { google } })
  const responses = await Promise.all(Array.from({ length: 60 }, () => fixture.gmail('GET', '/messages')))
  const refused = responses.filter(({ status }) => status === 403)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.body.error).toMatchObject({ code: 403, errors: [{ reason: 'rateLimitExceeded' }] })
  const { usage } = await fixture.mailbox('google')
  expect(usage).toMatchObject({ calls: { list: 60 }, units: { list: 250 }, refused: 10, peak_units: 250 })
  await fixture.post('/clock/skip', { seconds: WINDOW_S })
  expect((await fixture.gmail('GET', '/messages')).status).toBe(200)
  await fixture.post('/reset')
  expect((await fixture.mailbox('google')).usage).toMatchObject({ calls: {}, refused: 0 })
  await fixture.stop()
})
