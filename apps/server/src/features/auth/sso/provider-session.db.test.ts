import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aColleague, inside, type Practice } from '../../../testing/builders.ts'
import { type ApiResponse, type Person, TEST_PASSWORD } from '../../../testing/person.ts'
import {
  logOut,
  type ProductWithIdentity,
  productWithIdentity,
  sessionsOf,
} from '../testing/product-with-identity.ts'

let system: ProductWithIdentity
beforeAll(async () => {
  system = await productWithIdentity('sso')
})
afterAll(() => system.stop())
afterEach(() => system.resetProvider())

const FIVE_MINUTES = 300_000

async function aSignedInUser(): Promise<{ practice: Practice; person: Person }> {
  const { practice, account } = await system.aMember()
  const person = system.visitor()
  await system.signIn(person, account)
  return { practice, person }
}

describe('refreshing a session that was opened at the provider', () => {
  it('asks the provider at most every five minutes, with its latest refresh token', async () => {
    const { practice, person } = await aSignedInUser()
    system.provider.requests.token = 0
    for (const requests of [0, 1, 2]) {
      for (let time = 1; time <= 2; time++) expect((await person.get('/auth/session')).status).toBe(200)
      expect(system.provider.requests.token).toBe(requests)
      system.clock.skip(FIVE_MINUTES)
    }
    expect(system.provider.lastRefreshToken).toBe('refresh+')
    expect(await sessionsOf(system, practice)).toHaveLength(1)
  })

  it('waits three seconds for a slow provider, and stores a token that arrives later', async () => {
    const { person } = await aSignedInUser()
    system.clock.skip(FIVE_MINUTES)
    const release = system.provider.pause('token')
    const startedAt = performance.now()
    expect((await person.get('/auth/session')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect((await person.get('/auth/session')).status).toBe(200)
    release()
    await expect
      .poll(async () => {
        system.clock.skip(FIVE_MINUTES)
        await person.get('/auth/session')
        return system.provider.lastRefreshToken
      })
      .toBe('refresh+')
  })

  it('ends the session when the provider has ended its own session, and records this in the audit log', async () => {
    const { practice, person } = await aSignedInUser()
    const cookie = person.cookies.get('enamel_session') ?? ''
    system.clock.skip(FIVE_MINUTES)
    system.provider.refreshError = 'invalid_grant'
    const ended = await person.get('/auth/session')
    expect(ended.status).toBe(401)
    expect(ended.body).toEqual({ code: 'session_expired', message: 'Your session has expired' })
    expect(person.cookies.has('enamel_session')).toBe(false)
    person.cookies.set('enamel_session', cookie)
    expect((await person.get('/v3/init')).status).toBe(401)
    expect(await sessionsOf(system, practice)).toEqual([])
    const entries = await inside(system.deps, practice, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'status']).orderBy('id').execute(),
    )
    expect(entries.at(-1)).toEqual({ action: 'session.close', status: 401 })
  })

  it.each([
    ['is down', () => system.provider.down.add('token')],
    [
      'no longer recognises the product',
      () => Object.assign(system.provider, { refreshError: 'invalid_client' }),
    ],
  ])(
    'leaves the session open when the provider %s, and asks again after five minutes',
    async (_, arrange) => {
      const { person } = await aSignedInUser()
      system.clock.skip(FIVE_MINUTES)
      arrange()
      expect((await person.get('/auth/session')).status).toBe(200)
      system.clock.skip(FIVE_MINUTES)
      system.provider.down.clear()
      system.provider.refreshError = 'invalid_grant'
      expect((await person.get('/auth/session')).status).toBe(401)
    },
  )

  it('uses a refresh token only once, however many tabs refresh', async () => {
    const { person } = await aSignedInUser()
    system.clock.skip(FIVE_MINUTES)
    system.provider.requests.token = 0
    const release = system.provider.pause('token')
    const tabs = Array.from({ length: 5 }, () => person.get('/auth/session'))
    const others = await Promise.all(await allButOne(tabs))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    release()
    expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(system.provider.requests.token).toBe(1)
  })

  it("is possible because the provider's tokens are stored, sealed", async () => {
    const { practice } = await aSignedInUser()
    const [session] = await sessionsOf(system, practice)
    for (const sealed of [session?.id_token, session?.refresh_token]) {
      expect(sealed).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(sealed).not.toContain('refresh')
    }
  })
})

