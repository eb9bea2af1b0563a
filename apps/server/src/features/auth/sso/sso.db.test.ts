import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import type { ApiResponse, Person } from '../../../testing/person.ts'
import { statementsWaitingFor } from '../../../testing/statements-waiting-for.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'
import {
  actionsOf,
  type ProductWithIdentity,
  productWithIdentity,
  sessionsOf,
} from '../testing/product-with-identity.ts'

let system: ProductWithIdentity
beforeAll(async () => {
  system = await productWithIdentity('sso', { ALLOWED_REDIRECT_URLS: 'https://reports.enamel.example' })
})
afterAll(() => system.stop())
afterEach(() => system.resetProvider())

describe('the sign-in mode', () => {
  let legacy: TestProduct
  beforeAll(async () => {
    legacy = await testProduct()
  })
  afterAll(() => legacy.stop())

  it('legacy has no sign-in at the provider (AUTH-35)', async () => {
    for (const path of ['/auth/sso/login', '/auth/sso/callback?code=a&state=b', '/auth/sso/logout']) {
      const { status, body } = await legacy.visitor().get(path)
      expect({ path, status, body }).toEqual({
        path,
        status: 404,
        body: { code: 'not_found', message: 'This way of signing in is not switched on.' },
      })
    }
  })

  it('sso accepts no password (AUTH-35)', async () => {
    const { practice } = await system.aMember()
    const response = await system.visitor().signIn(practice.email)
    expect(response.status).toBe(404)
    expect(response.body.code).toBe('not_found')
  })
})

it('the product starts while its identity provider is unavailable, and uses the provider as soon as it is available', async () => {
  const { provider } = system
  provider.down.add('discovery')
  const product = await testProduct({
    AUTH_MODE: 'sso',
    SSO_ISSUER_URL: provider.issuer,
    SSO_CLIENT_ID: provider.clientId,
    SSO_CLIENT_SECRET: provider.clientSecret,
  })
  try {
    const go = async (query = '') =>
      (await product.visitor().get(`/auth/sso/login?${query}`)).headers.get('location')
    expect(await go()).toBe(`${product.url}/?msg=error.technical`)
    expect(await go('mode=popup')).toBe(`${product.url}/sso/failed`)
    const logOutResponse = await product.visitor().get('/auth/sso/logout')
    expect(logOutResponse.headers.get('location')).toBe(`${product.url}/`)
    provider.down.clear()
    expect(await go()).toMatch(`${provider.issuer}/auth?`)
  } finally {
    await product.stop()
  }
})

