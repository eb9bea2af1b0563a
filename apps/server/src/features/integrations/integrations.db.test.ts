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
        waiting: 0,
        sign_in_error: null,
        description: expect.stringMatching(/\w+/),
      })),
    )
    expect((await fixture.product.visitor().get('/integrations')).status).toBe(401)
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
