import { LONGEST_GAP_MS } from '@enamel/domain/integrations/whatsapp-coverage'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../../log.ts'
import { inside } from '../../../testing/builders.ts'
import { type InboundFixture, openInboundFixture } from '../../../testing/inbound-fixture.ts'
import { whatsAppCatchUp } from './catch-up.ts'
import { connectNumber } from './connect.ts'

/** The phone number that the sandbox has on WhatsApp, with its API key and account. */
const NUMBER = {
  key: 'sandbox-whatsapp-key-brightside',
  account: '100000000000100',
  number: '+441632960100',
}

let fixture: InboundFixture

beforeAll(async () => {
  // Without a worker, which would check the connection too.
  fixture = await openInboundFixture({ ENAMEL_ROLE: 'web' })
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
const setWebhook = (url: string) =>
  fetch(`${fixture.system.sandbox.url}/360dialog/v1/configs/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'd360-api-key': NUMBER.key },
    body: JSON.stringify({ url }),
  })

/** Checks the connection, as every minute does. */
const check = () =>
  whatsAppCatchUp(
    { deps: fixture.system.deps, log: openLog('silent'), signal: undefined },
    fixture.practice.id,
    async () => {},
  )
/** @returns when the check was, which is after `ms` from now */
async function checkAfter(ms: number): Promise<Date> {
  fixture.system.clock.skip(ms)
  const before = fixture.system.clock.now()
  expect(await check()).toEqual({ kind: 'complete' })
  return before
}
async function connection() {
  // Sessions end when the clock is moved by days.
  await fixture.staff.signIn(fixture.practice.email)
  const { body } = await fixture.staff.get('/integrations')
  const whatsApp = body.find(({ integration }: { integration: string }) => integration === 'whatsapp')
  const time = (name: string) => new Date(whatsApp[name])
  return {
    ...whatsApp,
    seen: time('last_seen_at'),
    since: time('complete_since'),
    until: time('complete_until'),
  }
}

describe('the check of a connection to WhatsApp', () => {
  it('registers our webhook where a different one is registered, and says since when messages arrive', async () => {
    const at = await checkAfter(0)
    const { seen, since, until } = await connection()
    expect(seen.getTime()).toBeGreaterThanOrEqual(at.getTime())
    expect(since).toEqual(until)
    expect(since.getTime()).toBeGreaterThanOrEqual(at.getTime())
  })

  it('extends the time without gaps by each check', async () => {
    const { since } = await connection()
    const at = await checkAfter(MS_PER_MINUTE)
    const after = await connection()
    expect(after.since).toEqual(since)
    expect(after.until.getTime()).toBeGreaterThanOrEqual(at.getTime())
  })

  it('begins the time without gaps anew when messages went elsewhere meanwhile', async () => {
    await setWebhook('https://elsewhere.example/webhook')
    const at = await checkAfter(MS_PER_MINUTE)
    expect((await connection()).since.getTime()).toBeGreaterThanOrEqual(at.getTime())
    await checkAfter(MS_PER_MINUTE)
    const { since, until } = await connection()
    expect(until.getTime() - since.getTime()).toBeGreaterThanOrEqual(MS_PER_MINUTE)
  })

  it('begins it anew after an outage of the product, since WhatsApp may repeat its messages later', async () => {
    const at = await checkAfter(LONGEST_GAP_MS + 1)
    expect((await connection()).since.getTime()).toBeGreaterThanOrEqual(at.getTime())
  })

  it.each([
    ['WhatsApp was unavailable', 'down', { kind: 'later' }],
    ['WhatsApp refused our key', 'expired_token', { kind: 'refused' }],
  ] as const)('begins it anew after a time in which %s', async (_, mode, result) => {
    const { since, until } = await connection()
    await setTrouble(mode)
    fixture.system.clock.skip(LONGEST_GAP_MS)
    expect(await check()).toMatchObject(result)
    expect(await connection()).toMatchObject({ since, until })
    await setTrouble('ok')
    const at = await checkAfter(MS_PER_MINUTE)
    expect((await connection()).since.getTime()).toBeGreaterThanOrEqual(at.getTime())
  })

  it('changes nothing while WhatsApp is unavailable', async () => {
    await setTrouble('down')
    const before = await connection()
    fixture.system.clock.skip(MS_PER_MINUTE)
    expect(await check()).toMatchObject({ kind: 'later' })
    expect(await connection()).toEqual(before)
  })

  it('detects a revoked key before any message fails, and recovers once the key is accepted', async () => {
    await setTrouble('expired_token')
    expect(await check()).toEqual({ kind: 'refused' })
    const reason = 'WhatsApp no longer accepts our key for your number.'
    expect(await connection()).toMatchObject({ state: 'unhealthy', reason })
    await setTrouble('ok')
    expect(await check()).toEqual({ kind: 'complete' })
    expect(await connection()).toMatchObject({ state: 'healthy', reason: null })
  })
})
