import { beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { aPractice, inside } from '../../testing/builders.ts'
import { PARTNER_KEY, whatsAppFixture } from '../../testing/whatsapp-fixture.ts'
import { whatsAppHeartbeat } from './whatsapp/heartbeat.ts'

const fixture = await whatsAppFixture()

beforeEach(() => fixture.partner.answers(() => ({ status: 200, json: {} })))

const setConnection = (row: object) =>
  inside(fixture.product.deps, fixture.practice, (tx) => tx.updateTable('integrations').set(row).execute())
const refresh = () =>
  whatsAppHeartbeat.job.run({ deps: fixture.product.deps, log: openLog('silent'), signal: undefined })
async function states(): Promise<Record<string, string>> {
  const { body } = await fixture.staff.get('/integrations')
  return Object.fromEntries(
    body.map(({ integration, state }: { integration: string; state: string }) => [integration, state]),
  )
}

describe('the connections of a practice', () => {
  it('are always the four, each with its texts and its state; one that never existed is disconnected (INT-02)', async () => {
    const answer = await fixture.staff.get('/integrations')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(
      [
        ['gmail', 'Gmail', 'disconnected'],
        ['outlook', 'Outlook', 'disconnected'],
        ['dentally', 'Dentally', 'disconnected'],
        ['whatsapp', 'WhatsApp', 'healthy'],
      ].map(([integration, display_name, state]) => ({
        ...{ integration, display_name, state, logo: null, reason: null, sync: null },
        description: expect.stringMatching(/\w+/),
      })),
    )
    expect((await fixture.product.visitor().get('/integrations')).status).toBe(401)
  })

  it("are the practice's own", async () => {
    const other = await aPractice(fixture.product.deps, { features: ['whatsapp'] })
    const visitor = fixture.product.visitor()
    await visitor.signIn(other.email)
    const { body } = await visitor.get('/integrations')
    expect(body.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('disconnected'))
  })

  it('store their key sealed', async () => {
    const row = await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.selectFrom('integrations').selectAll().executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(PARTNER_KEY)
  })
})

describe('a connection to WhatsApp that is checked', () => {
  it('is left alone while it is in order', async () => {
    await refresh()
    expect(fixture.partner.calls).toEqual([])
  })

  it('is registered again when the product has moved', async () => {
    await setConnection({ registration: 'another place' })
    await refresh()
    await refresh()
    expect(fixture.partner.calls).toHaveLength(1)
    expect(fixture.partner.calls[0]).toMatchObject({
      path: '/v1/configs/webhook',
      headers: { 'd360-api-key': PARTNER_KEY },
      json: { url: `${fixture.product.url}/api/webhooks/whatsapp` },
    })
  })

  it('recovers once its key is accepted again, and browsers are notified', async () => {
    await setConnection({ state: 'unhealthy', reason: 'x' })
    fixture.partner.answers(() => ({ status: 401 }))
    await refresh()
    expect((await states()).whatsapp).toBe('unhealthy')
    fixture.partner.answers(() => ({ status: 500 }))
    await refresh()
    expect((await states()).whatsapp).toBe('unhealthy')
    fixture.partner.answers(() => ({ status: 200, json: {} }))
    await refresh()
    expect((await states()).whatsapp).toBe('healthy')
    expect(await fixture.published('integrations.changed-state')).toContainEqual({
      integration: 'whatsapp',
      display_name: 'WhatsApp',
      state: 'healthy',
    })
  })

  it('is not taken up again after it was disconnected', async () => {
    await setConnection({ state: 'disconnected', registration: null })
    await refresh()
    expect(fixture.partner.calls).toEqual([])
    expect((await states()).whatsapp).toBe('disconnected')
  })
})
