import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import {
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

const technicalError = () => `${system.url}/?msg=error.technical`

describe('a response from the identity provider', () => {
  it('is accepted only once', async () => {
    const { practice, account } = await system.aMember()
    const person = system.visitor()
    const redirect = await system.startSignIn(person)
    const cookie = person.cookies.get('enamel_sso') ?? ''
    const query = await system.provider.signIn(redirect.headers.get('location') ?? '', account)
    const path = `/auth/sso/callback?${new URLSearchParams(query)}`
    expect((await person.get(path)).headers.get('location')).toBe(`${system.url}/`)
    person.cookies.set('enamel_sso', cookie)
    expect((await person.get(path)).headers.get('location')).toBe(technicalError())
    expect((await person.get('/v3/init')).status).toBe(200)
    expect(await sessionsOf(system, practice)).toHaveLength(1)
  })

  it('is accepted only once, even if the sign-in failed', async () => {
    const { account } = await system.aMember()
    const person = system.visitor()
    const redirect = await system.startSignIn(person)
    const cookie = person.cookies.get('enamel_sso') ?? ''
    system.provider.down.add('token')
    expect((await system.returnFromProvider(person, redirect, account)).headers.get('location')).toBe(
      technicalError(),
    )
    system.provider.down.clear()
    person.cookies.set('enamel_sso', cookie)
    expect((await system.returnFromProvider(person, redirect, account)).headers.get('location')).toBe(
      technicalError(),
    )
  })

  it('is accepted only in the browser that started the sign-in', async () => {
    const { practice, account } = await system.aMember()
    const mallory = system.visitor()
    const redirect = await system.startSignIn(mallory)
    for (const victim of [system.visitor(), await browserDuringSignIn()]) {
      const callback = await system.returnFromProvider(victim, redirect, account)
      expect(callback.headers.get('location')).toBe(technicalError())
      expect(victim.cookies.has('enamel_session')).toBe(false)
    }
    expect(await sessionsOf(system, practice)).toEqual([])
  })

  it("leaves this browser's attempt unchanged if the response's state is unknown", async () => {
    const { account } = await system.aMember()
    const person = system.visitor()
    const redirect = await system.startSignIn(person)
    const forged = await person.get('/auth/sso/callback?code=guessed&state=redirect.guessed')
    expect(forged.headers.get('location')).toBe(technicalError())
    expect((await system.returnFromProvider(person, redirect, account)).headers.get('location')).toBe(
      `${system.url}/`,
    )
  })

  it('is too late after ten minutes, and the failure is shown where the sign-in was started', async () => {
    const { account } = await system.aMember()
    const person = system.visitor()
    const redirect = await system.startSignIn(person, 'mode=popup')
    system.clock.skip(600_000)
    expect((await system.returnFromProvider(person, redirect, account)).headers.get('location')).toBe(
      `${system.url}/sso/failed`,
    )
    expect((await person.get('/v3/init')).status).toBe(401)
  })

  it('is accepted for each attempt in progress in this browser, in any order', async () => {
    const { account } = await system.aMember()
    const person = system.visitor()
    const [first, last] = [
      await system.startSignIn(person, 'redirect=/settings'),
      await system.startSignIn(person),
    ]
    const callback = await system.returnFromProvider(person, first, account)
    expect(callback.headers.get('location')).toBe(`${system.url}/settings`)
    expect(person.cookies.has('enamel_sso')).toBe(true)
    expect((await system.returnFromProvider(person, last, account)).headers.get('location')).toBe(
      `${system.url}/`,
    )
    expect(person.cookies.has('enamel_sso')).toBe(false)
  })

  it('is not accepted for the oldest of more than five attempts in this browser', async () => {
    const { account } = await system.aMember()
    const person = system.visitor()
    const [first, second] = [await system.startSignIn(person), await system.startSignIn(person)]
    for (let more = 1; more <= 4; more++) await system.startSignIn(person)
    expect((await system.returnFromProvider(person, first, account)).headers.get('location')).toBe(
      technicalError(),
    )
    expect((await system.returnFromProvider(person, second, account)).headers.get('location')).toBe(
      `${system.url}/`,
    )
  })

  it.each<[string, () => unknown, Record<string, string>?]>([
    [
      'has a different nonce',
      () => Object.assign(system.provider.forge, { claims: (claims: object) => ({ ...claims, nonce: 'x' }) }),
    ],
    ['is signed with a different key', () => Object.assign(system.provider.forge, { key: 'other' })],
    ['names a different issuer (RFC 9207)', () => {}, { iss: 'https://evil.example' }],
    ['is a refusal', () => {}, { error: 'access_denied', code: '' }],
    ['contains an invalid code', () => {}, { code: 'guessed' }],
    ['yields no token', () => system.provider.down.add('token')],
    [
      'yields no email',
      () => {
        system.provider.emailInIdToken = false
        system.provider.down.add('userinfo')
      },
    ],
  ])('opens no session and ends none when it %s', async (_, arrange, changed) => {
    const [previousMember, { practice, account }] = [await system.aMember(), await system.aMember()]
    const person = system.visitor()
    await system.signIn(person, previousMember.account)
    const redirect = await system.startSignIn(person)
    arrange()
    const callback = await system.returnFromProvider(person, redirect, account, changed)
    expect(callback.status).toBe(302)
    expect(callback.headers.get('location')).toBe(technicalError())
    expect(await sessionsOf(system, practice)).toEqual([])
    expect((await person.get('/v3/init')).body.client.id).toBe(previousMember.practice.id)
  })
})

describe('starting a sign-in at the provider', () => {
  const document = { 'sec-fetch-dest': 'document' }
  const start = (headers: Record<string, string>) =>
    system.visitor().get('/auth/sso/login', { headers: { 'sec-fetch-site': 'cross-site', ...headers } })

  it.each([
    ['an image', { 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a fetch', { 'sec-fetch-dest': 'empty' }],
    ['a prefetched page', { ...document, 'sec-purpose': 'prefetch' }],
  ])('is refused for %s, on any site', async (_, headers) => {
    for (const site of ['cross-site', 'same-origin']) {
      const response = await start({ ...headers, 'sec-fetch-site': site })
      expect(response.status).toBe(403)
      expect(response.body.code).toBe('cross_site')
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(await attempts()).toBe(0)
  })

  it('is allowed for a navigation, even from a different site, and for a browser that does not send Sec-Fetch-Dest', async () => {
    for (const headers of [document, {}]) {
      expect((await start(headers)).headers.get('location')).toMatch(`${system.provider.issuer}/auth?`)
    }
  })
})

describe('the limit of sign-in attempts', () => {
  const failOnce = async () => {
    const person = system.visitor()
    await system.returnFromProvider(person, await system.startSignIn(person), { subject: 'stranger' })
  }

  it('blocks a network address after thirty failures, until they are old', async () => {
    for (let attempt = 1; attempt <= 30; attempt++) await failOnce()
    expect((await system.startSignIn(system.visitor())).headers.get('location')).toBe(technicalError())
    system.clock.skip(600_000)
    expect((await system.startSignIn(system.visitor())).headers.get('location')).not.toBe(technicalError())
  })

  it('ignores attempts that were not finished or that succeeded', async () => {
    const { account } = await system.aMember()
    for (let attempt = 1; attempt <= 31; attempt++) await system.startSignIn(system.visitor())
    for (let attempt = 1; attempt <= 31; attempt++) {
      const callback = await system.signIn(system.visitor(), account)
      expect(callback.headers.get('location')).toBe(`${system.url}/`)
    }
  })

  it('ignores any number of responses to sign-ins that were never started', async () => {
    for (let attempt = 1; attempt <= 31; attempt++) {
      await system.visitor().get('/auth/sso/callback?code=guessed&state=redirect.guessed')
    }
    expect((await system.startSignIn(system.visitor())).headers.get('location')).not.toBe(technicalError())
  })

  it('leaves at most five attempts stored per browser, and none once they are old', async () => {
    const person = system.visitor()
    for (let attempt = 1; attempt <= 7; attempt++) await system.startSignIn(person)
    expect(await attempts()).toBe(5)
    system.clock.skip(600_000)
    await system.startSignIn(person)
    expect(await attempts()).toBe(1)
  })
})

async function attempts(): Promise<number> {
  return (await system.deps.db.kysely.selectFrom('sso_attempts').select('state').execute()).length
}

/** A browser with a sign-in in progress. */
async function browserDuringSignIn(): Promise<Person> {
  const person = system.visitor()
  await system.startSignIn(person)
  return person
}
