import { describe, expect, it } from 'vitest'
import { openLog } from '../../../log.ts'
import { inside } from '../../../testing/builders.ts'
import { TEST_PASSWORD } from '../../../testing/person.ts'
import { accountFixture, codeAt, wrongCodeAt } from '../testing/account-fixture.ts'

const log: string[] = []
const { product, aMember, aMemberWithFactor, auditOf } = await accountFixture(
  {},
  { log: openLog('trace', { write: (line) => void log.push(line) }) },
)

const FACTOR = '/account/second-factor'
const CODES = '/account/second-factor/recovery-codes'
const password = TEST_PASSWORD
const now = () => product.clock.now()

describe('turning the second factor on', () => {
  it('needs the password, then a code of the app, and gives ten recovery codes', async () => {
    const { person, email, practice } = await aMember()
    const begun = await person.post(FACTOR, { password })
    expect(begun.status).toBe(200)
    const { uri, secret } = begun.body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Enamel:${email}?issuer=Enamel&secret=${secret}`)
    // Before the code, the log-in does not ask for one.
    expect((await person.get('/account')).body.second_factor).toBeNull()
    expect((await product.visitor().signIn(email)).status).toBe(200)

    const on = await person.put(FACTOR, { code: codeAt(secret, now()) })
    expect(on.status).toBe(200)
    expect(on.body.recovery_codes).toHaveLength(10)
    expect(new Set(on.body.recovery_codes).size).toBe(10)
    for (const code of on.body.recovery_codes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
    expect((await person.get('/account')).body.second_factor.recovery_codes_left).toBe(10)
    expect((await product.visitor().signIn(email)).body.code).toBe('second_factor_required')
    expect(await auditOf(practice)).toEqual(
      expect.arrayContaining(['second_factor.begin 200', 'second_factor.turn_on 200']),
    )
  })

  it('is refused with a wrong password or a wrong code', async () => {
    const { person } = await aMember()
    const begun = await person.post(FACTOR, { password: 'not it' })
    expect([begun.status, begun.body.code, begun.body.errors]).toEqual([
      422,
      'wrong_password',
      { password: ['That password is not right.'] },
    ])
    const { secret } = (await person.post(FACTOR, { password })).body
    for (const code of [wrongCodeAt(secret, now()), '12', '7k3mp-0q1tz']) {
      const refused = await person.put(FACTOR, { code })
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        422,
        'wrong_code',
        { code: ['That code is not right. Wait for the next one and try again.'] },
      ])
    }
    expect((await person.get('/account')).body.second_factor).toBeNull()
  })

  it('is refused without a secret; beginning again replaces the secret', async () => {
    const { person } = await aMember()
    expect((await person.put(FACTOR, { code: '123456' })).body.code).toBe('not_begun')
    const first = (await person.post(FACTOR, { password })).body.secret
    const second = (await person.post(FACTOR, { password })).body.secret
    expect(second).not.toBe(first)
    expect((await person.put(FACTOR, { code: codeAt(first, now()) })).status).toBe(422)
    expect((await person.put(FACTOR, { code: codeAt(second, now()) })).status).toBe(200)
  })

  it('is refused while it is on, and leaves the app as it is', async () => {
    const { person, nextCode, logIn } = await aMemberWithFactor()
    expect((await person.post(FACTOR, { password })).body.code).toBe('second_factor_on')
    expect((await person.put(FACTOR, { code: nextCode() })).body.code).toBe('second_factor_on')
    expect((await logIn(nextCode())).status).toBe(200)
  })

  it('happens once when the same code is sent twice at once', async () => {
    const { person } = await aMember()
    const { secret } = (await person.post(FACTOR, { password })).body
    const code = codeAt(secret, now())
    const responses = await Promise.all([person.put(FACTOR, { code }), person.put(FACTOR, { code })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('stores neither secret nor recovery codes in a readable form, and writes none of them to the log', async () => {
    const { practice, secret, recoveryCodes, person, logIn, nextCode } = await aMemberWithFactor()
    await logIn(recoveryCodes[0])
    const code = nextCode()
    await logIn(code)
    const rows = await inside(product.deps, practice, async (tx) => [
      await tx.selectFrom('second_factors').selectAll().execute(),
      await tx.selectFrom('recovery_codes').selectAll().execute(),
    ])
    const answers = [(await person.get('/account')).body, (await person.get('/account/sessions')).body]
    const text = JSON.stringify(rows) + JSON.stringify(answers) + log.join('')
    expect(log.join('')).toContain('/account/second-factor')
    for (const hidden of [secret, code, TEST_PASSWORD]) expect(text).not.toContain(hidden)
    for (const hidden of recoveryCodes) {
      expect(text).not.toContain(hidden)
      expect(text).not.toContain(hidden.replace('-', ''))
    }
    const cookie = person.cookies.get('enamel_session') ?? ''
    expect(JSON.stringify(answers)).not.toContain(cookie)
  })
})

describe('turning the second factor off', () => {
  it('needs the password, and the log-in asks for no code any more', async () => {
    const { person, email, practice } = await aMemberWithFactor()
    const off = (given: string) => person.delete(FACTOR, json({ password: given }))
    expect((await off('not it')).body.code).toBe('wrong_password')
    expect((await product.visitor().signIn(email)).status).toBe(401)
    expect((await off(password)).status).toBe(204)
    expect((await product.visitor().signIn(email)).status).toBe(200)
    expect((await person.get('/account')).body.second_factor).toBeNull()
    expect(await auditOf(practice)).toContain('second_factor.turn_off 204')
    expect((await off(password)).body.code).toBe('second_factor_off')
    const codes = await inside(product.deps, practice, (tx) =>
      tx.selectFrom('recovery_codes').selectAll().execute(),
    )
    expect(codes).toEqual([])
  })

  it('is refused while the password is too short to be used alone', async () => {
    const { person, nextCode } = await aMemberWithFactor()
    const short = 'vbn-Qoxi'
    await person.put('/account/password', { current: password, new: short, code: nextCode() })
    const refused = await person.delete(FACTOR, json({ password: short }))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Your password is too short to be used alone. Change it to one with at least 15 characters first.',
    ])
    expect((await person.get('/account')).body.second_factor).not.toBeNull()
  })
})

describe('renewing the recovery codes', () => {
  it('needs the password or a code, and ends the old ones', async () => {
    const { person, recoveryCodes, nextCode, wrongCode, logIn, practice } = await aMemberWithFactor()
    expect((await person.post(CODES, {})).body.errors).toEqual({ password: ['Enter your password'] })
    expect((await person.post(CODES, { password: 'not it' })).body.code).toBe('wrong_password')
    expect((await person.post(CODES, { code: wrongCode() })).body.code).toBe('wrong_code')
    const byPassword = await person.post(CODES, { password })
    expect(byPassword.body.recovery_codes).toHaveLength(10)
    expect((await logIn(recoveryCodes[0])).status).toBe(401)
    const byCode = await person.post(CODES, { code: nextCode() })
    expect(byCode.body.recovery_codes).toHaveLength(10)
    expect((await logIn(byPassword.body.recovery_codes[0])).status).toBe(401)
    expect((await logIn(byCode.body.recovery_codes[9])).status).toBe(200)
    expect(await auditOf(practice)).toContain('recovery_codes.renew 200')
  })

  it('is refused while the second factor is off', async () => {
    const { person } = await aMember()
    expect((await person.post(CODES, { password })).body.code).toBe('second_factor_off')
    await person.post(FACTOR, { password })
    expect((await person.post(CODES, { password })).body.code).toBe('second_factor_off')
  })
})

it('wrong passwords and codes of all these calls are counted together', async () => {
  const { person, wrongCode } = await aMemberWithFactor()
  const change = { current: 'not it', new: 'sweeping the long corridor', code: '123456' }
  const wrong = [
    await person.post(CODES, { password: 'not it' }),
    await person.post(CODES, { code: wrongCode() }),
    await person.delete(FACTOR, json({ password: 'not it' })),
    await person.put('/account/password', change),
    await person.put('/account/password', { ...change, current: password, code: wrongCode() }),
  ]
  expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(422))
  const locked = [
    await person.post(CODES, { password }),
    await person.delete(FACTOR, json({ password })),
    await person.put('/account/password', change),
  ]
  expect(locked.map(({ status }) => status)).toEqual([429, 429, 429])
})

/** The body of a DELETE. */
function json(body: object) {
  return { raw: JSON.stringify(body) }
}
