import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { openLog } from '../../log.ts'
import { setPassword } from '../../manage/create-staff.ts'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { type Person, TEST_PASSWORD } from '../../testing/person.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'
import { hashPassword } from './index.ts'
import { type ProductWithIdentity, productWithIdentity } from './testing/product-with-identity.ts'

const LOCKED = {
  code: 'too_many_attempts',
  message:
    'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
}
const THIRTY_MINUTES_MS = 1_800_000

let product: TestProduct
let practice: Practice
/** A browser that has signed in to the practice before, and out again. */
let staff: Person

beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.stop())

beforeEach(async () => {
  product.clock.skip(THIRTY_MINUTES_MS)
  practice = await aPractice(product.deps)
  staff = await browserThatSignedIn(practice.email)
})

async function browserThatSignedIn(email: string): Promise<Person> {
  const person = product.visitor()
  await person.signIn(email)
  await person.delete('/auth/session')
  return person
}

/** Tries to sign in with a wrong password `count` times. @returns the statuses of the responses */
async function failToSignIn(
  count: number,
  email: string,
  browser: () => Person = product.visitor,
): Promise<number[]> {
  const statuses: number[] = []
  for (let failure = 1; failure <= count; failure++) {
    statuses.push((await browser().signIn(email, 'not the password')).status)
  }
  return statuses
}

describe('a browser that has signed in before', () => {
  it("is not locked out when strangers fail to sign in five times with its user's email", async () => {
    expect(await failToSignIn(6, practice.email)).toEqual([401, 401, 401, 401, 401, 429])
    expect((await product.visitor().signIn(practice.email)).body).toEqual(LOCKED)
    expect((await staff.signIn(practice.email)).status).toBe(200)
    expect((await product.visitor().signIn(practice.email)).status).toBe(429)
  })

  it('is not locked out by twenty failures of strangers at the same network address', async () => {
    for (const index of [1, 2, 3, 4]) await failToSignIn(5, `nobody${index}@nowhere.test`)
    const otherPractice = await aPractice(product.deps)
    expect((await product.visitor().signIn(otherPractice.email)).body).toEqual(LOCKED)
    expect((await staff.signIn(practice.email)).status).toBe(200)
  })

  it('is locked for up to thirty minutes by its own five failures, and locks out no other browser', async () => {
    const otherBrowser = await browserThatSignedIn(practice.email)
    expect(await failToSignIn(5, practice.email, () => staff)).toEqual([401, 401, 401, 401, 401])
    const locked = await staff.signIn(practice.email)
    expect(locked.status).toBe(429)
    expect(locked.body).toEqual(LOCKED)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1790)
    expect((await otherBrowser.signIn(practice.email)).status).toBe(200)
    expect((await product.visitor().signIn(practice.email)).status).toBe(200)
    product.clock.skip(THIRTY_MINUTES_MS)
    expect((await staff.signIn(practice.email)).status).toBe(200)
  })

  it('does not lock its network address with its failures', async () => {
    for (const _ of Array(5)) {
      const otherPractice = await aPractice(product.deps)
      const browser = await browserThatSignedIn(otherPractice.email)
      await failToSignIn(5, otherPractice.email, () => browser)
    }
    expect((await product.visitor().signIn(practice.email)).status).toBe(200)
  })

  it('has five attempts again after a correct password, even after concurrent failures', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => copyOf(staff).signIn(practice.email, 'wrong')),
    )
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await staff.signIn(practice.email)).status).toBe(200)
    expect(await failToSignIn(6, practice.email, () => staff)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('cannot exceed the limit with concurrent attempts', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => copyOf(staff).signIn(practice.email, 'wrong')),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(401),
      ...Array(7).fill(429),
    ])
  })

  it('is recognised for each user who has signed in with it', async () => {
    const colleague = await aPractice(product.deps)
    await staff.signIn(colleague.email)
    await failToSignIn(5, practice.email)
    await failToSignIn(5, colleague.email)
    expect((await staff.signIn(practice.email)).status).toBe(200)
    expect((await staff.signIn(colleague.email)).status).toBe(200)
  })
})