describe('signing in at the provider', () => {
  it('redirects the browser to the provider and back, and links the identity by its verified email (AUTH-35)', async () => {
    const { practice, account } = await system.aMember()
    const person = system.visitor()
    const redirect = await system.startSignIn(person)
    expect(redirect.status).toBe(302)
    expect(redirect.headers.get('location')).toMatch(`${system.provider.issuer}/auth?`)
    const callback = await system.returnFromProvider(person, redirect, account)
    expect(callback.status).toBe(302)
    expect(callback.headers.get('location')).toBe(`${system.url}/`)
    expect(callback.headers.get('cache-control')).toBe('no-store')
    const { status, body } = await person.get('/auth/session')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: practice.email,
      payload: { user_id: practice.userId, client_id: practice.id },
    })
    expect(await actionsOf(system, practice)).toEqual(['identity.link', 'session.open'])

    const renamed = { ...account, email: 'someone.else@smile.example' }
    const laterBrowser = system.visitor()
    await system.signIn(laterBrowser, renamed)
    expect((await laterBrowser.get('/auth/session')).body.email).toBe(practice.email)
    expect(await actionsOf(system, practice)).toEqual(['identity.link', 'session.open', 'session.open'])
  })

  it('stores the session and the attempt in cookies that scripts cannot read, the attempt for ten minutes', async () => {
    const { account } = await system.aMember()
    const person = system.visitor()
    const redirect = await system.startSignIn(person)
    const attempt = redirect.headers.getSetCookie().find((line) => line.startsWith('enamel_sso='))
    expect(attempt).toMatch(/Max-Age=600/)
    const callback = await system.returnFromProvider(person, redirect, account)
    const session = callback.headers.getSetCookie().find((line) => line.startsWith('enamel_session='))
    for (const line of [attempt, session]) {
      expect(line).toMatch(/HttpOnly/)
      expect(line).toMatch(/SameSite=Lax/)
    }
    expect(person.cookies.has('enamel_sso')).toBe(false)
  })

  it('ends, in a pop-up, on the page that notifies its opener (AUTH-29)', async () => {
    const { account } = await system.aMember()
    const person = system.visitor()
    const done = await system.signIn(person, account, 'mode=popup')
    expect(done.headers.get('location')).toBe(`${system.url}/sso/done`)
    expect((await person.get('/v3/init')).status).toBe(200)
    const failed = await system.signIn(system.visitor(), { subject: 'stranger' }, 'mode=popup')
    expect(failed.headers.get('location')).toBe(`${system.url}/sso/failed`)
  })

  it.each([
    ['/inbox?patient=1', '/inbox?patient=1'],
    ['https://reports.enamel.example/week', 'https://reports.enamel.example/week'],
    ['https://reports.enamel.example.evil.test/', '/'],
    ['//evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/patients/é', '/patients/%C3%A9'],
  ])('turns the requested redirect %s into %s (AUTH-36)', async (requested, target) => {
    const { account } = await system.aMember()
    const query = `redirect=${encodeURIComponent(requested)}`
    const callback = await system.signIn(system.visitor(), account, query)
    expect(callback.headers.get('location')).toBe(new URL(target, system.url).href)
  })

  it("ends the browser's earlier session, and no other session", async () => {
    const [first, second] = [await system.aMember(), await system.aMember()]
    const [person, otherBrowser] = [system.visitor(), system.visitor()]
    await system.signIn(person, first.account)
    await system.signIn(otherBrowser, first.account)
    const old = person.cookies.get('enamel_session') ?? ''
    await system.signIn(person, second.account)
    expect((await person.get('/v3/init')).body.client.id).toBe(second.practice.id)
    person.cookies.set('enamel_session', old)
    expect((await person.get('/v3/init')).status).toBe(401)
    expect((await otherBrowser.get('/v3/init')).status).toBe(200)
    expect((await actionsOf(system, first.practice)).at(-1)).toBe('session.close')
  })
})

describe('access after signing in at the provider', () => {
  it('is refused to a user whose practice is disabled (AUTH-22)', async () => {
    const { practice, account } = await system.aMember({ active: false })
    const person = system.visitor()
    const callback = await system.signIn(person, account)
    expect(callback.headers.get('location')).toBe(`${system.url}/?msg=error.client-inactive`)
    expect((await person.get('/v3/init')).status).toBe(401)
    expect(await sessionsOf(system, practice)).toEqual([])
    await expect.poll(() => actionsOf(system, practice)).toEqual(['session.refused'])
  })

  it('is refused to an unknown user, and to a user whose email the provider has not verified', async () => {
    const { practice, account } = await system.aMember()
    for (const outsider of [
      { subject: 'stranger', email: 'stranger@elsewhere.test' },
      { subject: 'nameless' },
      { ...account, emailVerified: false },
    ]) {
      const person = system.visitor()
      const callback = await system.signIn(person, outsider)
      expect(callback.headers.get('location')).toBe(`${system.url}/?msg=error.not-found`)
      expect(person.cookies.has('enamel_session')).toBe(false)
    }
    expect(await actionsOf(system, practice)).toEqual([])
  })

  it('is refused to a second identity with an email that already has an identity', async () => {
    const { practice, account } = await system.aMember()
    await system.signIn(system.visitor(), account)
    const callback = await system.signIn(system.visitor(), {
      ...account,
      subject: 'a second person with the same email',
    })
    expect(callback.headers.get('location')).toBe(`${system.url}/?msg=error.not-found`)
    expect(await sessionsOf(system, practice)).toHaveLength(1)
  })

  it('is refused to a deactivated user, linked or not', async () => {
    const { practice, account } = await system.aMember()
    await system.signIn(system.visitor(), account)
    const unlinked = await system.aMember()
    for (const member of [practice, unlinked.practice]) {
      await inside(system.deps, member, (tx) =>
        tx
          .updateTable('users')
          .set({ deactivated_at: new Date() })
          .where('client_id', '=', member.id)
          .execute(),
      )
    }
    for (const deactivated of [account, unlinked.account]) {
      const callback = await system.signIn(system.visitor(), deactivated)
      expect(callback.headers.get('location')).toBe(`${system.url}/?msg=error.user-inactive`)
    }
    expect(await sessionsOf(system, unlinked.practice)).toEqual([])
    await expect.poll(async () => (await actionsOf(system, practice)).at(-1)).toBe('session.refused')
  })

  it('is refused to a user who is deactivated while they sign in', async () => {
    const { practice, account } = await system.aMember()
    const callback = Promise.withResolvers<ApiResponse>()
    await inside(system.deps, practice, async (tx) => {
      await tx
        .updateTable('users')
        .set({ deactivated_at: new Date() })
        .where('client_id', '=', practice.id)
        .execute()
      void system.signIn(system.visitor(), account).then(callback.resolve)
      // The provider has returned the browser, and the sign-in waits for the user's row.
      await expect.poll(() => statementsWaitingFor(tx)).toBe(1)
    })
    const { headers } = await callback.promise
    expect(headers.get('location')).toBe(`${system.url}/?msg=error.user-inactive`)
    expect(await sessionsOf(system, practice)).toEqual([])
  })
})

