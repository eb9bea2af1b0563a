import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aColleague, inside } from '../../../testing/builders.ts'
import { runPeriodicJob } from '../../../testing/run-periodic-job.ts'
import { comeBack, openServicesFixture, type ServicesFixture, stateOf } from '../testing/services-fixture.ts'
import { SIGN_IN_MS } from './sign-in.queries.ts'

let fixture: ServicesFixture

beforeAll(async () => {
  // Without a worker, so that syncs stay queued.
  fixture = await openServicesFixture({ ENAMEL_ROLE: 'web' })
})
beforeEach(() => fixture.reset())
afterAll(() => fixture.stop())

const DONE = '/integrations/done'
const FAILED = '/integrations/failed'
const begin = () => fixture.staff.put('/integrations/gmail/connection')
const openSignIns = () =>
  inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.selectFrom('integration_sign_ins').selectAll().execute(),
  )

describe('beginning a sign-in', () => {
  it('answers the address of the page of the service, with a proof key and the address to return to (INT-18)', async () => {
    const { status, body } = await begin()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['url'])
    const url = new URL(body.url)
    expect(`${url.origin}${url.pathname}`).toBe(`${fixture.provider.url}/google/o/oauth2/v2/auth`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'enamel',
      response_type: 'code',
      redirect_uri: `${fixture.product.url}/api/integrations/gmail/callback`,
      code_challenge_method: 'S256',
    })
    expect(url.searchParams.get('state')?.length).toBeGreaterThan(40)
  })

  it('stores neither the state nor the verifier in plain text', async () => {
    const state = stateOf(await begin())
    const [stored] = await openSignIns()
    expect(JSON.stringify(stored)).not.toContain(state)
    expect(stored?.verifier?.split('.')).toHaveLength(5)
    expect(stored?.state_hash).toHaveLength(32)
  })

  it('is refused for WhatsApp without its feature, and for an unknown service', async () => {
    const { staff } = await fixture.aPracticeWithStaff(['timeline-v2'])
    expect(await staff.put('/integrations/whatsapp/connection')).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This integration is not available to your practice.' },
    })
    expect((await staff.put('/integrations/fax/connection')).status).toBe(404)
  })

  it('is refused for a service at which the product is not registered, which the list says too', async () => {
    expect(await fixture.staff.put('/integrations/outlook/connection')).toMatchObject({
      status: 409,
      body: {
        code: 'not_configured',
        message: 'Signing in to Outlook is not set up on this server. Please ask the person who runs it.',
      },
    })
    expect(await fixture.integration('outlook')).toMatchObject({ is_available: false })
    expect(await fixture.integration('gmail')).toMatchObject({ is_available: true })
  })

  it('is refused while the service is being disconnected', async () => {
    await fixture.signIn('gmail')
    await fixture.staff.delete('/integrations/gmail/connection')
    expect(await begin()).toMatchObject({
      status: 409,
      body: {
        code: 'disconnecting',
        message: 'Gmail is still being disconnected. Try again in a moment.',
      },
    })
  })
})

describe('a sign-in that succeeds', () => {
  it.each([
    ['gmail', 'desk@mail.example', 'desk@mail.example'],
    ['dentally', 'site-Brightside', 'Brightside'],
    ['whatsapp', '100000000000100', '+441632960100'],
  ] as const)(
    'connects the practice to %s, queues a sync and publishes both',
    async (key, account, label) => {
      const publishedBefore = (await fixture.published('integrations.changed-state')).length
      expect(await fixture.signIn(key)).toBe(DONE)
      expect(await fixture.integration(key)).toMatchObject({
        state: 'healthy',
        account: label,
        sign_in_error: null,
        sync: { state: 'queued' },
      })
      expect((await fixture.row(key)).account).toBe(account)
      expect((await fixture.published('integrations.changed-state')).slice(publishedBefore)).toMatchObject([
        { integration: key, state: 'healthy' },
      ])
      expect((await fixture.published('integrations.sync.changed-state')).at(-1)).toMatchObject({
        integration: key,
        sync: { state: 'queued', progress: { unit: 'items', done: 0, total: null } },
      })
    },
  )

  it('leaves no token, key or code in the answers, the log or the database', async () => {
    for (const key of ['gmail', 'dentally', 'whatsapp'] as const) {
      expect(await fixture.signIn(key)).toBe(DONE)
      const known = JSON.stringify([await fixture.integration(key), await fixture.row(key), fixture.logged])
      expect(known).not.toMatch(/access-token|refresh-token|a-whatsapp-key|a-code|a-google-secret/)
    }
  })

  it('is written into the audit log with the user', async () => {
    await fixture.signIn('gmail')
    const lines = await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id']).orderBy('at').execute(),
    )
    expect(lines.slice(-2)).toEqual([
      { action: 'integrations.connect', user_id: fixture.practice.userId },
      { action: 'integrations.signed-in', user_id: fixture.practice.userId },
    ])
  })

  it('proves itself to the service with the verifier and the code', async () => {
    await fixture.signIn('gmail')
    const sent = new URLSearchParams(fixture.requestsTo('/google/token')[0]?.body.toString())
    expect(Object.fromEntries(sent)).toMatchObject({ grant_type: 'authorization_code', code: 'a-code' })
    expect(sent.get('code_verifier')?.length).toBeGreaterThanOrEqual(43)
  })
})

