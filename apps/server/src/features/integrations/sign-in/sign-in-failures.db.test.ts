import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { statementsWaitingFor } from '../../../testing/statements-waiting-for.ts'
import {
  comeBack,
  openServicesFixture,
  type Script,
  type ServicesFixture,
  sites,
  stateOf,
  tokens,
} from '../testing/services-fixture.ts'

let fixture: ServicesFixture

beforeAll(async () => {
  // Without a worker, so that disconnecting takes as long as a test needs.
  fixture = await openServicesFixture({ ENAMEL_ROLE: 'web' })
})
beforeEach(() => fixture.reset())
afterAll(() => fixture.stop())

const DONE = '/integrations/done'
const FAILED = '/integrations/failed'
const begin = () => fixture.staff.put('/integrations/gmail/connection')

interface Failure {
  query?: Record<string, string>
  script?: Script
}

describe('a sign-in that fails', () => {
  const reason = async () => (await fixture.integration('gmail')).sign_in_error

  const failures: [string, Failure, string][] = [
    [
      'was denied',
      { query: { error: 'access_denied', error_description: 'Jane said no' } },
      'Gmail was not allowed to share your account. Sign in again and allow everything.',
    ],
    [
      'was allowed in part',
      {
        script: {
          'POST /google/token': () => ({
            status: 200,
            json: { access_token: 'x', refresh_token: 'y', token_type: 'Bearer', scope: 'openid email' },
          }),
        },
      },
      'Gmail was not allowed to share your account. Sign in again and allow everything.',
    ],
    [
      'is for an hour only',
      {
        script: {
          'POST /google/token': () => ({ status: 200, json: { access_token: 'x', token_type: 'Bearer' } }),
        },
      },
      'Gmail was not allowed to share your account. Sign in again and allow everything.',
    ],
    [
      'was used before at the service',
      { script: { 'POST /google/token': () => ({ status: 400, json: { error: 'invalid_grant' } }) } },
      'Gmail did not complete the sign-in. Please sign in again.',
    ],
    [
      'meets a service that is down',
      { script: { 'POST /google/token': () => ({ status: 503 }) } },
      'Gmail did not respond. Please try again in a moment.',
    ],
    [
      'meets a wrong registration of the product',
      { script: { 'POST /google/token': () => ({ status: 401, json: { error: 'invalid_client' } }) } },
      'Signing in to Gmail is not set up correctly on this server. Please ask the person who runs it.',
    ],
    [
      'is to an account without a mailbox',
      {
        script: {
          'GET /gmail/v1/users/me/profile': () => ({
            status: 400,
            json: {
              error: { code: 400, status: 'FAILED_PRECONDITION', errors: [{ reason: 'failedPrecondition' }] },
            },
          }),
        },
      },
      'Gmail has no mailbox that we may use for this account. Sign in with a different account.',
    ],
  ]
  it.each(failures)(
    'because it %s shows why, and connects nothing',
    async (_, { query, script = {} }, text) => {
      fixture.respond(script)
      expect(await fixture.signIn('gmail', query && { query })).toBe(FAILED)
      expect(await fixture.integration('gmail')).toMatchObject({
        state: 'disconnected',
        sign_in_error: text,
        account: null,
        changed_at: null,
        sync: null,
      })
      expect(fixture.logged.join()).toContain('a sign-in at a service failed')
      expect(fixture.logged.join()).not.toContain('Jane')
    },
  )

  it('because of an unexpected error shows that it can be tried again, and connects nothing', async () => {
    // No text in the database may contain this character.
    fixture.respond({ 'GET /dentally/v1/sites': sites('Leith\u0000') })
    expect(await fixture.signIn('dentally')).toBe(FAILED)
    expect(await fixture.integration('dentally')).toMatchObject({
      state: 'disconnected',
      sign_in_error: 'The sign-in to Dentally could not be completed. Please try again.',
      account: null,
    })
    expect(fixture.logged.join()).toContain('a sign-in at a service could not be completed')
  })

  it('forgets the reason once a sign-in succeeds', async () => {
    fixture.respond({ 'POST /google/token': () => ({ status: 503 }) })
    await fixture.signIn('gmail')
    expect(await reason()).not.toBeNull()
    fixture.respond({ 'POST /google/token': tokens })
    await fixture.signIn('gmail')
    expect(await reason()).toBeNull()
  })

  it('leaves a connection that works as it is', async () => {
    await fixture.signIn('gmail')
    const { credentials } = await fixture.row('gmail')
    await fixture.signIn('gmail', { query: { error: 'access_denied' } })
    expect(await fixture.row('gmail')).toMatchObject({ state: 'healthy', credentials })
  })

  it('takes no account that is connected to another practice', async () => {
    const other = await fixture.aPracticeWithStaff()
    expect(await fixture.signIn('gmail', { staff: other.staff })).toBe(DONE)
    expect(await fixture.signIn('gmail')).toBe(FAILED)
    expect(await reason()).toBe('desk@mail.example is already connected to another practice.')
    await inside(fixture.product.deps, other.practice, (tx) => tx.deleteFrom('integrations').execute())
  })

  it.each([
    ['gmail', 'desk@mail.example is already connected to another practice.'],
    ['dentally', 'This practice in Dentally is already connected to another practice here.'],
    ['whatsapp', '01632 960100 is already connected to another practice here.'],
  ] as const)(
    'takes no account of %s with which another practice is connected at the same moment, which is no error for the operator',
    async (key, text) => {
      const { deps } = fixture.product
      const first = await fixture.aPracticeWithStaff()
      const later = await fixture.aPracticeWithStaff()
      // The later practice finds the account free, and then waits until the first one is connected with it.
      const signIns = await inside(deps, later.practice, async (tx) => {
        const values = { client_id: later.practice.id, integration: key, changed_at: deps.clock.now() }
        await tx
          .insertInto('integrations')
          .values({ ...values, state: 'disconnected' })
          .execute()
        const waiting = fixture.signIn(key, { staff: later.staff })
        await expect.poll(() => statementsWaitingFor(tx)).toBe(1)
        const done = await fixture.signIn(key, { staff: first.staff })
        return { done, waiting }
      })
      expect([signIns.done, await signIns.waiting]).toEqual([DONE, FAILED])
      expect((await fixture.integration(key, later.staff)).sign_in_error).toBe(text)
      expect((await fixture.integration(key, first.staff)).state).toBe('healthy')
      expect(fixture.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
      await inside(deps, first.practice, (tx) => tx.deleteFrom('integrations').execute())
    },
  )
})

describe('repairing a connection', () => {
  const profile = (emailAddress: string) => ({
    'GET /gmail/v1/users/me/profile': () => ({ status: 200, json: { emailAddress, historyId: '1' } }),
  })

  beforeEach(async () => {
    fixture.respond(profile('first@mail.example'))
    await fixture.signIn('gmail')
    await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.updateTable('integrations').set({ state: 'unhealthy', reason: 'x', cursor: 'position' }).execute(),
    )
  })

  it('continues where it stopped, and suggests the account', async () => {
    const begun = await begin()
    expect(new URL(begun.body.url).searchParams.get('login_hint')).toBe('first@mail.example')
    const query = { code: 'a-code', state: stateOf(begun) }
    expect(await comeBack(fixture.staff, 'gmail', query)).toBe(DONE)
    expect(await fixture.row('gmail')).toMatchObject({ state: 'healthy', reason: null, cursor: 'position' })
  })

  it('is refused with a different account, in a text that names both', async () => {
    fixture.respond(profile('second@mail.example'))
    expect(await fixture.signIn('gmail')).toBe(FAILED)
    expect(await fixture.integration('gmail')).toMatchObject({
      state: 'unhealthy',
      account: 'first@mail.example',
      sign_in_error:
        'You signed in as second@mail.example, but first@mail.example is connected. ' +
        'Sign in as first@mail.example, or disconnect it first.',
    })
  })

  it.each([
    ['answers an error', { status: 503 }],
    ['breaks off', 'breaks off'],
  ] as const)('is refused in the same way by a service that %s when it is to revoke', async (_, response) => {
    fixture.respond({ ...profile('second@mail.example'), 'POST /google/revoke': () => response })
    expect(await fixture.signIn('gmail')).toBe(FAILED)
    expect(fixture.requestsTo('/google/revoke')).toHaveLength(1)
    expect(fixture.logged.join()).toContain('credentials could not be revoked')
    expect((await fixture.integration('gmail')).sign_in_error).toContain(
      'You signed in as second@mail.example',
    )
  })

  it('is refused when it was disconnected during the sign-in', async () => {
    const state = stateOf(await begin())
    await fixture.staff.delete('/integrations/gmail/connection')
    expect(await comeBack(fixture.staff, 'gmail', { code: 'a-code', state })).toBe(FAILED)
    expect(await fixture.integration('gmail')).toMatchObject({
      state: 'disconnecting',
      sign_in_error: 'It was disconnected while you signed in. Please sign in again.',
    })
  })
})

