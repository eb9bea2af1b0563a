import { expect, it } from 'vitest'
import { mailboxPractice } from '../testing/mailbox-practice.ts'

it('says when a window of ten minutes has room again', async () => {
  const microsoft = { limits: [{ units: 20, windowMs: 600_000 }], concurrent: 4 }
  const fixture = await mailboxPractice({ mailboxQuotas: { microsoft } })
  for (let index = 0; index < 20; index += 1) await fixture.graph('GET', '/me')
  const refused = await fixture.graph('GET', '/me')
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'ApplicationThrottled' } } })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(590)
  expect(seconds).toBeLessThanOrEqual(600)
  await fixture.post('/clock/skip', { seconds })
  expect((await fixture.graph('GET', '/me')).status).toBe(200)
  expect((await fixture.mailbox('microsoft')).usage).toMatchObject({
    calls: { me: 22 },
    refused: 1,
    peaks: [{ seconds: 600, units: 20, limit: 20 }],
  })
  await fixture.stop()
})
