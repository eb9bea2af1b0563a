import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { openLog } from '../../log.ts'
import { aPractice, type Practice } from '../../testing/builders.ts'
import { statementsDuring } from '../../testing/count-statements.ts'
import { TEST_PASSWORD } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'

let product: TestProduct
let practice: Practice

beforeAll(async () => {
  product = await testProduct()
  practice = await aPractice(product.deps)
})
afterAll(() => product.stop())

describe('signing in', () => {
  it('opens a session and returns email, token and payload (AUTH-12)', async () => {
    const person = product.visitor()
    const response = await person.signIn(practice.email)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      email: practice.email,
      token: expect.any(String),
      payload: {
        user_id: practice.userId,
        client_id: practice.id,
        name: 'Hannah Price',
        role: 'user',
        expires_at: new Date(Math.floor(Date.parse(response.body.payload.expires_at))).toISOString(),
      },
    })
    const hoursLeft =
      (Date.parse(response.body.payload.expires_at) - product.clock.now().getTime()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(1.99)
    expect(hoursLeft).toBeLessThanOrEqual(2)
    expect((await person.get('/v3/init')).status).toBe(200)
  })

  it('stores the session in a cookie that scripts cannot read', async () => {
    const person = product.visitor()
    const response = await person.signIn(practice.email)
    const session = response.headers.getSetCookie().find((line) => line.startsWith('enamel_session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
  })

  it('uses a cookie name under https that no other host of the domain can set', async () => {
    const publicUrl = 'https://enamel.example'
    const app = await buildApp({ deps: { ...product.deps, publicUrl }, log: openLog('silent') })
    const { cookies, body } = await app.inject({ url: '/api/auth/csrf-token' })
    const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    const headers = { origin: publicUrl, 'x-csrf-token': JSON.parse(body).csrf_token }
    const payload = { email: practice.email, password: TEST_PASSWORD }
    const opened = await app.inject({
      method: 'POST',
      url: '/api/auth/session',
      headers,
      cookies: jar,
      payload,
    })
    const session = opened.cookies.find(({ name }) => name.endsWith('enamel_session'))
    expect(session).toMatchObject({ name: '__Host-enamel_session', path: '/', secure: true, httpOnly: true })
    expect(session).not.toHaveProperty('domain')

    const value = session?.value ?? ''
    const statusWith = async (name: string) =>
      (await app.inject({ url: '/api/v3/init', cookies: { [name]: value } })).statusCode
    expect(await statusWith('__Host-enamel_session')).toBe(200)
    expect(await statusWith('enamel_session')).toBe(401)

    const logOutResponse = await app.inject({
      method: 'DELETE',
      url: '/api/auth/session',
      headers: { origin: publicUrl, 'x-csrf-token': opened.json().token },
      cookies: { ...jar, '__Host-enamel_session': value },
    })
    expect(logOutResponse.statusCode).toBe(204)
    expect(logOutResponse.cookies).toContainEqual(
      expect.objectContaining({ name: '__Host-enamel_session', value: '', secure: true, path: '/' }),
    )
    await app.close()
  })

  it('responds alike to a wrong password and to an unknown email (AUTH-20)', async () => {
    const wrong = await product.visitor().signIn(practice.email, 'not the password')
    const unknown = await product.visitor().signIn('nobody@nowhere.test', 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      code: 'invalid_credentials',
      message: 'Your email or password is incorrect',
    })
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  it('locks an email after five failures for up to thirty minutes (AUTH-21)', async () => {
    const otherPractice = await aPractice(product.deps)
    for (let failure = 1; failure <= 5; failure++) {
      expect((await product.visitor().signIn(otherPractice.email, 'wrong')).status).toBe(401)
    }
    const locked = await product.visitor().signIn(otherPractice.email)
    expect(locked.status).toBe(429)
    expect(locked.body).toEqual({
      code: 'too_many_attempts',
      message:
        'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
    })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1790)
    product.clock.skip(30 * 60_000)
    expect((await product.visitor().signIn(otherPractice.email)).status).toBe(200)
  })

  it('does not let concurrent attempts exceed the limit', async () => {
    const otherPractice = await aPractice(product.deps)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => product.visitor().signIn(otherPractice.email, 'wrong')),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([
      ...Array(5).fill(401),
      ...Array(15).fill(429),
    ])
    product.clock.skip(30 * 60_000)
  })

  it('refuses the staff of a disabled practice (AUTH-22)', async () => {
    const disabled = await aPractice(product.deps, { active: false })
    const response = await product.visitor().signIn(disabled.email)
    expect(response.status).toBe(403)
    expect(response.body).toEqual({
      code: 'client_inactive',
      message:
        'Sorry, it looks like your account is disabled. Contact support so we can get you back online :)',
    })
  })

  it('names a missing field', async () => {
    const person = product.visitor()
    await person.signIn(practice.email)
    const response = await person.post('/auth/session', { email: practice.email })
    expect(response.status).toBe(422)
    expect(response.body.code).toBe('validation')
    expect(Object.keys(response.body.errors)).toEqual(['password'])
  })
})

