import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../../../testing/builders.ts'
import { type TestProduct, testProduct } from '../../../testing/test-product.ts'
import { actionsOf, type ProviderWorld, providerWorld, sessionsOf } from '../testing/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld('sso', { ALLOWED_REDIRECT_URLS: 'https://reports.enamel.example' })
})
afterAll(() => world.stop())
afterEach(() => world.calm())

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
    const { practice } = await world.aMember()
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
    const { practice, who } = await world.aMember()
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
    expect(await actionsOf(world, practice)).toEqual(['identity.link', 'session.open'])

    const renamed = { ...who, email: 'somebody.else@smile.example' }
    const again = world.visitor()
    await world.signIn(again, renamed)
    expect((await again.get('/auth/session')).body.email).toBe(practice.email)
    expect(await actionsOf(world, practice)).toEqual(['identity.link', 'session.open', 'session.open'])
  })

  it('has the provider ask who is there, whoever is signed in at it, where that is wanted', async () => {
    const promptOf = async (query: string) => {
      const sent = await world.go(world.visitor(), query)
      return new URL(sent.headers.get('location') ?? '', world.url).searchParams.get('prompt')
    }
    expect(await promptOf('prompt=login')).toBe('login')
    expect(await promptOf('mode=popup&prompt=login')).toBe('login')
    expect(await promptOf('')).toBeNull()
    expect((await world.go(world.visitor(), 'prompt=none')).status).toBe(422)
  })

  it('keeps the session and the attempt in cookies that scripts cannot read, the attempt for ten minutes', async () => {
    const { who } = await world.aMember()
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
    const { who } = await world.aMember()
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
    const { who } = await world.aMember()
    const query = `redirect=${encodeURIComponent(asked)}`
    const back = await world.signIn(world.visitor(), who, query)
    expect(back.headers.get('location')).toBe(new URL(followed, world.url).href)
  })

  it('ends the session that the browser had, and no other', async () => {
    const [first, second] = [await world.aMember(), await world.aMember()]
    const [person, elsewhere] = [world.visitor(), world.visitor()]
    await world.signIn(person, first.who)
    await world.signIn(elsewhere, first.who)
    const old = person.cookies.get('enamel_session') ?? ''
    await world.signIn(person, second.who)
    expect((await person.get('/v3/init')).body.client.id).toBe(second.practice.id)
    person.cookies.set('enamel_session', old)
    expect((await person.get('/v3/init')).status).toBe(401)
    expect((await elsewhere.get('/v3/init')).status).toBe(200)
    expect((await actionsOf(world, first.practice)).at(-1)).toBe('session.close')
  })
})

describe('nobody is let in', () => {
  it('whose practice is disabled (AUTH-22)', async () => {
    const { practice, who } = await world.aMember({ active: false })
    const person = world.visitor()
    const back = await world.signIn(person, who)
    expect(back.headers.get('location')).toBe(`${world.url}/?msg=error.client-inactive`)
    expect((await person.get('/v3/init')).status).toBe(401)
    expect(await sessionsOf(world, practice)).toEqual([])
    await expect.poll(() => actionsOf(world, practice)).toEqual(['session.refused'])
  })

  it('whom we do not know, or whose email the provider has not verified', async () => {
    const { practice, who } = await world.aMember()
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
    expect(await actionsOf(world, practice)).toEqual([])
  })

  it('with a second identity of an email that has one already', async () => {
    const { practice, who } = await world.aMember()
    await world.signIn(world.visitor(), who)
    const back = await world.signIn(world.visitor(), { ...who, subject: 'another of the same email' })
    expect(back.headers.get('location')).toBe(`${world.url}/?msg=error.not-found`)
    expect(await sessionsOf(world, practice)).toHaveLength(1)
  })

  it('who is locked, known or not yet linked', async () => {
    const { practice, who } = await world.aMember()
    await world.signIn(world.visitor(), who)
    const unlinked = await world.aMember()
    for (const member of [practice, unlinked.practice]) {
      await inside(world.world, member, (tx) =>
        tx.updateTable('users').set({ locked_at: new Date() }).where('client_id', '=', member.id).execute(),
      )
    }
    for (const somebody of [who, unlinked.who]) {
      const back = await world.signIn(world.visitor(), somebody)
      expect(back.headers.get('location')).toBe(`${world.url}/?msg=error.not-found`)
    }
    expect(await sessionsOf(world, unlinked.practice)).toEqual([])
    await expect.poll(async () => (await actionsOf(world, practice)).at(-1)).toBe('session.refused')
  })
})
