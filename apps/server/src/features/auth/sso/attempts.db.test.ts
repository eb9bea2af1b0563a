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
afterEach(() => system.calm())

const technical = () => `${system.url}/?msg=error.technical`

describe('an answer of the provider', () => {
  it('counts once', async () => {
    const { practice, who } = await system.aMember()
    const person = system.visitor()
    const sent = await system.go(person)
    const cookie = person.cookies.get('enamel_sso') ?? ''
    const brought = await system.provider.signIn(sent.headers.get('location') ?? '', who)
    const path = `/auth/sso/callback?${new URLSearchParams(brought)}`
    expect((await person.get(path)).headers.get('location')).toBe(`${system.url}/`)
    person.cookies.set('enamel_sso', cookie)
    expect((await person.get(path)).headers.get('location')).toBe(technical())
    expect((await person.get('/v3/init')).status).toBe(200)
    expect(await sessionsOf(system, practice)).toHaveLength(1)
  })

  it('counts once, also after it failed', async () => {
    const { who } = await system.aMember()
    const person = system.visitor()
    const sent = await system.go(person)
    const cookie = person.cookies.get('enamel_sso') ?? ''
    system.provider.down.add('token')
    expect((await system.comeBack(person, sent, who)).headers.get('location')).toBe(technical())
    system.provider.down.clear()
    person.cookies.set('enamel_sso', cookie)
    expect((await system.comeBack(person, sent, who)).headers.get('location')).toBe(technical())
  })

  it('counts in the browser that asked alone', async () => {
    const { practice, who } = await system.aMember()
    const mallory = system.visitor()
    const sent = await system.go(mallory)
    for (const victim of [system.visitor(), await halfWay()]) {
      const back = await system.comeBack(victim, sent, who)
      expect(back.headers.get('location')).toBe(technical())
      expect(victim.cookies.has('enamel_session')).toBe(false)
    }
    expect(await sessionsOf(system, practice)).toEqual([])
  })

  it('of another state leaves the attempt of this browser as it was', async () => {
    const { who } = await system.aMember()
    const person = system.visitor()
    const sent = await system.go(person)
    const forged = await person.get('/auth/sso/callback?code=guessed&state=redirect.guessed')
    expect(forged.headers.get('location')).toBe(technical())
    expect((await system.comeBack(person, sent, who)).headers.get('location')).toBe(`${system.url}/`)
  })

  it('comes too late after ten minutes, and says so where it was shown', async () => {
    const { who } = await system.aMember()
    const person = system.visitor()
    const sent = await system.go(person, 'mode=popup')
    system.clock.skip(600_000)
    expect((await system.comeBack(person, sent, who)).headers.get('location')).toBe(
      `${system.url}/sso/failed`,
    )
    expect((await person.get('/v3/init')).status).toBe(401)
  })

  it('counts for each attempt in progress in this browser, in any order of their ends', async () => {
    const { who } = await system.aMember()
    const person = system.visitor()
    const [first, last] = [await system.go(person, 'redirect=/settings'), await system.go(person)]
    const back = await system.comeBack(person, first, who)
    expect(back.headers.get('location')).toBe(`${system.url}/settings`)
    expect(person.cookies.has('enamel_sso')).toBe(true)
    expect((await system.comeBack(person, last, who)).headers.get('location')).toBe(`${system.url}/`)
    expect(person.cookies.has('enamel_sso')).toBe(false)
  })

  it('to the oldest of more than five attempts of this browser counts no more', async () => {
    const { who } = await system.aMember()
    const person = system.visitor()
    const [first, second] = [await system.go(person), await system.go(person)]
    for (let more = 1; more <= 4; more++) await system.go(person)
    expect((await system.comeBack(person, first, who)).headers.get('location')).toBe(technical())
    expect((await system.comeBack(person, second, who)).headers.get('location')).toBe(`${system.url}/`)
  })

  it.each<[string, () => unknown, Record<string, string>?]>([
    [
      'has another nonce',
      () => Object.assign(system.provider.forge, { claims: (claims: object) => ({ ...claims, nonce: 'x' }) }),
    ],
    ['is signed by another', () => Object.assign(system.provider.forge, { key: 'other' })],
    ['is of another issuer (RFC 9207)', () => {}, { iss: 'https://evil.example' }],
    ['is a refusal', () => {}, { error: 'access_denied', code: '' }],
    ['holds a code that is none', () => {}, { code: 'guessed' }],
    ['cannot be had: token', () => system.provider.down.add('token')],
    [
      'cannot be had: email',
      () => {
        system.provider.emailInIdToken = false
        system.provider.down.add('userinfo')
      },
    ],
  ])('opens nothing when it %s, and ends nothing', async (_, arrange, changed) => {
    const [before, { practice, who }] = [await system.aMember(), await system.aMember()]
    const person = system.visitor()
    await system.signIn(person, before.who)
    const sent = await system.go(person)
    arrange()
    const back = await system.comeBack(person, sent, who, changed)
    expect(back.status).toBe(302)
    expect(back.headers.get('location')).toBe(technical())
    expect(await sessionsOf(system, practice)).toEqual([])
    expect((await person.get('/v3/init')).body.client.id).toBe(before.practice.id)
  })
})

