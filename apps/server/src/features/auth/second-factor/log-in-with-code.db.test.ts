import { CODE_PERIOD_SECONDS } from '@enamel/domain/auth/second-factor'
import { describe, expect, it } from 'vitest'
import { sealFor } from '../../../sealed-text.ts'
import { aPractice, inside } from '../../../testing/builders.ts'
import { type ApiResponse, TEST_PASSWORD } from '../../../testing/person.ts'
import { statementsWaitingFor } from '../../../testing/statements-waiting-for.ts'
import { accountFixture, codeAt } from '../../account/testing/account-fixture.ts'

const { product, aMember, aMemberWithFactor, auditOf } = await accountFixture()

const PERIOD_MS = CODE_PERIOD_SECONDS * 1000
const THIRTY_MINUTES_MS = 1_800_000
const WRONG_CODE = {
  code: 'wrong_code',
  message: 'That code is not right. Wait for the next one and try again.',
}
const statusesOf = (responses: readonly { status: number }[]) => responses.map(({ status }) => status)

describe('the log-in of a user with a second factor', () => {
  it('asks for a code after the right password, and opens a session with it', async () => {
    const { logIn, nextCode } = await aMemberWithFactor()
    for (const none of [undefined, '', ' ']) {
      const asked = await logIn(none)
      expect([asked.status, asked.body]).toEqual([
        401,
        { code: 'second_factor_required', message: 'Enter the code from your authenticator app' },
      ])
      expect((await asked.person.get('/v3/init')).status).toBe(401)
    }
    const opened = await logIn(nextCode())
    expect(opened.status).toBe(200)
    expect((await opened.person.get('/v3/init')).status).toBe(200)
  })

  it('does not reveal a second factor without the right password', async () => {
    const { logIn, nextCode } = await aMemberWithFactor()
    expect((await logIn(undefined, 'not it')).body.code).toBe('invalid_credentials')
    expect((await logIn(nextCode(), 'not it')).body.code).toBe('invalid_credentials')
  })

  it('refuses a wrong code and one that is no code, and records it', async () => {
    const { logIn, wrongCode, practice } = await aMemberWithFactor()
    for (const code of [wrongCode(), 'abc']) {
      const refused = await logIn(code)
      expect([refused.status, refused.body]).toEqual([401, WRONG_CODE])
    }
    await expect
      .poll(async () => (await auditOf(practice)).filter((line) => line === 'session.refused 401'))
      .toHaveLength(2)
  })

  it('accepts the code before and after the current one, and none that is further away', async () => {
    const { secret, logIn } = await aMemberWithFactor()
    // Well within a period, so that none ends during the test.
    product.clock.skip(10 * PERIOD_MS + 5_000 - (product.clock.now().getTime() % PERIOD_MS))
    const at = (steps: number) => codeAt(secret, new Date(product.clock.now().getTime() + steps * PERIOD_MS))
    expect(statusesOf([await logIn(at(-3)), await logIn(at(3))])).toEqual([401, 401])
    expect(statusesOf([await logIn(at(-1)), await logIn(at(0)), await logIn(at(1))])).toEqual([200, 200, 200])
  })

  it('accepts a code once: not again, and no earlier one after it', async () => {
    const { logIn, nextCode } = await aMemberWithFactor()
    const [earlier, code] = [nextCode(), nextCode()]
    expect((await logIn(code)).status).toBe(200)
    expect((await logIn(code)).body).toEqual(WRONG_CODE)
    expect((await logIn(earlier)).body).toEqual(WRONG_CODE)
  })

  it('accepts the code that turned the second factor on no second time', async () => {
    const { firstCode, logIn } = await aMemberWithFactor()
    expect((await logIn(firstCode)).body).toEqual(WRONG_CODE)
  })

  it('opens one session when the same code is sent in parallel', async () => {
    const { logIn, nextCode, recoveryCodes } = await aMemberWithFactor()
    for (const code of [nextCode(), recoveryCodes[0]]) {
      const responses = await Promise.all([logIn(code), logIn(code), logIn(code)])
      expect(statusesOf(responses).sort()).toEqual([200, 401, 401])
      product.clock.skip(THIRTY_MINUTES_MS)
    }
  })

  it('accepts each recovery code once, however it is typed, and only those of this user', async () => {
    const { logIn, recoveryCodes } = await aMemberWithFactor()
    const [first = '', second = ''] = recoveryCodes
    const other = await aMemberWithFactor()
    expect((await logIn(first)).status).toBe(200)
    expect((await logIn(first)).body).toEqual(WRONG_CODE)
    expect((await logIn(` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await logIn(other.recoveryCodes[0])).body).toEqual(WRONG_CODE)
    expect((await other.logIn(other.recoveryCodes[0])).status).toBe(200)
  })

  it('counts wrong codes as failed log-ins: the sixth attempt is refused, also with the right code', async () => {
    const { logIn, wrongCode, nextCode } = await aMemberWithFactor()
    const responses = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      // A right password in between does not start the count again.
      await logIn()
      responses.push(await logIn(wrongCode()))
    }
    expect(statusesOf(responses)).toEqual(Array(5).fill(401))
    const locked = await logIn(nextCode())
    expect([locked.status, locked.body.code]).toEqual([429, 'too_many_attempts'])
    product.clock.skip(THIRTY_MINUTES_MS)
    expect((await logIn(nextCode())).status).toBe(200)
  })

  it('does not count a log-in that only lacks its code', async () => {
    const { logIn, nextCode } = await aMemberWithFactor()
    for (let attempt = 1; attempt <= 7; attempt++) {
      expect((await logIn()).body.code).toBe('second_factor_required')
    }
    expect((await logIn(nextCode())).status).toBe(200)
  })
})

it('a log-in that began before the second factor was turned on asks for a code', async () => {
  const { practice, email, person } = await aMember()
  const { secret } = (await person.post('/account/second-factor', { password: TEST_PASSWORD })).body
  const logIn = Promise.withResolvers<ApiResponse>()
  await inside(product.deps, practice, async (tx) => {
    await tx.updateTable('users').set({ name: 'Hannah P.' }).where('email', '=', email).execute()
    void product.visitor().signIn(email).then(logIn.resolve)
    // The log-in has checked the password and waits for the user's row.
    await expect.poll(() => statementsWaitingFor(tx)).toBe(1)
    const code = codeAt(secret, product.clock.now())
    expect((await person.put('/account/second-factor', { code })).status).toBe(200)
  })
  expect((await logIn.promise).body.code).toBe('second_factor_required')
  expect((await person.get('/account/sessions')).body).toHaveLength(1)
})

it("a code is refused, and not the cause of an error, after the product's secret was replaced", async () => {
  const { practice, logIn, nextCode } = await aMemberWithFactor()
  const secret = await sealFor('another secret', 'authenticator app').seal('JBSWY3DPEHPK3PXP')
  await inside(product.deps, practice, (tx) => tx.updateTable('second_factors').set({ secret }).execute())
  expect((await logIn(nextCode())).body).toEqual(WRONG_CODE)
})

it('a user without a second factor logs in with a code that is ignored', async () => {
  const { email } = await aMember()
  expect((await product.visitor().signIn(email, TEST_PASSWORD, '123456')).status).toBe(200)
})

it('a disabled practice is refused before a code is asked for', async () => {
  const practice = await aPractice(product.deps, { active: false })
  expect((await product.visitor().signIn(practice.email)).body.code).toBe('client_inactive')
})
