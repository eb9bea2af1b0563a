import { beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { aPractice, inside } from '../../testing/builders.ts'
import { PARTNER_KEY, whatsAppFixture } from '../../testing/whatsapp-fixture.ts'
import { whatsAppHeartbeat } from './whatsapp/heartbeat.ts'

const fixture = await whatsAppFixture()

beforeEach(() => fixture.provider.respondWith(() => ({ status: 200, json: {} })))

const setConnection = (row: object) =>
  inside(fixture.product.deps, fixture.practice, (tx) => tx.updateTable('integrations').set(row).execute())
const check = () =>
  whatsAppHeartbeat.job.run({ deps: fixture.product.deps, log: openLog('silent'), signal: undefined })
async function states(): Promise<Record<string, string>> {
  const { body } = await fixture.staff.get('/integrations')
  return Object.fromEntries(
    body.map(({ integration, state }: { integration: string; state: string }) => [integration, state]),
  )
}

describe('the list of integrations', () => {
  it('contains four services with texts and state, which is disconnected for a service that was never connected (INT-02)', async () => {
    const response = await fixture.staff.get('/integrations')
    expect(response.status).toBe(200)
    expect(response.body).toEqual(
      [
        ['gmail', 'Gmail', 'disconnected'],
        ['outlook', 'Outlook', 'disconnected'],
        ['dentally', 'Dentally', 'disconnected'],
        ['whatsapp', 'WhatsApp', 'healthy'],
      ].map(([integration, display_name, state]) => ({
        integration,
        display_name,
        state,
        logo: null,
        reason: null,
        sync: null,
        description: expect.stringMatching(/\w+/),
      })),
    )
    expect((await fixture.product.visitor().get('/integrations')).status).toBe(401)
  })

  it("contains only the connections of the user's practice", async () => {
    const otherPractice = await aPractice(fixture.product.deps, { features: ['whatsapp'] })
    const visitor = fixture.product.visitor()
    await visitor.signIn(otherPractice.email)
    const { body } = await visitor.get('/integrations')
    expect(body.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('disconnected'))
  })

  it('is read from a table that contains no API key in plain text', async () => {
    const row = await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.selectFrom('integrations').selectAll().executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(PARTNER_KEY)
  })
})

describe('the check of a connection to WhatsApp', () => {
  it('sends nothing while the connection is healthy and registered', async () => {
    await check()
    expect(fixture.provider.requests).toEqual([])
  })

  it("registers the webhook again when the product's URL has changed", async () => {
    await setConnection({ registration: 'of a different URL' })
    await check()
    await check()
    expect(fixture.provider.requests).toHaveLength(1)
    expect(fixture.provider.requests[0]).toMatchObject({
      path: '/v1/configs/webhook',
      headers: { 'd360-api-key': PARTNER_KEY },
      json: { url: `${fixture.product.url}/api/webhooks/whatsapp` },
    })
  })

  it('restores the connection once its key is accepted again, and notifies browsers', async () => {
    await setConnection({ state: 'unhealthy', reason: 'x' })
    fixture.provider.respondWith(() => ({ status: 401 }))
    await check()
    expect((await states()).whatsapp).toBe('unhealthy')
    fixture.provider.respondWith(() => ({ status: 500 }))
    await check()
    expect((await states()).whatsapp).toBe('unhealthy')
    fixture.provider.respondWith(() => ({ status: 200, json: {} }))
    await check()
    expect((await states()).whatsapp).toBe('healthy')
    expect(await fixture.published('integrations.changed-state')).toContainEqual({
      integration: 'whatsapp',
      display_name: 'WhatsApp',
      state: 'healthy',
    })
  })

  it('does not revive a disconnected connection', async () => {
    await setConnection({ state: 'disconnected', registration: null })
    await check()
    expect(fixture.provider.requests).toEqual([])
    expect((await states()).whatsapp).toBe('disconnected')
  })
})
