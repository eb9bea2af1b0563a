import { describe, expect, it } from 'vitest'
import { signInsOfFile } from '../testing/fixture-for-file.ts'
import { PASSWORD } from '../testing/relying-party.ts'
import type { Stop } from '../testing/small-browser.ts'

const { fixture, party } = await signInsOfFile()

describe('the account page', () => {
  const page = (returnUrl?: string) =>
    `${party.issuer}/profile${returnUrl ? `?${new URLSearchParams({ returnUrl })}` : ''}`
  const linkBack = ({ text }: Stop) => /href="([^"]*)">Back to Enamel/.exec(text)?.[1]

  it('shows name and email when signed in, with a link back to where they were', async () => {
    const browser = party.browser()
    await party.signIn(browser, 'owner@brightside.test')
    const here = `${fixture.product.url}/patients?view=a`
    const shown = await browser.go(page(here))
    expect(shown.text).toContain('Dr Ada Okafor')
    expect(shown.text).toContain('owner@brightside.test')
    expect(linkBack(shown)).toBe(here)
  })

  it('signs other visitors in', async () => {
    const browser = party.browser()
    const here = `${fixture.product.url}/settings`
    const login = await browser.go(page(here))
    expect(login.text).not.toContain('Your account')
    const wrong = await browser.send(login, { email: 'owner@brightside.test', password: 'wrong' })
    expect(wrong.text).toContain('do not belong together')
    const shown = await browser.send(wrong, { email: 'owner@brightside.test', password: PASSWORD })
    expect(shown.text).toContain('Your account')
    expect(linkBack(shown)).toBe(here)
    expect((await browser.go(party.authorisation({ prompt: 'none' }))).url.href).toContain(party.callback)
  })

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example/',
    'http://localhost:1/',
    'http://localhost@evil.example/',
    '',
  ])('leads back only to the product, and not to %j', async (foreign) => {
    const browser = party.browser()
    await party.signIn(browser, 'owner@brightside.test')
    expect(linkBack(await browser.go(page(foreign)))).toBe(`${fixture.product.url}/`)
  })
})
