import { describe, expect, it } from 'vitest'
import { identityFixtureForFile } from '../testing/fixture-for-file.ts'
import { PASSWORD } from '../testing/relying-party.ts'
import type { FinalResponse } from '../testing/small-browser.ts'

const { fixture, party } = await identityFixtureForFile()

describe('the account page', () => {
  const page = (returnUrl?: string) =>
    `${party.issuer}/profile${returnUrl ? `?${new URLSearchParams({ returnUrl })}` : ''}`
  const linkBack = ({ text }: FinalResponse) => /href="([^"]*)">Back to Enamel/.exec(text)?.[1]

  it('shows name and email of a signed-in person, with a link back to the page they came from', async () => {
    const browser = party.browser()
    await party.signIn(browser, 'owner@brightside.test')
    const origin = `${fixture.product.url}/patients?view=a`
    const accountPage = await browser.go(page(origin))
    expect(accountPage.text).toContain('Dr Ada Okafor')
    expect(accountPage.text).toContain('owner@brightside.test')
    expect(linkBack(accountPage)).toBe(origin)
  })

  it('lets a visitor sign in', async () => {
    const browser = party.browser()
    const origin = `${fixture.product.url}/settings`
    const login = await browser.go(page(origin))
    expect(login.text).not.toContain('Your account')
    const refused = await browser.send(login, { email: 'owner@brightside.test', password: 'wrong' })
    expect(refused.text).toContain('do not match')
    const accountPage = await browser.send(refused, { email: 'owner@brightside.test', password: PASSWORD })
    expect(accountPage.text).toContain('Your account')
    expect(linkBack(accountPage)).toBe(origin)
    expect((await browser.go(party.authorisation({ prompt: 'none' }))).url.href).toContain(party.callback)
  })

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example/',
    'http://localhost:1/',
    'http://localhost@evil.example/',
    '',
  ])('links back to the product instead of to %j', async (foreign) => {
    const browser = party.browser()
    await party.signIn(browser, 'owner@brightside.test')
    expect(linkBack(await browser.go(page(foreign)))).toBe(`${fixture.product.url}/`)
  })
})
