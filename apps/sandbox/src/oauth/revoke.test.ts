import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { desk, oauthParty } from '../testing/oauth-party.ts'
import { sandboxAndProduct } from '../testing/sandbox-and-product.ts'

const folder = mkdtempSync(join(tmpdir(), 'oauth-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fixture = await fixtureForFile(sandboxAndProduct())
const partyAt = (provider: 'google' | 'microsoft') =>
  oauthParty(provider, fixture.sandbox.url, fixture.product.url)

it('lists what was granted, and revokes every grant of one provider only', async () => {
  const google = await partyAt('google').signIn()
  const microsoft = await partyAt('microsoft').signIn()
  const grants = async () =>
    (await fixture.get('/integrations')).body.filter(
      ({ provider }: { provider: string }) => provider === 'google' || provider === 'microsoft',
    )
  expect(await grants()).toEqual([
    {
      provider: 'google',
      account: desk.google,
      scopes: expect.arrayContaining(['openid']),
      granted_at: expect.any(String),
    },
    {
      provider: 'microsoft',
      account: desk.microsoft,
      scopes: ['User.Read', 'Mail.Send', 'Mail.ReadWrite'],
      granted_at: expect.any(String),
    },
  ])
  expect(await fixture.post('/integrations/google/revoke')).toEqual({
    status: 200,
    body: { status: 'revoked' },
  })
  expect(await grants()).toMatchObject([{ provider: 'microsoft' }])
  expect((await partyAt('google').refresh(google.body.refresh_token)).status).toBe(400)
  expect((await partyAt('microsoft').refresh(microsoft.body.refresh_token)).status).toBe(200)
})

it('names the providers when a different one is to be revoked', async () => {
  const refused = await fixture.post('/integrations/pigeon/revoke')
  expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(refused.body.message).toContain('google, microsoft, dentally, whatsapp')
})

it('keeps grants when the sandbox restarts with its folder', async () => {
  const before = await sandboxAndProduct({ dataFolder: folder })
  const { body } = await oauthParty('microsoft', before.sandbox.url, before.product.url).signIn()
  await before.stop()
  const after = await sandboxAndProduct({ dataFolder: folder })
  const party = oauthParty('microsoft', after.sandbox.url, after.product.url)
  expect((await party.refresh(body.refresh_token)).status).toBe(200)
  await after.stop()
})
