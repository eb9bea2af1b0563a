import { describe, expect, it } from 'vitest'
import { identityFixtureForFile } from '../testing/fixture-for-file.ts'
import { PASSWORD, redirectQuery } from '../testing/relying-party.ts'

const { fixture, party } = await identityFixtureForFile()

describe('registration', () => {
  const newPerson = { name: 'Jo Lee', email: 'Jo.Lee@brightside.test', password: 'four words and more' }

  it('opens with the email address from the product’s request, and signs the new person in', async () => {
    const browser = party.browser()
    const page = await browser.go(
      party.authorisation({ prompt: 'create', login_hint: 'jo.lee@brightside.test' }),
    )
    expect(page.text).toContain('<h1>Create account</h1>')
    expect(page.text).toContain('value="jo.lee@brightside.test"')
    const consent = await browser.send(page, newPerson)
    const { id_token } = await party.redeem(await browser.send(consent, { decision: 'allow' }))
    expect(await party.claims(id_token)).toMatchObject({
      sub: expect.stringMatching(/^smile-[0-9a-f-]{36}$/),
      name: 'Jo Lee',
      email: 'jo.lee@brightside.test',
      email_verified: false,
    })

    const later = party.browser()
    const login = await later.go(party.authorisation())
    const back = await later.send(login, { email: newPerson.email, password: newPerson.password })
    expect(redirectQuery(back)).toHaveProperty('code')
    expect((await later.send(login, { email: newPerson.email, password: PASSWORD })).status).toBe(400)

    const { body } = await fixture.get('/identity/accounts')
    const listed = { email: 'jo.lee@brightside.test', email_verified: false, password: null }
    expect(body).toContainEqual({ ...listed, name: 'Jo Lee' })
    expect(body).toContainEqual({
      email: 'owner@brightside.test',
      name: 'Dr Ada Okafor',
      email_verified: true,
      password: PASSWORD,
    })
  })

  it.each([
    ['a missing name', { name: ' ' }, 'Enter your name.'],
    ['a malformed address', { email: 'jo' }, 'Enter an email address'],
    ['a short password', { password: 'seven77' }, 'Use at least 8 characters.'],
    [
      'an address that has an account',
      { email: 'OWNER@brightside.test' },
      'There is an account with this email already.',
    ],
  ])('shows the error for %s, and keeps the input except the password', async (_case, changed, message) => {
    const browser = party.browser()
    const login = await browser.go(party.authorisation())
    const page = await browser.follow(login, 'Create account')
    const filled = {
      name: 'Kim <b>',
      email: 'kim@brightside.test',
      password: 'four words and more',
      ...changed,
    }
    const refused = await browser.send(page, filled)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(message)
    expect(refused.text).not.toContain('four words')
    if (filled.name !== ' ') expect(refused.text).toContain('value="Kim &lt;b&gt;"')
  })

  it('lets the sandbox mark an address as verified', async () => {
    const path = '/identity/accounts/unverified%40brightside.test'
    expect(await fixture.put(path, { email_verified: true })).toMatchObject({
      status: 200,
      body: { email: 'unverified@brightside.test', email_verified: true },
    })
    const { id_token } = await party.redeem(await party.signIn(party.browser(), 'unverified@brightside.test'))
    expect(await party.claims(id_token)).toMatchObject({ email_verified: true })
    await fixture.put(path, { email_verified: false })
    expect(await fixture.put('/identity/accounts/x%40y.test', { email_verified: true })).toMatchObject({
      status: 404,
    })
  })
})