describe("the provider's prompt for an account", () => {
  const isPrompted = async (person: Person, query = '') => {
    const redirect = await system.startSignIn(person, query)
    return new URL(redirect.headers.get('location') ?? '').searchParams.get('prompt') === 'login'
  }

  it('is not shown in a new browser', async () => {
    expect(await isPrompted(system.visitor())).toBe(false)
  })

  it.each([
    ['the provider is available', () => undefined],
    ['the provider is down', () => system.provider.down.add('discovery')],
  ])('is shown after a log-out while %s, until a user signs in', async (_, arrange) => {
    const { account } = await system.aMember()
    const person = system.visitor()
    await system.signIn(person, account)
    arrange()
    const logOutResponse = await person.get('/auth/sso/logout')
    const cookie = logOutResponse.headers.getSetCookie().find((line) => line.startsWith('enamel_sso_ask='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toMatch(/Max-Age=86400/)
    system.provider.down.clear()
    expect(await isPrompted(person)).toBe(true)
    expect(await isPrompted(person, 'mode=popup')).toBe(true)
    await system.signIn(person, account)
    expect(await isPrompted(person)).toBe(false)
  })

  it('is shown after a refused sign-in, whatever the reason', async () => {
    const [unverified, disabled, deactivated, twice] = await Promise.all([
      system.aMember(),
      system.aMember({ active: false }),
      system.aMember(),
      system.aMember(),
    ])
    await inside(system.deps, deactivated.practice, (tx) =>
      tx
        .updateTable('users')
        .set({ deactivated_at: new Date() })
        .where('client_id', '=', deactivated.practice.id)
        .execute(),
    )
    await system.signIn(system.visitor(), twice.account)
    for (const account of [
      { subject: 'stranger' },
      { ...unverified.account, emailVerified: false },
      disabled.account,
      deactivated.account,
      { ...twice.account, subject: 'a second identity' },
    ]) {
      const person = system.visitor()
      await system.signIn(person, account)
      expect({ account, prompted: await isPrompted(person) }).toEqual({ account, prompted: true })
    }
  })

  it('is shown after the user denied access at the provider, but not after an error at the provider', async () => {
    const { account } = await system.aMember()
    const person = system.visitor()
    system.provider.down.add('token')
    await system.signIn(person, account)
    system.provider.down.clear()
    expect(await isPrompted(person)).toBe(false)
    await system.returnFromProvider(person, await system.startSignIn(person), account, {
      error: 'access_denied',
      code: '',
    })
    expect(await isPrompted(person)).toBe(true)
  })
})

describe('concurrent mode', () => {
  let concurrent: ProductWithIdentity
  beforeAll(async () => {
    concurrent = await productWithIdentity('concurrent')
  })
  afterAll(() => concurrent.stop())

  it('prompts for an account after each log-out, even when a password was used in between', async () => {
    const { practice, account } = await concurrent.aMember()
    const person = concurrent.visitor()
    const prompt = async () =>
      new URL((await concurrent.startSignIn(person)).headers.get('location') ?? '').searchParams.get('prompt')
    await concurrent.signIn(person, account)
    await person.signIn(practice.email)
    expect((await person.delete('/auth/session')).status).toBe(204)
    expect(await prompt()).toBe('login')
    await concurrent.signIn(person, account)
    expect(await prompt()).toBeNull()
    await person.signIn(practice.email)
    await person.delete('/auth/session')
    await person.signIn(practice.email)
    expect(await prompt()).toBe('login')
  })
})