describe('signing in to Dentally', () => {
  const error = async () => (await fixture.integration('dentally')).sign_in_error

  it('switches on what the practice can then do with Dentally', async () => {
    const { staff } = await fixture.aPracticeWithStaff(['timeline-v2'])
    fixture.respond({ 'GET /dentally/v1/sites': sites('Newcomer') })
    expect(await fixture.signIn('dentally', { staff })).toBe(DONE)
    const { features } = (await staff.get('/v3/init')).body
    expect(features).toEqual(['timeline-v2', 'dentally-ui-v2', 'dentally:create-patient', 'pms-events'])
    expect((await staff.get('/dentally/patient-titles')).status).toBe(200)
  })

  it('is of no use with a user of no practice', async () => {
    fixture.respond({ 'GET /dentally/v1/sites': sites() })
    expect(await fixture.signIn('dentally')).toBe(FAILED)
    expect(await error()).toBe('Your user in Dentally belongs to no practice. Sign in as a user of yours.')
  })
})

describe('signing up for WhatsApp', () => {
  it('asks to allow the number when that was denied, since nothing else is asked for', async () => {
    expect(await fixture.signIn('whatsapp', { query: { error: 'access_denied' } })).toBe(FAILED)
    expect((await fixture.integration('whatsapp')).sign_in_error).toBe(
      'WhatsApp was not allowed to share your number. Sign in again and allow it.',
    )
  })

  it('does not register our webhook for a number other than the connected one', async () => {
    await fixture.signIn('whatsapp')
    const registered = fixture.requestsTo('/360dialog/v1/configs/webhook').length
    const channel = {
      id: 'channel-1',
      client_id: 'client-1',
      external_id: '100000000000200',
      setup_info: { phone_number: '441632960200' },
    }
    fixture.respond({
      'GET /partner/api/v2/partners/partner/channels': () => ({
        status: 200,
        json: { partner_channels: [channel] },
      }),
    })
    expect(await fixture.signIn('whatsapp')).toBe(FAILED)
    expect(fixture.requestsTo('/360dialog/v1/configs/webhook')).toHaveLength(registered)
    expect((await fixture.integration('whatsapp')).sign_in_error).toMatch(
      /^You signed in as 01632 960200, but 01632 960100 is connected/,
    )
  })
})
