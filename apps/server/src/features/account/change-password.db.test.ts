import { describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { TEST_PASSWORD } from '../../testing/person.ts'
import { statementsWaitingFor } from '../../testing/statements-waiting-for.ts'
import { accountFixture } from './testing/account-fixture.ts'

const { product, aMember, aMemberWithFactor, anotherBrowser, auditOf } = await accountFixture()

const NEW = 'sweeping the long corridor'
const THIRTY_MINUTES_MS = 1_800_000
const change = { current: TEST_PASSWORD, new: NEW }

describe('GET /account', () => {
  it('names the user, and says how they sign in', async () => {
    const { person, email } = await aMember()
    expect((await person.get('/account')).body).toEqual({
      name: 'Hannah Price',
      email,
      role: 'user',
      has_password: true,
      second_factor: null,
    })
  })

  it('says since when the second factor is on, and how many recovery codes are left', async () => {
    const { person, logIn, recoveryCodes } = await aMemberWithFactor()
    const on = (await person.get('/account')).body.second_factor
    expect(on).toEqual({ since: expect.any(String), recovery_codes_left: 10 })
    expect(Math.abs(Date.parse(on.since) - product.clock.now().getTime())).toBeLessThan(60_000)
    await logIn(recoveryCodes[0])
    expect((await person.get('/account')).body.second_factor.recovery_codes_left).toBe(9)
  })
})

describe('changing the password', () => {
  it('ends all other sessions, keeps this one, and the new password alone logs in', async () => {
    const member = await aMember()
    const other = await anotherBrowser(member)
    expect((await member.person.put('/account/password', change)).status).toBe(204)
    expect((await other.get('/v3/init')).status).toBe(401)
    expect((await member.person.get('/v3/init')).status).toBe(200)
    expect((await product.visitor().signIn(member.email, TEST_PASSWORD)).status).toBe(401)
    expect((await product.visitor().signIn(member.email, NEW)).status).toBe(200)
    expect(await auditOf(member.practice)).toContain('password.change 204')
  })

  it('refuses a log-in whose password was checked before the change and whose session would open after it', async () => {
    const { practice, email, person } = await aMember()
    const logIn = Promise.withResolvers<{ status: number }>()
    await inside(product.deps, practice, async (tx) => {
      await tx.updateTable('users').set({ password_hash: 'another' }).where('email', '=', email).execute()
      void product.visitor().signIn(email, TEST_PASSWORD).then(logIn.resolve)
      // The log-in has checked the password and waits for the user's row.
      await expect.poll(() => statementsWaitingFor(tx)).toBe(1)
    })
    expect((await logIn.promise).status).toBe(401)
    expect((await person.get('/account/sessions')).body).toHaveLength(1)
  })

  it('keeps this browser known to the account, so that failures elsewhere do not lock it out', async () => {
    const { person, email } = await aMember()
    await person.put('/account/password', change)
    for (let failure = 1; failure <= 6; failure++) await product.visitor().signIn(email, 'wrong')
    expect((await product.visitor().signIn(email, NEW)).status).toBe(429)
    expect((await person.signIn(email, NEW)).status).toBe(200)
  })

  it('changes nothing with a wrong current password, and names the field', async () => {
    const member = await aMember()
    const other = await anotherBrowser(member)
    const refused = await member.person.put('/account/password', { ...change, current: 'not it' })
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual({
      code: 'wrong_password',
      message: 'That password is not right.',
      errors: { current: ['That password is not right.'] },
    })
    expect((await other.get('/v3/init')).status).toBe(200)
    expect((await product.visitor().signIn(member.email)).status).toBe(200)
    expect(await auditOf(member.practice)).toContain('password.change 422')
  })

  it.each([
    ['short', 'A password needs at least 15 characters.'],
    ['x'.repeat(1001), 'A password has at most 1000 characters.'],
    [TEST_PASSWORD, 'Your new password is the same as your current one.'],
    ['1qaz2wsx3edc4rfv', 'This is a common password, so it is easy to guess. Please choose another.'],
    ['passwordpassword', 'This is a common password, so it is easy to guess. Please choose another.'],
    ['abcabcabcabcabcabc', 'A password must not repeat the same few characters.'],
  ])('refuses the new password %s', async (next, message) => {
    const { person } = await aMember()
    const refused = await person.put('/account/password', { ...change, new: next })
    expect([refused.status, refused.body.errors]).toEqual([422, { new: [message] }])
  })

  it("refuses the user's email and the practice's name", async () => {
    const { person, email, practice } = await aMember()
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('clients').set({ name: 'Brightside Dental' }).where('id', '=', practice.id).execute(),
    )
    for (const [next, message] of [
      [`x ${email.toUpperCase()}`, 'A password must not contain the email address of its account.'],
      ['Brightside Dental!', 'A password must be more than the name of the practice.'],
    ]) {
      const refused = await person.put('/account/password', { ...change, new: next })
      expect(refused.body.errors).toEqual({ new: [message] })
    }
  })

  it('needs a code beside a second factor, and accepts eight characters then', async () => {
    const { person, nextCode, wrongCode, logIn } = await aMemberWithFactor()
    const short = { current: TEST_PASSWORD, new: 'vbn-Qoxi' }
    const without = await person.put('/account/password', short)
    expect([without.status, without.body.errors]).toEqual([
      422,
      { code: ['Enter the code from your authenticator app'] },
    ])
    const wrong = await person.put('/account/password', { ...short, code: wrongCode() })
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.errors)]).toEqual([
      422,
      'wrong_code',
      ['code'],
    ])
    expect((await logIn(nextCode())).status).toBe(200)
    expect((await person.put('/account/password', { ...short, code: nextCode() })).status).toBe(204)
    expect((await logIn(nextCode(), 'vbn-Qoxi')).status).toBe(200)
  })

  it('happens once when it is sent twice at once', async () => {
    const { person, email } = await aMember()
    const passwords = ['the first new password', 'the other new password']
    const responses = await Promise.all(
      passwords.map((next) => person.put('/account/password', { ...change, new: next })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 422])
    const valid = passwords[responses.findIndex(({ status }) => status === 204)]
    expect((await product.visitor().signIn(email, valid)).status).toBe(200)
  })

  it('is refused after five wrong passwords in thirty minutes, in all sessions, also with the right one', async () => {
    const member = await aMember()
    const other = await anotherBrowser(member)
    const guess = (person = member.person) =>
      person.put('/account/password', { ...change, current: 'not it' })
    const guesses = await Promise.all(Array.from({ length: 8 }, () => guess()))
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(422), 429, 429, 429])
    const locked = await other.put('/account/password', change)
    expect(locked.status).toBe(429)
    expect(locked.body).toEqual({
      code: 'too_many_attempts',
      message: 'That was wrong too many times. Please wait up to 30 minutes and try again.',
    })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1700)
    // The log-in is counted separately.
    expect((await product.visitor().signIn(member.email)).status).toBe(200)
    product.clock.skip(THIRTY_MINUTES_MS)
    expect((await member.person.put('/account/password', change)).status).toBe(204)
  })

  it('does not count what was refused for another reason as a wrong password', async () => {
    const { person } = await aMember()
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect((await person.put('/account/password', { ...change, new: 'short' })).status).toBe(422)
    }
    expect((await person.put('/account/password', change)).status).toBe(204)
  })

  it('is not offered to a user without a password', async () => {
    const { person, practice } = await aMember()
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('users').set({ password_hash: null }).where('client_id', '=', practice.id).execute(),
    )
    expect((await person.get('/account')).body.has_password).toBe(false)
    for (const [method, path, body] of [
      ['put', '/account/password', change],
      ['post', '/account/second-factor', { password: TEST_PASSWORD }],
    ] as const) {
      const refused = await person[method](path, body)
      expect([refused.status, refused.body.code]).toEqual([409, 'no_password'])
    }
  })
})
