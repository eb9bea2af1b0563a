import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'
import { type ProviderWorld, providerWorld } from '../testing/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld('sso', { ALLOWED_REDIRECT_URLS: 'https://reports.enamel.example' })
})
afterAll(() => world.stop())
afterEach(async () => {
  world.provider.down.clear()
  world.provider.forge = {}
  world.provider.refreshError = null
  world.provider.emailInIdToken = true
  await world.world.db.kysely.deleteFrom('sso_attempts').execute()
})

let people = 0
/** Somebody of a new practice, with the email that the provider knows them by. */
async function aMember(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(world.world, given)
  return { practice, who: { subject: `person-${++people}`, email: practice.email } }
}

const actionsOf = (practice: Practice) =>
  inside(world.world, practice, async (tx) => {
    const lines = await tx
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'status'])
      .orderBy('id')
      .execute()
    return lines.map(({ action }) => action)
  })

const sessionsOf = (practice: Practice) =>
  inside(world.world, practice, (tx) => tx.selectFrom('sessions').selectAll().execute())

const technical = () => `${world.url}/?msg=error.technical`

describe('the mode', () => {
  let legacy: TestProduct
  beforeAll(async () => {
    legacy = await testProduct()
  })
  afterAll(() => legacy.stop())

  it('legacy has no way to the provider (AUTH-35)', async () => {
    for (const path of ['/auth/sso/login', '/auth/sso/callback?code=a&state=b', '/auth/sso/logout']) {
      const { status, body } = await legacy.visitor().get(path)
      expect({ path, status, body }).toEqual({
        path,
        status: 404,
        body: { code: 'not_found', message: 'This way of signing in is not switched on.' },
      })
    }
  })

  it('sso has no password (AUTH-35)', async () => {
    const { practice } = await aMember()
    const answer = await world.visitor().signIn(practice.email)
    expect(answer.status).toBe(404)
    expect(answer.body.code).toBe('not_found')
  })
})

it('starts without its provider, and finds it once it is there', async () => {
  const { provider } = world
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
    const out = await product.visitor().get('/auth/sso/logout')
    expect(out.headers.get('location')).toBe(`${product.url}/`)
    provider.down.clear()
    expect(await go()).toMatch(`${provider.issuer}/auth?`)
  } finally {
    await product.stop()
  }
})

describe('signing in at the provider', () => {
  it('takes the browser there and back, and links the identity by its verified email (AUTH-35)', async () => {
    const { practice, who } = await aMember()
    const person = world.visitor()
    const sent = await world.go(person)
    expect(sent.status).toBe(302)
    expect(sent.headers.get('location')).toMatch(`${world.provider.issuer}/auth?`)
    const back = await world.comeBack(person, sent, who)
    expect(back.status).toBe(302)
    expect(back.headers.get('location')).toBe(`${world.url}/`)
    expect(back.headers.get('cache-control')).toBe('no-store')
    const { status, body } = await person.get('/auth/session')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: practice.email,
      payload: { user_id: practice.userId, client_id: practice.id },
    })
    expect(await actionsOf(practice)).toEqual(['identity.link', 'session.open'])

    const renamed = { ...who, email: 'somebody.else@smile.example' }
    const again = world.visitor()
    await world.signIn(again, renamed)
    expect((await again.get('/auth/session')).body.email).toBe(practice.email)
    expect(await actionsOf(practice)).toEqual(['identity.link', 'session.open', 'session.open'])
  })

  it('keeps the session and the attempt in cookies that scripts cannot read, the attempt for ten minutes', async () => {
    const { who } = await aMember()
    const person = world.visitor()
    const sent = await world.go(person)
    const attempt = sent.headers.getSetCookie().find((line) => line.startsWith('enamel_sso='))
    expect(attempt).toMatch(/Max-Age=600/)
    const back = await world.comeBack(person, sent, who)
    const session = back.headers.getSetCookie().find((line) => line.startsWith('enamel_session='))
    for (const line of [attempt, session]) {
      expect(line).toMatch(/HttpOnly/)
      expect(line).toMatch(/SameSite=Lax/)
    }
    expect(person.cookies.has('enamel_sso')).toBe(false)
  })

  it('in a pop-up ends on the page that tells its opener (AUTH-29)', async () => {
    const { who } = await aMember()
    const person = world.visitor()
    const done = await world.signIn(person, who, 'mode=popup')
    expect(done.headers.get('location')).toBe(`${world.url}/sso/done`)
    expect((await person.get('/v3/init')).status).toBe(200)
    const failed = await world.signIn(world.visitor(), { subject: 'stranger' }, 'mode=popup')
    expect(failed.headers.get('location')).toBe(`${world.url}/sso/failed`)
  })

  it.each([
    ['/inbox?patient=1', '/inbox?patient=1'],
    ['https://reports.enamel.example/week', 'https://reports.enamel.example/week'],
    ['https://reports.enamel.example.evil.test/', '/'],
    ['//evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/patients/é', '/patients/%C3%A9'],
  ])('asked to lead to %s leads to %s (AUTH-36)', async (asked, followed) => {
    const { who } = await aMember()
    const query = `redirect=${encodeURIComponent(asked)}`
    const back = await world.signIn(world.visitor(), who, query)
    expect(back.headers.get('location')).toBe(new URL(followed, world.url).href)
  })

  it('ends the session that the browser had, and no other', async () => {
    const [first, second] = [await aMember(), await aMember()]
    const [person, elsewhere] = [world.visitor(), world.visitor()]
    await world.signIn(person, first.who)
    await world.signIn(elsewhere, first.who)
    const old = person.cookies.get('enamel_session') ?? ''
    await world.signIn(person, second.who)
    expect((await person.get('/v3/init')).body.client.id).toBe(second.practice.id)
    person.cookies.set('enamel_session', old)
    expect((await person.get('/v3/init')).status).toBe(401)
    expect((await elsewhere.get('/v3/init')).status).toBe(200)
    expect((await actionsOf(first.practice)).at(-1)).toBe('session.close')
  })
})