describe('the device mark', () => {
  const markOf = (person: Person) => person.cookies.get('enamel_device') ?? ''

  it('is a persistent cookie that scripts cannot read and that contains no email or id', async () => {
    const response = await product.visitor().signIn(practice.email)
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith('enamel_device=')) ?? ''
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=31536000'])
      expect(line).toContain(attribute)
    expect(line).not.toMatch(/Secure|Domain/)
    for (const secret of [practice.email, practice.userId, practice.id]) expect(line).not.toContain(secret)
    expect(
      (await product.visitor().signIn(practice.email, 'wrong')).headers.getSetCookie().join(),
    ).not.toContain('enamel_device')
  })

  it('is Secure and bound to this host under https', async () => {
    const publicUrl = 'https://enamel.example'
    const app = await buildApp({ deps: { ...product.deps, publicUrl }, log: openLog('silent') })
    const { cookies, body } = await app.inject({ url: '/api/auth/csrf-token' })
    const opened = await app.inject({
      method: 'POST',
      url: '/api/auth/session',
      headers: { origin: publicUrl, 'x-csrf-token': JSON.parse(body).csrf_token },
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      payload: { email: practice.email, password: TEST_PASSWORD },
    })
    await app.close()
    const mark = opened.cookies.find(({ name }) => name.endsWith('enamel_device'))
    expect(mark).toMatchObject({ name: '__Host-enamel_device', path: '/', secure: true, httpOnly: true })
    expect(mark).not.toHaveProperty('domain')
  })

  it('grants no access without the password', async () => {
    expect(staff.cookies.has('enamel_session')).toBe(false)
    expect((await staff.get('/v3/init')).status).toBe(401)
    expect((await staff.signIn(practice.email, 'not the password')).status).toBe(401)
  })

  it('is valid only for its account, and cannot be forged', async () => {
    const otherPractice = await aPractice(product.deps)
    await failToSignIn(5, otherPractice.email)
    await failToSignIn(5, practice.email)
    expect((await staff.signIn(otherPractice.email)).status).toBe(429)

    const mark = markOf(staff)
    const last = mark.endsWith('A') ? 'B' : 'A'
    for (const forged of [
      '',
      'x',
      `${mark.slice(0, -2)}${last}A`,
      `${'A'.repeat(22)}${mark.slice(22)}`,
      mark.repeat(50),
    ]) {
      const outsider = product.visitor()
      outsider.cookies.set('enamel_device', forged)
      expect((await outsider.signIn(practice.email)).status, forged).toBe(429)
    }
    expect((await staff.signIn(practice.email)).status).toBe(200)
  })

  it('becomes invalid when the password changes', async () => {
    const password = 'a different password'
    const passwordHash = await hashPassword(password)
    await inside(product.deps, practice, (tx) =>
      setPassword(tx, practice.userId, passwordHash, product.clock.now()),
    )
    await failToSignIn(5, practice.email)
    expect((await staff.signIn(practice.email, password)).status).toBe(429)
  })

  it('covers the last eight users who signed in with the browser', async () => {
    for (const _ of Array(8)) await staff.signIn((await aPractice(product.deps)).email)
    expect(markOf(staff).split('.')).toHaveLength(9)
    await failToSignIn(5, practice.email)
    expect((await staff.signIn(practice.email)).status).toBe(429)
  })
})

describe('in concurrent mode', () => {
  let system: ProductWithIdentity
  beforeAll(async () => {
    system = await productWithIdentity('concurrent')
  })
  afterAll(() => system.stop())

  it.each(['with a password', 'at the provider'])(
    'a browser that has signed in %s is not locked out by strangers',
    async (method) => {
      const { practice, account } = await system.aMember()
      const browser = system.visitor()
      if (method === 'at the provider') await system.signIn(browser, account)
      else await browser.signIn(practice.email)
      await failToSignIn(5, practice.email, system.visitor)
      expect((await system.visitor().signIn(practice.email)).body).toEqual(LOCKED)
      expect((await browser.signIn(practice.email)).status).toBe(200)
    },
  )
})

/** A copy of a browser with its cookies, for concurrent requests. */
function copyOf(person: Person): Person {
  const copy = product.visitor()
  for (const [name, value] of person.cookies) copy.cookies.set(name, value)
  return copy
}
