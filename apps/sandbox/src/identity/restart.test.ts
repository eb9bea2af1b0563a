import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { answerOf, relyingParty } from '../testing/relying-party.ts'
import { sandboxAndProduct } from '../testing/sandbox-and-product.ts'

const folder = mkdtempSync(join(tmpdir(), 'smile-id-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Fixture = Awaited<ReturnType<typeof sandboxAndProduct>>
const partyOf = ({ sandbox, product }: Fixture) => relyingParty(sandbox.url, product.url)
const someone = { name: 'Jo Lee', email: 'jo.lee@mail.test', password: 'four words and more' }

/** A person registers and continues to the product. */
async function register(party: ReturnType<typeof relyingParty>) {
  const browser = party.browser()
  const consent = await browser.send(await browser.go(party.authorisation({ prompt: 'create' })), someone)
  const tokens = await party.redeem(await browser.send(consent, { decision: 'allow' }))
  return { browser, tokens }
}

/** Another sandbox on the same folder, with the same product. */
async function restarted(before: Fixture, dataFolder: string | undefined) {
  const port = Number(new URL(before.sandbox.url).port)
  await before.stop()
  return sandboxAndProduct({ dataFolder, port }, { port: before.product.port })
}

describe('a restart', () => {
  it('preserves keys, accounts, consents, sessions and refresh tokens, when there is a folder for them', async () => {
    const before = await sandboxAndProduct({ dataFolder: folder })
    const { browser, tokens } = await register(partyOf(before))
    const after = await restarted(before, folder)
    const party = partyOf(after)
    // The signing key is the same, and the token is still valid.
    expect(await party.claims(tokens.id_token)).toMatchObject({ email: someone.email })
    expect((await party.refresh(tokens.refresh_token)).status).toBe(200)
    expect(answerOf(await browser.go(party.authorisation({ prompt: 'none' })))).toHaveProperty('code')
    const anew = party.browser()
    const back = await anew.send(await anew.go(party.authorisation()), someone)
    expect(answerOf(back)).toHaveProperty('code')
    await after.stop()
  })

  it('forgets all of it when there is no folder', async () => {
    const before = await sandboxAndProduct()
    const { tokens } = await register(partyOf(before))
    expect((await before.get('/identity/accounts')).body).toHaveLength(6)
    const after = await restarted(before, undefined)
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
