import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type FakeProvider,
  fakeProvider,
  type ProviderResponse,
} from '../../../adapters/testing/fake-provider.ts'
import { openLog } from '../../../log.ts'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'
import { connectionStates } from '../integration.queries.ts'
import { mailboxConnections, mailboxTokens } from '../mailbox/connection.ts'
import { accessToken, withAccessToken } from './access-token.ts'

let provider: FakeProvider
let product: TestProduct
let practice: Practice
let logged: string[]
const log = openLog('info', { write: (line) => void logged.push(line) })
const { gmail } = mailboxTokens

beforeAll(async () => {
  provider = await fakeProvider(() => ({ status: 500 }))
  product = await testProduct({
    GOOGLE_CLIENT_ID: 'enamel',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_TOKEN_URL: provider.url,
  })
})
beforeEach(async () => {
  logged = []
  practice = await aPractice(product.deps)
  await connect()
  provider.requests.length = 0
  provider.respondWith(grants)
})
afterAll(async () => {
  await product.stop()
  provider.stop()
})

let issued = 0

/** The token endpoint's response: tokens that are valid for an hour, with a new refresh token. */
function grants(): ProviderResponse {
  issued++
  const tokens = { access_token: `access ${issued}`, refresh_token: `refresh ${issued}` }
  return { status: 200, json: { ...tokens, token_type: 'Bearer', expires_in: 3600 } }
}

function connect(given: { expiresAt?: Date; refreshToken?: string | null } = {}): Promise<void> {
  const now = product.clock.now()
  const expiresAt = new Date(now.getTime() + MS_PER_HOUR)
  const credentials = { accessToken: 'first access', refreshToken: 'first refresh', expiresAt, ...given }
  const connection = { account: practice.id, label: 'desk@practice.test', credentials }
  return inside(product.deps, practice, (tx) =>
    mailboxConnections.gmail.connect(tx, connection, { secret: product.deps.secret, now }),
  )
}

const context = () => ({ deps: product.deps, log })
const tokenNow = (refused?: string) => accessToken(context(), gmail, practice.id, refused)
const state = async () => (await inside(product.deps, practice, connectionStates))[0]?.state
const row = () =>
  inside(product.deps, practice, (tx) => tx.selectFrom('integrations').selectAll().executeTakeFirstOrThrow())
const refreshTokens = () =>
  provider.requests.map(({ body }) => new URLSearchParams(body.toString()).get('refresh_token'))

/** Five processes need a token after its end. The service responds to the first once all others wait. */
async function fiveAtOnce(response: () => ProviderResponse) {
  product.clock.skip(MS_PER_HOUR)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  provider.respondWith(async () => {
    await answered
    return response()
  })
  const first = tokenNow()
  await eventually(() => expect(provider.requests).toHaveLength(1))
  let attempts = 0
  const now = () => {
    attempts++
    return product.clock.now()
  }
  const deps = { ...product.deps, clock: { now } }
  const others = Array.from({ length: 4 }, () => accessToken({ deps, log }, gmail, practice.id))
  // Each of the others reads the clock again once it has seen that the renewal is claimed.
  await eventually(() => expect(attempts).toBeGreaterThanOrEqual(8))
  answer()
  return Promise.all([first, ...others])
}

describe('a token for requests to a service', () => {
  it('is the stored one until shortly before its end', async () => {
    expect(await tokenNow()).toMatchObject({ kind: 'valid', token: 'first access' })
    expect(provider.requests).toEqual([])
  })

  it('is renewed when it has expired, and stored sealed with the refresh token that is valid from then on', async () => {
    product.clock.skip(MS_PER_HOUR)
    expect(await tokenNow()).toMatchObject({ kind: 'valid', token: `access ${issued}` })
    expect(await tokenNow()).toMatchObject({ kind: 'valid', token: `access ${issued}` })
    product.clock.skip(MS_PER_HOUR)
    await tokenNow()
    expect(refreshTokens()).toEqual(['first refresh', `refresh ${issued - 1}`])
    expect(JSON.stringify(await row())).not.toMatch(/access|refresh/)
  })

  it('is renewed when the service refuses it before its end', async () => {
    expect(await tokenNow('first access')).toMatchObject({ kind: 'valid', token: `access ${issued}` })
    // A second caller was refused with the same token, and gets the new one.
    expect(await tokenNow('first access')).toMatchObject({ kind: 'valid', token: `access ${issued}` })
    expect(provider.requests).toHaveLength(1)
  })

  it('is renewed once for all who need it at the same time', async () => {
    for (const token of await fiveAtOnce(grants))
      expect(token).toMatchObject({ kind: 'valid', token: `access ${issued}` })
    expect(refreshTokens()).toEqual(['first refresh'])
  })

  it('does not block the connection while the service takes its time', async () => {
    product.clock.skip(MS_PER_HOUR)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    provider.respondWith(async () => {
      await answered
      return grants()
    })
    const renewal = tokenNow()
    await eventually(() => expect(provider.requests).toHaveLength(1))
    await connect({ expiresAt: new Date(product.clock.now().getTime() + MS_PER_HOUR) })
    answer()
    // The practice signed in again meanwhile, so the renewed tokens of the earlier sign-in are not stored.
    expect(await renewal).toMatchObject({ kind: 'valid', token: 'first access' })
    expect((await row()).renewing_until).toBeNull()
  })

  it('is not attempted again by everyone who waited for an attempt that failed', async () => {
    const tokens = await fiveAtOnce(() => ({ status: 503 }))
    expect(tokens.map(({ kind }) => kind)).toEqual(Array(5).fill('unavailable'))
    expect(provider.requests).toHaveLength(1)
    expect(await state()).toBe('healthy')
  })
})

describe('a grant that is no longer valid', () => {
  it('makes the connection unhealthy, with a reason for staff', async () => {
    product.clock.skip(MS_PER_HOUR)
    provider.respondWith(() => ({ status: 400, json: { error: 'invalid_grant' } }))
    expect(await tokenNow()).toEqual({ kind: 'refused' })
    expect(await row()).toMatchObject({
      state: 'unhealthy',
      reason: 'Gmail no longer lets us into your mailbox.',
    })
  })

  it('is recognised when renewed tokens are refused as well', async () => {
    const asked: string[] = []
    const answer = await withAccessToken(context(), gmail, practice.id, {
      ask: async (token) => {
        asked.push(token)
        return 'refused'
      },
      isRefused: (reply) => reply === 'refused',
    })
    expect(answer).toEqual({ kind: 'refused' })
    expect(asked).toEqual(['first access', `access ${issued}`])
    expect(await state()).toBe('unhealthy')
  })

  it('does not harm a connection that was made in the meantime', async () => {
    product.clock.skip(MS_PER_HOUR)
    provider.respondWith(async () => {
      await connect({ expiresAt: new Date(product.clock.now().getTime() + MS_PER_HOUR) })
      return { status: 400, json: { error: 'invalid_grant' } }
    })
    await tokenNow()
    expect(await state()).toBe('healthy')
  })
})

it('only logs an error when the registration of the product is wrong, since signing in again would not help', async () => {
  product.clock.skip(MS_PER_HOUR)
  provider.respondWith(() => ({ status: 401, json: { error: 'invalid_client' } }))
  expect(await tokenNow()).toMatchObject({ kind: 'unavailable' })
  expect(await state()).toBe('healthy')
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, client_id: practice.id, integration: 'gmail' },
  ])
  expect(logged.join()).not.toMatch(/first (access|refresh)/)
})