describe('nobody is let in', () => {
  it('whose practice is disabled (AUTH-22)', async () => {
    const { practice, who } = await aMember({ active: false })
    const person = world.visitor()
    const back = await world.signIn(person, who)
    expect(back.headers.get('location')).toBe(`${world.url}/?msg=error.client-inactive`)
    expect(await world.signedInAs(person)).toBeNull()
    expect(await sessionsOf(practice)).toEqual([])
    await expect.poll(() => actionsOf(practice)).toEqual(['session.refused'])
  })

  it('whom we do not know, or whose email the provider has not verified', async () => {
    const { practice, who } = await aMember()
    for (const stranger of [
      { subject: 'stranger', email: 'stranger@elsewhere.test' },
      { subject: 'nameless' },
      { ...who, emailVerified: false },
    ]) {
      const person = world.visitor()
      const back = await world.signIn(person, stranger)
      expect(back.headers.get('location')).toBe(`${world.url}/?msg=error.not-found`)
      expect(person.cookies.has('enamel_session')).toBe(false)
    }
    expect(await actionsOf(practice)).toEqual([])
  })

  it('with a second identity of an email that has one already', async () => {
    const { practice, who } = await aMember()
    await world.signIn(world.visitor(), who)
    const back = await world.signIn(world.visitor(), { ...who, subject: 'another of the same email' })
    expect(back.headers.get('location')).toBe(`${world.url}/?msg=error.not-found`)
    expect(await sessionsOf(practice)).toHaveLength(1)
  })

  it('who is locked, known or not yet linked', async () => {
    const { practice, who } = await aMember()
    await world.signIn(world.visitor(), who)
    const unlinked = await aMember()
    for (const member of [practice, unlinked.practice]) {
      await inside(world.world, member, (tx) =>
        tx.updateTable('users').set({ locked_at: new Date() }).where('client_id', '=', member.id).execute(),
      )
    }
    for (const somebody of [who, unlinked.who]) {
      const back = await world.signIn(world.visitor(), somebody)
      expect(back.headers.get('location')).toBe(`${world.url}/?msg=error.not-found`)
    }
    expect(await sessionsOf(unlinked.practice)).toEqual([])
    await expect.poll(async () => (await actionsOf(practice)).at(-1)).toBe('session.refused')
  })
})

describe('an answer of the provider', () => {
  it('counts once', async () => {
    const { practice, who } = await aMember()
    const person = world.visitor()
    const sent = await world.go(person)
    const cookie = person.cookies.get('enamel_sso') ?? ''
    const brought = await world.provider.signIn(sent.headers.get('location') ?? '', who)
    const path = `/auth/sso/callback?${new URLSearchParams(brought)}`
    expect((await person.get(path)).headers.get('location')).toBe(`${world.url}/`)
    person.cookies.set('enamel_sso', cookie)
    expect((await person.get(path)).headers.get('location')).toBe(technical())
    expect(await world.signedInAs(person)).not.toBeNull()
    expect(await sessionsOf(practice)).toHaveLength(1)
  })

  it('counts once, also after it failed', async () => {
    const { who } = await aMember()
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
    const { practice, who } = await aMember()
    const mallory = world.visitor()
    const sent = await world.go(mallory)
    for (const victim of [world.visitor(), await halfWay()]) {
      const back = await world.comeBack(victim, sent, who)
      expect(back.headers.get('location')).toBe(technical())
      expect(victim.cookies.has('enamel_session')).toBe(false)
    }
    expect(await sessionsOf(practice)).toEqual([])
  })

  it('of another state leaves the attempt of this browser as it was', async () => {
    const { who } = await aMember()
    const person = world.visitor()
    const sent = await world.go(person)
    const forged = await person.get('/auth/sso/callback?code=guessed&state=redirect.guessed')
    expect(forged.headers.get('location')).toBe(technical())
    expect((await world.comeBack(person, sent, who)).headers.get('location')).toBe(`${world.url}/`)
  })

  it('comes too late after ten minutes, and says so where it was shown', async () => {
    const { who } = await aMember()
    const person = world.visitor()
    const sent = await world.go(person, 'mode=popup')
    world.clock.skip(600_000)
    expect((await world.comeBack(person, sent, who)).headers.get('location')).toBe(`${world.url}/sso/failed`)
    expect(await world.signedInAs(person)).toBeNull()
  })

  it('to an earlier attempt than the last counts no more', async () => {
    const { who } = await aMember()
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
    const [before, { practice, who }] = [await aMember(), await aMember()]
    const person = world.visitor()
    await world.signIn(person, before.who)
    const sent = await world.go(person)
    arrange()
    const back = await world.comeBack(person, sent, who, changed)
    expect(back.status).toBe(302)
    expect(back.headers.get('location')).toBe(technical())
    expect(await sessionsOf(practice)).toEqual([])
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
    const { who } = await aMember()
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
