import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type ProviderWorld, providerWorld, sessionsOf } from '../testing/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld('sso')
})
afterAll(() => world.stop())
afterEach(() => world.calm())

const technical = () => `${world.url}/?msg=error.technical`

describe('an answer of the provider', () => {
  it('counts once', async () => {
    const { practice, who } = await world.aMember()
    const person = world.visitor()
    const sent = await world.go(person)
    const cookie = person.cookies.get('enamel_sso') ?? ''
    const brought = await world.provider.signIn(sent.headers.get('location') ?? '', who)
    const path = `/auth/sso/callback?${new URLSearchParams(brought)}`
    expect((await person.get(path)).headers.get('location')).toBe(`${world.url}/`)
    person.cookies.set('enamel_sso', cookie)
    expect((await person.get(path)).headers.get('location')).toBe(technical())
    expect((await person.get('/v3/init')).status).toBe(200)
    expect(await sessionsOf(world, practice)).toHaveLength(1)
  })

  it('counts once, also after it failed', async () => {
    const { who } = await world.aMember()
    const person = world.visitor()
    const sent = await world.go(person)
    const cookie = person.cookies.get('enamel_sso') ?? ''
    world.provider.down.add('token')
    expect((await world.comeBack(person, sent, who)).headers.get('location')).toBe(technical())
    world.provider.down.clear()
    person.cookies.set('enamel_sso', cookie)
    expect((await world.comeBack(person, sent, who)).headers.get('location')).toBe(technical())
  })

  it('counts in the browser that asked alone', async () => {
    const { practice, who } = await world.aMember()
    const mallory = world.visitor()
    const sent = await world.go(mallory)
    for (const victim of [world.visitor(), await halfWay()]) {
      const back = await world.comeBack(victim, sent, who)
      expect(back.headers.get('location')).toBe(technical())
      expect(victim.cookies.has('enamel_session')).toBe(false)
    }
    expect(await sessionsOf(world, practice)).toEqual([])
  })

  it('of another state leaves the attempt of this browser as it was', async () => {
    const { who } = await world.aMember()
    const person = world.visitor()
    const sent = await world.go(person)
    const forged = await person.get('/auth/sso/callback?code=guessed&state=redirect.guessed')
    expect(forged.headers.get('location')).toBe(technical())
    expect((await world.comeBack(person, sent, who)).headers.get('location')).toBe(`${world.url}/`)
  })

  it('comes too late after ten minutes, and says so where it was shown', async () => {
    const { who } = await world.aMember()
    const person = world.visitor()
    const sent = await world.go(person, 'mode=popup')
    world.clock.skip(600_000)
    expect((await world.comeBack(person, sent, who)).headers.get('location')).toBe(`${world.url}/sso/failed`)
    expect((await person.get('/v3/init')).status).toBe(401)
  })

  it('to an earlier attempt than the last counts no more', async () => {
    const { who } = await world.aMember()
    const person = world.visitor()
    const [first, last] = [await world.go(person), await world.go(person)]
    expect((await world.comeBack(person, first, who)).headers.get('location')).toBe(technical())
    expect((await world.comeBack(person, last, who)).headers.get('location')).toBe(`${world.url}/`)
  })

  it.each<[string, () => unknown, Record<string, string>?]>([
    [
      'has another nonce',
      () => Object.assign(world.provider.forge, { claims: (told: object) => ({ ...told, nonce: 'x' }) }),
    ],
    ['is signed by another', () => Object.assign(world.provider.forge, { key: 'other' })],
    ['is of another issuer (RFC 9207)', () => {}, { iss: 'https://evil.example' }],
    ['is a refusal', () => {}, { error: 'access_denied', code: '' }],
    ['holds a code that is none', () => {}, { code: 'guessed' }],
    ['cannot be had: token', () => world.provider.down.add('token')],
    [
      'cannot be had: email',
      () => {
        world.provider.emailInIdToken = false
        world.provider.down.add('userinfo')
      },
    ],
  ])('opens nothing when it %s, and ends nothing', async (_, arrange, changed) => {
    const [before, { practice, who }] = [await world.aMember(), await world.aMember()]
    const person = world.visitor()
    await world.signIn(person, before.who)
    const sent = await world.go(person)
    arrange()
    const back = await world.comeBack(person, sent, who, changed)
    expect(back.status).toBe(302)
    expect(back.headers.get('location')).toBe(technical())
    expect(await sessionsOf(world, practice)).toEqual([])
    expect((await person.get('/v3/init')).body.client.id).toBe(before.practice.id)
  })
})

describe('too many attempts', () => {
  it('from one address are not taken to the provider, until those that failed are old', async () => {
    for (let attempt = 1; attempt <= 30; attempt++) {
      expect((await world.go(world.visitor())).headers.get('location')).not.toBe(technical())
    }
    expect((await world.go(world.visitor())).headers.get('location')).toBe(technical())
    world.clock.skip(600_000)
    expect((await world.go(world.visitor())).headers.get('location')).not.toBe(technical())
  })

  it('are none when one browser tries again and again, or people get in', async () => {
    const { who } = await world.aMember()
    const person = world.visitor()
    for (let attempt = 1; attempt <= 31; attempt++) {
      expect((await world.go(person)).headers.get('location')).not.toBe(technical())
    }
    for (let attempt = 1; attempt <= 31; attempt++) {
      const back = await world.signIn(world.visitor(), who)
      expect(back.headers.get('location')).toBe(`${world.url}/`)
    }
  })
})

/** A browser in the middle of a sign-in of its own. */
async function halfWay(): Promise<Person> {
  const person = world.visitor()
  await world.go(person)
  return person
}
