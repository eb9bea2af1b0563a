import { type SignInProblem, signInProblems } from '@enamel/domain/integrations/integration'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { mailboxConnections } from '../mailbox/connection.ts'
import { openServicesFixture, type ServicesFixture } from '../testing/services-fixture.ts'
import { reportFailure } from './report-failure.kind.ts'

let fixture: ServicesFixture

beforeAll(async () => {
  fixture = await openServicesFixture()
})
beforeEach(async () => {
  await fixture.reset()
  await fixture.signIn('gmail')
  await eventually(
    async () => expect((await fixture.integration('gmail')).sync.state).toBe('complete'),
    WITHIN,
  )
})
afterAll(() => fixture.stop())

/** The number of practices with this failure, as an operator's monitoring reads it. */
async function measured(failure: 'connection' | 'sync'): Promise<string | undefined> {
  const metrics = await (await fetch(`${fixture.product.url}/metrics`)).text()
  const line = metrics.split('\n').find((text) => text.includes(`integration="gmail",failure="${failure}"`))
  return line?.split(' ').at(-1)
}

/** Waits until the log has this line, about our practice. */
const isLogged = (msg: string, more: object = {}) =>
  eventually(() => {
    const lines = fixture.logged.map((line) => JSON.parse(line))
    const own = { level: 50, msg, client_id: fixture.practice.id, integration: 'gmail', ...more }
    expect(lines).toContainEqual(expect.objectContaining(own))
  }, WITHIN)

it('logs an error for the operator, and counts the practice, when a connection stops working', async () => {
  expect(await measured('connection')).toBe('0')
  await mailboxConnections.gmail.markRefused(fixture.product.deps, fixture.practice.id)
  await isLogged('an integration is unhealthy')
  expect(await measured('connection')).toBe('1')
})

it('logs an error for the operator when a sync fails, and counts the practice until one succeeds', async () => {
  const set = (state: 'failed' | 'complete') =>
    inside(fixture.product.deps, fixture.practice, async (tx) => {
      await tx.updateTable('integration_syncs').set({ state }).execute()
      if (state === 'failed') await reportFailure(tx, 'gmail', 'sync')
    })
  await set('failed')
  await isLogged('a sync of an integration failed')
  expect(await measured('sync')).toBe('1')
  await set('complete')
  expect(await measured('sync')).toBe('0')
})

const reported = { blocked: 50, not_begun: 50, closed: 40, refused: 40 } satisfies Record<
  SignInProblem,
  number
>

it.each(signInProblems)(
  'logs for the operator that a browser shows a failed sign-in, as an error unless its user may have chosen it: %s',
  async (problem) => {
    const { status } = await fixture.staff.post('/integrations/gmail/sign-in/failed', { problem })
    expect(status).toBe(204)
    await isLogged('a sign-in to an integration failed', { problem, level: reported[problem] })
  },
)

it('logs an error for the operator when the service fails during a sign-in, and none when its user denies it', async () => {
  fixture.product.clock.skip(MS_PER_MINUTE)
  await fixture.signIn('gmail', { query: { error: 'access_denied' } })
  // The report of the browser comes last.
  await fixture.staff.post('/integrations/gmail/sign-in/failed', { problem: 'refused' })
  await isLogged('a sign-in to an integration failed', { problem: 'refused', level: 40 })
  expect(fixture.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  fixture.respond({ 'POST /google/token': () => ({ status: 503 }) })
  await fixture.signIn('gmail')
  await isLogged('a sign-in to an integration failed', { problem: 'failed' })
})

it('logs the same failed sign-in of a practice once a minute, however often browsers report it', async () => {
  fixture.product.clock.skip(MS_PER_MINUTE)
  const report = (problem: string) => fixture.staff.post('/integrations/gmail/sign-in/failed', { problem })
  const closed = () => fixture.logged.filter((line) => line.includes('"problem":"closed"'))
  for (let time = 1; time <= 3; time++) await report('closed')
  await report('blocked')
  await isLogged('a sign-in to an integration failed', { problem: 'blocked' })
  await eventually(() => expect(closed()).toHaveLength(1), WITHIN)
  fixture.product.clock.skip(MS_PER_MINUTE)
  await report('closed')
  await eventually(() => expect(closed()).toHaveLength(2), WITHIN)
})

it('takes the report of a failed sign-in from staff only, and only with a known problem', async () => {
  const path = '/integrations/gmail/sign-in/failed'
  expect((await fixture.product.visitor().post(path, { problem: 'closed' })).status).toBe(401)
  expect((await fixture.staff.post(path, { problem: 'A text of somebody' })).status).toBe(422)
})