describe('a session', () => {
  it('is refreshed with a new token and a later expiry, and a refresh without a session is refused (AUTH-13)', async () => {
    const person = product.visitor()
    const first = await person.signIn(practice.email)
    product.clock.skip(60_000)
    const refreshed = await person.get('/auth/session')
    expect(refreshed.status).toBe(200)
    expect(Object.keys(refreshed.body)).toEqual(['email', 'token', 'payload'])
    expect(refreshed.body.token).not.toBe(first.body.token)
    expect(Date.parse(refreshed.body.payload.expires_at)).toBeGreaterThan(
      Date.parse(first.body.payload.expires_at),
    )

    const signedOut = await product.visitor().get('/auth/session')
    expect(signedOut.status).toBe(401)
    expect(signedOut.body).toEqual({ code: 'session_expired', message: 'Your session has expired' })
  })

  it('ends immediately at log-out, for every call (AUTH-14)', async () => {
    const person = product.visitor()
    await person.signIn(practice.email)
    const cookie = person.cookies.get('enamel_session') ?? ''
    expect((await person.delete('/auth/session')).status).toBe(204)
    expect((await person.get('/v3/init')).status).toBe(401)
    person.cookies.set('enamel_session', cookie)
    expect((await person.get('/v3/init')).status).toBe(401)
  })

  it('ends when another user logs in in the same browser, while sessions in other browsers stay open (AUTH-12)', async () => {
    const person = product.visitor()
    const otherBrowser = product.visitor()
    await person.signIn(practice.email)
    await otherBrowser.signIn(practice.email)
    const first = person.cookies.get('enamel_session') ?? ''
    const otherPractice = await aPractice(product.deps)
    await person.signIn(otherPractice.email, 'not the password')
    expect((await person.get('/v3/init')).status).toBe(200)
    await person.signIn(otherPractice.email)
    expect((await person.get('/v3/init')).body.client.id).toBe(otherPractice.id)
    person.cookies.set('enamel_session', first)
    expect((await person.get('/v3/init')).status).toBe(401)
    expect((await otherBrowser.get('/v3/init')).status).toBe(200)
  })

  it('can be ended again after a lost response, with the same result', async () => {
    const person = product.visitor()
    await person.signIn(practice.email)
    const before = new Map(person.cookies)
    expect((await person.delete('/auth/session')).status).toBe(204)
    for (const [name, value] of before) person.cookies.set(name, value)
    expect((await person.delete('/auth/session')).status).toBe(204)
  })

  it('is that of its own cookie, however many requests arrive together', async () => {
    const signedIn = async () => {
      const { id, email } = await aPractice(product.deps)
      const person = product.visitor()
      await person.signIn(email)
      return { person, shown: id }
    }
    const stranger = { person: product.visitor(), shown: 401 }
    stranger.person.cookies.set('enamel_session', 'not a token')
    const people = [...(await Promise.all(Array.from({ length: 5 }, signedIn))), stranger]
    const requests = Array.from({ length: 10 }, () => people).flat()
    const statements = await statementsDuring('enamel', async () => {
      const responses = await Promise.all(requests.map(({ person }) => person.get('/v3/init')))
      expect(responses.map(({ status, body }) => body.client?.id ?? status)).toEqual(
        requests.map(({ shown }) => shown),
      )
    })
    const lookups = statements.filter((name) => name === 'find_sessions')
    expect(lookups.length).toBeGreaterThan(0)
    expect(lookups.length).toBeLessThan(requests.length)
  })

  it('ends two hours after its last use, but at most a day after it began', async () => {
    const person = product.visitor()
    await person.signIn(practice.email)
    for (let hour = 0; hour < 23; hour++) {
      product.clock.skip(3_600_000)
      expect((await person.get('/v3/init')).status).toBe(200)
    }
    product.clock.skip(3_600_000)
    expect((await person.get('/v3/init')).status).toBe(401)

    await person.signIn(practice.email)
    product.clock.skip(2 * 3_600_000)
    expect((await person.get('/v3/init')).status).toBe(401)
  })
})

describe('the anti-forgery token', () => {
  it('belongs to one session: logging in or out makes earlier tokens invalid (AUTH-11)', async () => {
    const person = product.visitor()
    const early = (await person.get('/auth/csrf-token')).body.csrf_token
    const first = (await person.signIn(practice.email)).body.token
    const withToken = (token: string) =>
      person.put(`/conversations/${uuid()}/star`, undefined, { headers: { 'x-csrf-token': token } })
    expect((await withToken(first)).status).toBe(404)
    expect((await withToken(early)).body.code).toBe('csrf_mismatch')

    const refreshed = (await person.get('/auth/session')).body.token
    expect((await withToken(refreshed)).status).toBe(404)
    expect((await withToken(first)).status).toBe(404)

    const second = (await person.signIn(practice.email)).body.token
    expect((await withToken(first)).body.code).toBe('csrf_mismatch')
    expect((await withToken(second)).status).toBe(404)
    await person.delete('/auth/session')
    await person.signIn(practice.email)
    expect((await withToken(second)).body.code).toBe('csrf_mismatch')
  })

  it('is not enough for a request from another site', async () => {
    const person = product.visitor()
    await person.signIn(practice.email)
    const refused = await person.delete('/auth/session', { headers: { origin: 'https://evil.example' } })
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('cross_site')
    const fetched = await person.delete('/auth/session', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(fetched.status).toBe(403)
    expect((await person.get('/v3/init')).status).toBe(200)
  })

  it('is not enough for a body that is not JSON: other content types are refused (AUTH-11)', async () => {
    const person = product.visitor()
    await person.signIn(practice.email)
    const response = await person.post('/auth/session', undefined, {
      raw: `email=${practice.email}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(415)
  })
})
