import { createHmac } from 'node:crypto'
import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { openServicesFixture, type ServicesFixture, sites } from '../testing/services-fixture.ts'
import { connectSite } from './connect.ts'

const DONE = '/integrations/done'
const SECRET = 'a secret of the webhook'

let fixture: ServicesFixture

beforeAll(async () => {
  fixture = await openServicesFixture()
})
beforeEach(async () => {
  fixture.product.clock.skip(MS_PER_HOUR)
  await fixture.reset()
})
afterAll(() => fixture.stop())

/** Connects the practice with a key, as the operator's command does. */
function connectWithKey(webhookSecret: string | null, name = 'Brightside') {
  const { deps } = fixture.product
  const connection = { site: { id: `site-${name}`, name }, keys: { token: 'a key', webhookSecret } }
  return inside(deps, fixture.practice, (tx) =>
    connectSite(tx, connection, { secret: deps.secret, now: deps.clock.now() }),
  )
}

/** Staff sign in as a user of this site alone. */
async function signInTo(name: string): Promise<void> {
  fixture.respond({ 'GET /dentally/v1/sites': sites(name) })
  expect(await fixture.signIn('dentally')).toBe(DONE)
}

const storedSecrets = () =>
  inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.selectFrom('practice_system_webhook_secrets').selectAll().execute(),
  )

async function disconnect(): Promise<void> {
  expect((await fixture.staff.delete('/integrations/dentally/connection')).status).toBe(202)
  await eventually(async () => expect((await fixture.row('dentally')).state).toBe('disconnected'), WITHIN)
}

/** Dentally reports something that concerns no patient. @returns the status of the response */
async function report(secret = SECRET): Promise<number> {
  const body = JSON.stringify({ event: 'recall.created', object: 'recall', data: {} })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const url = `${fixture.product.url}/api/webhooks/dentally/${fixture.practice.formKey}`
  const headers = { 'content-type': 'application/json', 'x-dentally-signature': signature }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

describe('the secret of Dentally’s webhook', () => {
  it('is the same after the practice disconnects and connects the same site again', async () => {
    await connectWithKey(SECRET)
    expect(await report()).toBe(204)
    await disconnect()
    expect(await report()).toBe(404)
    expect(await fixture.row('dentally')).toMatchObject({ credentials: null, revocation: null })
    expect(JSON.stringify(await fixture.row('dentally'))).not.toContain(SECRET)
    expect(await fixture.signIn('dentally')).toBe(DONE)
    expect(await report()).toBe(204)
    await disconnect()
    expect(await fixture.signIn('dentally')).toBe(DONE)
    expect(await report()).toBe(204)
  })

  it('stays when a connection is repaired by a sign-in', async () => {
    await connectWithKey(SECRET)
    expect(await fixture.signIn('dentally')).toBe(DONE)
    expect(await report()).toBe(204)
  })

  it('belongs to its site: another site has none, and a return to the first restores it', async () => {
    await connectWithKey(SECRET)
    await disconnect()
    await signInTo('Harbour')
    expect(await report()).toBe(403)
    await disconnect()
    await signInTo('Brightside')
    expect(await report()).toBe(204)
    expect(JSON.stringify(await storedSecrets())).not.toContain(SECRET)
  })

  it('is each site’s own when both have one, also if the operator replaces a connection in use', async () => {
    await connectWithKey(SECRET)
    await connectWithKey('of Harbour', 'Harbour')
    expect(await report()).toBe(403)
    expect(await report('of Harbour')).toBe(204)
    for (const [site, secret] of [
      ['Brightside', SECRET],
      ['Harbour', 'of Harbour'],
    ] as const) {
      await disconnect()
      await signInTo(site)
      expect(await report(secret)).toBe(204)
    }
  })

  it('is none after the operator connected the site without one', async () => {
    await connectWithKey(SECRET)
    await disconnect()
    await connectWithKey(null)
    await disconnect()
    expect(await storedSecrets()).toEqual([])
    await signInTo('Brightside')
    expect(await report()).toBe(403)
  })

  it('is the one that is entered when the practice is connected with a key', async () => {
    await connectWithKey(SECRET)
    await disconnect()
    await connectWithKey('a new secret')
    expect(await report()).toBe(403)
    expect(await report('a new secret')).toBe(204)
  })
})

describe('webhook requests with another secret', () => {
  const warnings = (text: string) => fixture.logged.filter((line) => line.includes(text))

  it.each([
    ['are signed with another secret than the stored one', SECRET],
    ['arrive, but no secret is stored for them', null],
  ])('that %s are logged with what to do, once an hour however many there are', async (text, secret) => {
    await connectWithKey(secret)
    for (let index = 0; index < 3; index++) expect(await report('another')).toBe(403)
    expect(warnings(text)).toHaveLength(1)
    expect(JSON.parse(warnings(text)[0] ?? '')).toMatchObject({
      client_id: fixture.practice.id,
      msg: expect.stringContaining('npm run practice -- dentally'),
    })
    fixture.product.clock.skip(MS_PER_HOUR)
    await report('another')
    expect(warnings(text)).toHaveLength(2)
  })
})