describe('logging out', () => {
  it('ends the session and redirects to the provider with the ID token (AUTH-35)', async () => {
    const { practice, person } = await aSignedInUser()
    const logOutResponse = await person.get('/auth/sso/logout', {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(logOutResponse.status).toBe(302)
    const providerUrl = new URL(logOutResponse.headers.get('location') ?? '')
    expect(`${providerUrl.origin}${providerUrl.pathname}`).toBe(`${system.provider.issuer}/end`)
    expect(providerUrl.searchParams.get('post_logout_redirect_uri')).toBe(`${system.url}/`)
    const [, claims = ''] = providerUrl.searchParams.get('id_token_hint')?.split('.') ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ email: practice.email })
    expect(person.cookies.has('enamel_session')).toBe(false)
    expect(await sessionsOf(system, practice)).toEqual([])
  })

  it.each([
    ['does not respond within two seconds', () => system.provider.pause('discovery')],
    [
      'is down',
      () => {
        system.provider.down.add('discovery')
        return () => system.provider.down.clear()
      },
    ],
  ])("ends on the product's own page when the provider %s", async (_, arrange) => {
    const { practice, person } = await aSignedInUser()
    const restoreProvider = arrange()
    const startedAt = performance.now()
    const logOutResponse = await person.get('/auth/sso/logout')
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    restoreProvider()
    expect(logOutResponse.headers.get('location')).toBe(`${system.url}/`)
    expect(await sessionsOf(system, practice)).toEqual([])
  })

  it.each([
    ['only from the product', logOut],
    ['from the provider too', (person: Person) => person.get('/auth/sso/logout')],
  ])('%s revokes the latest refresh token', async (_, endSession) => {
    const { person } = await aSignedInUser()
    system.clock.skip(FIVE_MINUTES)
    expect((await person.get('/auth/session')).status).toBe(200)
    expect((await endSession(person)).status).toBeLessThan(400)
    await expect.poll(() => system.provider.revoked).toEqual(['refresh+'])
  })

  it.each([
    ['does not respond', () => system.provider.pause('revocation')],
    [
      'is down',
      () => {
        system.provider.down.add('revocation')
        return () => {}
      },
    ],
  ])('only from the product does not wait for a provider that %s', async (_, arrange) => {
    const { practice, person } = await aSignedInUser()
    system.provider.requests.revocation = 0
    const restoreProvider = arrange()
    expect((await logOut(person)).status).toBe(204)
    expect(await sessionsOf(system, practice)).toEqual([])
    await expect.poll(() => system.provider.requests.revocation).toBe(1)
    restoreProvider()
  })

  it('redirects to the provider even without a session', async () => {
    const logOutResponse = await system.visitor().get('/auth/sso/logout')
    expect(logOutResponse.headers.get('location')).toMatch(`${system.provider.issuer}/end?`)
    expect(logOutResponse.headers.get('location')).not.toContain('id_token_hint')
  })

  it('cannot be triggered by a page of a different site', async () => {
    const { person } = await aSignedInUser()
    const logOutResponse = await person.get('/auth/sso/logout', {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(logOutResponse.status).toBe(403)
    expect(logOutResponse.body.code).toBe('cross_site')
    expect((await person.get('/v3/init')).status).toBe(200)
  })
})

describe('ending a session in another browser', () => {
  let concurrent: ProductWithIdentity
  beforeAll(async () => {
    concurrent = await productWithIdentity('concurrent')
  })
  afterAll(() => concurrent.stop())
  afterEach(() => concurrent.resetProvider())

  /** A user with a session that was opened at the provider, and a browser in which they signed in with the password. */
  async function aUserWithTwoSessions() {
    const { practice, account } = await concurrent.aMember()
    await concurrent.signIn(concurrent.visitor(), account)
    const person = concurrent.visitor()
    await person.signIn(practice.email)
    return { practice, person }
  }

  it.each<[string, (user: { practice: Practice; person: Person }) => Promise<ApiResponse>]>([
    [
      'in the list of devices',
      async ({ person }) => {
        const [, other] = (await person.get('/account/sessions')).body
        return person.delete(`/account/sessions/${other.id}`)
      },
    ],
    ['with all others', ({ person }) => person.delete('/account/sessions')],
    [
      'by changing the password',
      ({ person }) =>
        person.put('/account/password', { current: TEST_PASSWORD, new: 'sweeping the long corridor' }),
    ],
    [
      'by deactivating the user',
      async ({ practice }) => {
        const owner = concurrent.visitor()
        await owner.signIn(await aColleague(concurrent.deps, practice, 'owner'))
        return owner.put(`/v3/clients/settings/users/${practice.userId}`, { active: false })
      },
    ],
  ])('%s revokes its refresh token', async (_, end) => {
    expect((await end(await aUserWithTwoSessions())).status).toBeLessThan(300)
    await expect.poll(() => concurrent.provider.revoked).toEqual(['refresh'])
  })

  it('does not wait for a provider that does not respond', async () => {
    const { practice, person } = await aUserWithTwoSessions()
    concurrent.provider.requests.revocation = 0
    const release = concurrent.provider.pause('revocation')
    expect((await person.delete('/account/sessions')).status).toBe(204)
    expect(await sessionsOf(concurrent, practice)).toHaveLength(1)
    await expect.poll(() => concurrent.provider.requests.revocation).toBe(1)
    release()
  })
})

/** Resolves with the settled promises when only one is still pending. */
async function allButOne<T>(promises: Promise<T>[]): Promise<Promise<T>[]> {
  const settled: Promise<T>[] = []
  await new Promise<void>((resolve) => {
    for (const promise of promises) {
      void promise.then(() => {
        if (settled.push(promise) === promises.length - 1) resolve()
      })
    }
  })
  return settled
}
