import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { redirectQuery, relyingParty } from '../testing/relying-party.ts'
import { sandboxAndProduct } from '../testing/sandbox-and-product.ts'

const folder = mkdtempSync(join(tmpdir(), 'smile-id-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Fixture = Awaited<ReturnType<typeof sandboxAndProduct>>
const partyOf = ({ sandbox, product }: Fixture) => relyingParty(sandbox.url, product.url)
const newPerson = { name: 'Jo Lee', email: 'jo.lee@mail.test', password: 'four words and more' }

/** A person registers and continues to the product. */
async function register(party: ReturnType<typeof relyingParty>) {
  const browser = party.browser()
  const consent = await browser.send(await browser.go(party.authorisation({ prompt: 'create' })), newPerson)
  const tokens = await party.redeem(await browser.send(consent, { decision: 'allow' }))
  return { browser, tokens }
}

/** Stops sandbox and product, and starts both again on the same HTTP ports, the sandbox with the given folder. */
async function restart(before: Fixture, dataFolder: string | undefined) {
  const port = Number(new URL(before.sandbox.url).port)
  await before.stop()
  return sandboxAndProduct({ dataFolder, port }, { port: before.product.port })
}

describe('a restart', () => {
  it('preserves the provider’s keys, accounts, consents, sessions and refresh tokens when there is a data folder', async () => {
    const before = await sandboxAndProduct({ dataFolder: folder })
    const { browser, tokens } = await register(partyOf(before))
    const after = await restart(before, folder)
    const party = partyOf(after)
    // The signing key is the same, and the token is still valid.
    expect(await party.claims(tokens.id_token)).toMatchObject({ email: newPerson.email })
    expect((await party.refresh(tokens.refresh_token)).status).toBe(200)
    expect(redirectQuery(await browser.go(party.authorisation({ prompt: 'none' })))).toHaveProperty('code')
    const laterBrowser = party.browser()
    const back = await laterBrowser.send(await laterBrowser.go(party.authorisation()), newPerson)
    expect(redirectQuery(back)).toHaveProperty('code')
    await after.stop()
  })

  it('resets the provider to its initial accounts when there is no data folder', async () => {
    const before = await sandboxAndProduct()
    const { tokens } = await register(partyOf(before))
    expect((await before.get('/identity/accounts')).body).toHaveLength(6)
    const after = await restart(before, undefined)
    const { body } = await after.get('/identity/accounts')
    expect(body.map(({ email }: { email: string }) => email)).toEqual([
      'reception@brightside.test',
      'owner@brightside.test',
      'reception@harbour.test',
      'stranger@elsewhere.test',
      'unverified@brightside.test',
    ])
    const party = partyOf(after)
    expect(await party.refresh(tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
    await expect(party.claims(tokens.id_token)).rejects.toThrow('no key of the provider has this id')
    await after.stop()
  })
})
