import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPractice, inside } from '../../testing/builders.ts'
import { PARTNER_KEY, whatsAppFixture } from '../../testing/whatsapp-fixture.ts'

const fixture = await whatsAppFixture()

beforeEach(() => fixture.provider.respondWith(() => ({ status: 200, json: {} })))

describe('the list of integrations', () => {
  it('contains four services with texts and state, which is disconnected for a service that was never connected (INT-01)', async () => {
    const response = await fixture.staff.get('/integrations')
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject(
      [
        ['gmail', 'Gmail', 'disconnected', null],
        ['outlook', 'Outlook', 'disconnected', null],
        ['dentally', 'Dentally', 'disconnected', null],
        ['whatsapp', 'WhatsApp', 'healthy', fixture.practice.number],
      ].map(([integration, display_name, state, account]) => ({
        integration,
        display_name,
        state,
        account,
        logo: null,
        reason: null,
        sync: null,
        waiting: [],
        sign_in_error: null,
        description: expect.stringMatching(/\w+/),
      })),
    )
    expect((await fixture.product.visitor().get('/integrations')).status).toBe(401)
  })

  it('contains each state of a connection, and each state of its latest sync (INT-02)', async () => {
    const { deps } = fixture.product
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 9, minute))
    const whatsApp = async () => (await fixture.staff.get('/integrations')).body.at(-1)
    const set = (row: object) =>
      inside(deps, fixture.practice, (tx) => tx.updateTable('integrations').set(row).execute())
    const own = { integration: 'whatsapp', display_name: 'WhatsApp', description: expect.any(String) }
    for (const state of ['unhealthy', 'disconnecting', 'disconnected', 'healthy'] as const) {
      const reason = state === 'unhealthy' ? 'The key was refused.' : null
      const times = { changed_at: at(1), last_seen_at: at(2), complete_since: at(3), complete_until: at(4) }
      await set({ state, reason, ...times })
      const shown = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time.toJSON()]))
      const account = state === 'disconnected' ? null : fixture.practice.number
      expect(await whatsApp()).toMatchObject({ ...own, state, reason, account, ...shown, sync: null })
    }
    const ends = {
      queued: {},
      syncing: { syncing_at: at(6) },
      complete: { syncing_at: at(6), completed_at: at(7) },
      failed: { syncing_at: at(6), failed_at: at(7), error: 'The line broke.' },
    }
    const none = { syncing_at: null, completed_at: null, failed_at: null, error: null }
    for (const [hour, state] of (['complete', 'failed', 'syncing', 'queued'] as const).entries()) {
      const sync = { id: uuid(), state, queued_at: new Date(at(5).getTime() + hour), ...none, ...ends[state] }
      await inside(deps, fixture.practice, async (tx) => {
        const unfinished = tx.deleteFrom('integration_syncs').where('state', 'in', ['queued', 'syncing'])
        await unfinished.execute()
        await tx
          .insertInto('integration_syncs')
          .values({ client_id: tx.clientId, integration: 'whatsapp', done: 3, total: 9, ...sync })
          .execute()
      })
      expect((await whatsApp()).sync).toEqual({
        ...JSON.parse(JSON.stringify(sync)),
        progress: { unit: 'items', done: 3, total: 9 },
      })
    }
  })

  it("contains only the connections of the user's practice, and WhatsApp only with its feature", async () => {
    const statesOf = async (features: string[]) => {
      const visitor = fixture.product.visitor()
      await visitor.signIn((await aPractice(fixture.product.deps, { features })).email)
      const { body } = await visitor.get('/integrations')
      return body.map((connection: { integration: string; state: string; changed_at: string | null }) => [
        connection.integration,
        connection.state,
        connection.changed_at,
      ])
    }
    const services = ['gmail', 'outlook', 'dentally', 'whatsapp']
    expect(await statesOf(['whatsapp'])).toEqual(services.map((service) => [service, 'disconnected', null]))
    expect((await statesOf([])).map(([service]: string[]) => service)).toEqual(services.slice(0, 3))
  })

  it('is read from a table that contains no API key in plain text', async () => {
    const row = await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.selectFrom('integrations').selectAll().executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(PARTNER_KEY)
  })
})
