import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { type InboundFixture, openInboundFixture } from '../../../testing/inbound-fixture.ts'
import { runPeriodicJob } from '../../../testing/run-periodic-job.ts'
import { connectNumber } from './connect.ts'

/** The phone number that the sandbox has on WhatsApp, with its API key and account. */
const NUMBER = {
  key: 'sandbox-whatsapp-key-brightside',
  account: '100000000000100',
  number: '+441632960100',
}

let fixture: InboundFixture

beforeAll(async () => {
  fixture = await openInboundFixture()
  await inside(fixture.system.deps, fixture.practice, async (tx) => {
    await tx
      .updateTable('clients')
      .set({ features: ['whatsapp'] })
      .execute()
    await connectNumber(tx, NUMBER, { ...fixture.system.deps, now: fixture.system.clock.now() })
  })
})
beforeEach(() => setTrouble('ok'))
afterAll(() => fixture.system.stop())

const setTrouble = (mode: 'ok' | 'expired_token' | 'down') =>
  fixture.system.control('PUT', 'trouble', { service: 'whatsapp', mode })
const check = () => runPeriodicJob(fixture.system.deps, 'integrations.whatsapp-heartbeat')

function connection() {
  return inside(fixture.system.deps, fixture.practice, (tx) =>
    tx.selectFrom('integrations').select(['state', 'reason', 'last_seen_at']).executeTakeFirstOrThrow(),
  )
}

describe('the check of a healthy connection to WhatsApp', () => {
  it('sends no request within a day of the last check', async () => {
    await setTrouble('expired_token')
    await check()
    expect((await connection()).state).toBe('healthy')
  })

  it('asks WhatsApp after a day, and stores the time at which the key was accepted', async () => {
    fixture.system.clock.skip(MS_PER_DAY)
    const before = fixture.system.clock.now()
    await check()
    const { state, last_seen_at } = await connection()
    expect(state).toBe('healthy')
    expect(last_seen_at?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('changes nothing while WhatsApp is unavailable', async () => {
    fixture.system.clock.skip(MS_PER_DAY)
    const before = await connection()
    await setTrouble('down')
    await check()
    expect(await connection()).toEqual(before)
  })

  it('detects a revoked key before any message fails, and recovers once the key is accepted', async () => {
    fixture.system.clock.skip(MS_PER_DAY)
    await setTrouble('expired_token')
    await check()
    const reason = 'WhatsApp no longer accepts our key for your number.'
    expect(await connection()).toMatchObject({ state: 'unhealthy', reason })
    await setTrouble('ok')
    await check()
    expect(await connection()).toMatchObject({ state: 'healthy', reason: null })
  })
})
