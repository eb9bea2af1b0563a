import { afterAll, describe, expect, it } from 'vitest'
import { inside, type Practice } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { TEST_PASSWORD } from '../../../testing/person.ts'
import { productWithSandbox } from '../../../testing/product-with-sandbox.ts'
import { runPeriodicJob } from '../../../testing/run-periodic-job.ts'
import { testProduct } from '../../../testing/test-product.ts'
import { fixtureOf } from '../../account/testing/account-fixture.ts'

const product = await productWithSandbox()
afterAll(() => product.stop())
const { aMember, aMemberWithFactor } = fixtureOf(product)

const DAY_MS = 86_400_000

/** The subjects of the emails to a user, in the order in which they arrived, once there are `count` of them. */
async function emailsTo(email: string, count: number) {
  await expect.poll(() => product.outbox('email', email), WITHIN).toHaveLength(count)
  return product.outbox('email', email)
}

const noticesOf = (practice: Practice, { deps } = product as Pick<typeof product, 'deps'>) =>
  inside(deps, practice, (tx) => tx.selectFrom('account_notices').selectAll().execute())

describe('a notice', () => {
  it('informs the user about a changed password: when, where, and what to do if it was not them', async () => {
    const { person, email, practice } = await aMember()
    const body = { current: TEST_PASSWORD, new: 'sweeping the long corridor' }
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
    await person.put('/account/password', body, { headers: { 'user-agent': userAgent } })
    const [notice] = await emailsTo(email, 1)
    expect(notice?.subject).toBe('Your Enamel password was changed')
    expect(notice?.from).toContain(`hello@${practice.domain}`)
    expect(notice?.body).toMatch(/^Hello Hannah Price,/)
    expect(notice?.body).toMatch(
      /at Practice \d+, on \w+day \d+ \w+ \d{4} at \d+:\d\d[ap]m, in Firefox on Linux\./,
    )
    expect(notice?.body).toContain('If this was not you, change your password')
    expect(notice?.body).toContain(`${product.url}/settings/account`)
    for (const secret of Object.values(body)) expect(JSON.stringify(notice)).not.toContain(secret)
  })

  it('informs the user that the second factor is on or off, that a recovery code was used, and that the codes were replaced', async () => {
    const { person, email, logIn, recoveryCodes } = await aMemberWithFactor()
    await emailsTo(email, 1)
    await logIn(recoveryCodes[0])
    const [, used] = await emailsTo(email, 2)
    expect(used?.body).not.toContain(recoveryCodes[0])
    await person.post('/account/second-factor/recovery-codes', { password: TEST_PASSWORD })
    await emailsTo(email, 3)
    await person.delete('/account/second-factor', { raw: JSON.stringify({ password: TEST_PASSWORD }) })
    const subjects = (await emailsTo(email, 4)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Your second factor for Enamel is on',
      'A recovery code was used to log in to Enamel',
      'Your recovery codes for Enamel were replaced',
      'Your second factor for Enamel was turned off',
    ])
  })

  it('is not sent when nothing was changed', async () => {
    const { person, practice } = await aMember()
    await person.put('/account/password', { current: 'not it', new: 'sweeping the long corridor' })
    expect(await noticesOf(practice)).toEqual([])
  })

  it('is sent again while the relay is down, and given up after a day', async () => {
    const { person, practice, email } = await aMember()
    await product.control('PUT', 'trouble', { service: 'mail', mode: 'down' })
    try {
      await person.put('/account/password', { current: TEST_PASSWORD, new: 'sweeping the long corridor' })
      await expect.poll(async () => (await failedJobs()).length, WITHIN).toBe(1)
      product.clock.skip(DAY_MS)
    } finally {
      await product.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
    }
    await product.retry()
    await expect.poll(async () => (await noticesOf(practice))[0]?.failed_at, WITHIN).toBeInstanceOf(Date)
    expect(await product.outbox('email', email)).toEqual([])
  })

  it('is enqueued again when its job was lost, and deleted after thirty days', async () => {
    const { person, practice, email } = await aMember()
    await person.put('/account/password', { current: TEST_PASSWORD, new: 'sweeping the long corridor' })
    await emailsTo(email, 1)
    // The end of the job is recorded a moment after the email has left.
    await expect.poll(() => product.queue(), WITHIN).toEqual([])
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('account_notices').set({ accepted_at: null, attempted_at: null }).execute(),
    )
    await runPeriodicJob(product.deps, 'auth.requeue-notices')
    await expect.poll(async () => (await noticesOf(practice))[0]?.accepted_at, WITHIN).toBeInstanceOf(Date)
    product.clock.skip(29 * DAY_MS)
    await runPeriodicJob(product.deps, 'auth.forget-notices')
    expect(await noticesOf(practice)).toHaveLength(1)
    product.clock.skip(DAY_MS + 1)
    await runPeriodicJob(product.deps, 'auth.forget-notices')
    expect(await noticesOf(practice)).toEqual([])
  })
})

it('a product without a mail service drops notices, and its job does not fail', async () => {
  const quiet = await testProduct()
  try {
    const { person, practice } = await fixtureOf(quiet).aMember()
    await person.put('/account/password', { current: TEST_PASSWORD, new: 'sweeping the long corridor' })
    await expect
      .poll(async () => (await noticesOf(practice, quiet))[0]?.failed_at, WITHIN)
      .toBeInstanceOf(Date)
    await expect.poll(() => quiet.queue(), WITHIN).toEqual([])
  } finally {
    await quiet.stop()
  }
})

async function failedJobs() {
  return (await product.queue()).filter(
    ({ task, attempts, isRunning }) => task === 'auth.send-notice' && attempts > 0 && !isRunning,
  )
}