describe('an attempt is begun', () => {
  const document = { 'sec-fetch-dest': 'document' }
  const begin = (headers: Record<string, string>) =>
    system.visitor().get('/auth/sso/login', { headers: { 'sec-fetch-site': 'cross-site', ...headers } })

  it.each([
    ['an image', { 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a fetch', { 'sec-fetch-dest': 'empty' }],
    ['a prefetched page', { ...document, 'sec-purpose': 'prefetch' }],
  ])('from a part of a page, such as %s, of any site', async (_, headers) => {
    for (const site of ['cross-site', 'same-origin']) {
      const answer = await begin({ ...headers, 'sec-fetch-site': site })
      expect(answer.status).toBe(403)
      expect(answer.body.code).toBe('cross_site')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await attempts()).toBe(0)
  })

  it('from a browser that navigates there, also by a link of another site, and from one that does not say', async () => {
    for (const headers of [document, {}]) {
      expect((await begin(headers)).headers.get('location')).toMatch(`${system.provider.issuer}/auth?`)
    }
  })
})

describe('too many attempts', () => {
  const fails = async () => {
    const person = system.visitor()
    await system.comeBack(person, await system.go(person), { subject: 'stranger' })
  }

  it('that failed block an address from the provider, until they are old', async () => {
    for (let attempt = 1; attempt <= 30; attempt++) await fails()
    expect((await system.go(system.visitor())).headers.get('location')).toBe(technical())
    system.clock.skip(600_000)
    expect((await system.go(system.visitor())).headers.get('location')).not.toBe(technical())
  })

  it('are neither those that were not finished nor those that succeeded', async () => {
    const { who } = await system.aMember()
    for (let attempt = 1; attempt <= 31; attempt++) await system.go(system.visitor())
    for (let attempt = 1; attempt <= 31; attempt++) {
      const back = await system.signIn(system.visitor(), who)
      expect(back.headers.get('location')).toBe(`${system.url}/`)
    }
  })

  it('are ignored if they were never begun, however often their answers come', async () => {
    for (let attempt = 1; attempt <= 31; attempt++) {
      await system.visitor().get('/auth/sso/callback?code=guessed&state=redirect.guessed')
    }
    expect((await system.go(system.visitor())).headers.get('location')).not.toBe(technical())
  })

  it('leave no more than five behind in one browser, and none once they are old', async () => {
    const person = system.visitor()
    for (let attempt = 1; attempt <= 7; attempt++) await system.go(person)
    expect(await attempts()).toBe(5)
    system.clock.skip(600_000)
    await system.go(person)
    expect(await attempts()).toBe(1)
  })
})

async function attempts(): Promise<number> {
  return (await system.deps.db.kysely.selectFrom('sso_attempts').select('state').execute()).length
}

/** A browser during its own sign-in. */
async function halfWay(): Promise<Person> {
  const person = system.visitor()
  await system.go(person)
  return person
}