describe('a sign-in that comes back', () => {
  const code = 'a-code'

  it('counts once', async () => {
    const state = stateOf(await begin())
    expect(await comeBack(fixture.staff, 'gmail', { code, state })).toBe(DONE)
    expect(await comeBack(fixture.staff, 'gmail', { code, state })).toBe(FAILED)
    expect(fixture.requestsTo('/google/token')).toHaveLength(1)
    expect((await fixture.integration('gmail')).state).toBe('healthy')
  })

  it('has lapsed after ten minutes', async () => {
    const state = stateOf(await begin())
    fixture.product.clock.skip(SIGN_IN_MS)
    expect(await comeBack(fixture.staff, 'gmail', { code, state })).toBe(FAILED)
    expect(fixture.requestsTo('/google/token')).toEqual([])
    await runPeriodicJob(fixture.product.deps, 'integrations.forget-sign-ins')
    expect(await openSignIns()).toEqual([])
  })

  it('counts only in the session in which it was begun', async () => {
    const state = stateOf(await begin())
    const colleague = fixture.product.visitor()
    await colleague.signIn(await aColleague(fixture.product.deps, fixture.practice))
    const { staff: stranger } = await fixture.aPracticeWithStaff()
    for (const person of [colleague, stranger, fixture.product.visitor()])
      expect(await comeBack(person, 'gmail', { code, state })).toBe(FAILED)
    expect(fixture.requestsTo('/google/token')).toEqual([])
    expect(await comeBack(fixture.staff, 'gmail', { code, state })).toBe(DONE)
  })

  it('counts only for its service, and only with its state', async () => {
    const state = stateOf(await begin())
    expect(await comeBack(fixture.staff, 'dentally', { code, state })).toBe(FAILED)
    expect(await comeBack(fixture.staff, 'gmail', { code, state: `${state}x` })).toBe(FAILED)
    expect(await comeBack(fixture.staff, 'gmail', { code })).toBe(FAILED)
    const unreadable = await fixture.staff.get(
      `/integrations/gmail/callback?state=a&state=b&code=${'x'.repeat(5000)}`,
    )
    expect(new URL(unreadable.headers.get('location') ?? '').pathname).toBe(FAILED)
    expect(await fixture.row('gmail')).toBeUndefined()
  })

  it('is not accepted as a picture or frame of another page', async () => {
    const state = stateOf(await begin())
    const headers = { 'sec-fetch-dest': 'image' }
    const response = await fixture.staff.get(`/integrations/gmail/callback?code=a&state=${state}`, {
      headers,
    })
    expect(response.status).toBe(403)
    expect(await comeBack(fixture.staff, 'gmail', { code, state })).toBe(DONE)
  })
})

describe('completing a setup', () => {
  const complete = () => fixture.staff.post('/integrations/gmail/setup/complete')

  it('marks it finished and forgets half-finished sign-ins, and does no harm when repeated (INT-16)', async () => {
    await fixture.signIn('gmail')
    const state = stateOf(await begin())
    expect((await complete()).status).toBe(204)
    const { set_up_at } = await fixture.row('gmail')
    expect(set_up_at).not.toBeNull()
    expect(await openSignIns()).toEqual([])
    expect(await comeBack(fixture.staff, 'gmail', { code: 'a-code', state })).toBe(FAILED)
    fixture.product.clock.skip(1000)
    expect((await complete()).status).toBe(204)
    expect(await fixture.row('gmail')).toMatchObject({ set_up_at, state: 'healthy' })
  })

  it('does nothing to a service that is not connected', async () => {
    expect((await complete()).status).toBe(204)
    expect(await fixture.row('gmail')).toBeUndefined()
  })
})
