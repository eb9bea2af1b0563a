import { describe, expect, it } from 'vitest'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { desk, oauthParty } from '../testing/oauth-party.ts'
import { sandboxAndProduct } from '../testing/sandbox-and-product.ts'

const fixture = await fixtureForFile(sandboxAndProduct())
const { sandbox, product } = fixture

describe.each([
  ['google', 'mailbox'],
  ['microsoft', 'mailbox'],
  ['dentally', 'practice-system'],
] as const)('the sign-in at %s in trouble', (provider, service) => {
  const party = oauthParty(provider, sandbox.url, product.url)
  const setTrouble = (mode: string, rate = 1) => fixture.put('/trouble', { service, mode, rate })
  const queryOf = (location: string | null) => Object.fromEntries(new URL(location ?? '').searchParams)

  it('in the mode down drops every connection', async () => {
    await setTrouble('down')
    await expect(party.open()).rejects.toThrow('fetch failed')
    await expect(party.refresh('any')).rejects.toThrow('fetch failed')
  })

  it('in the mode slow responds after the configured time', async () => {
    await setTrouble('slow')
    const started = performance.now()
    expect((await party.open()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(45)
  })

  it('in the mode error returns server_error from the page, and 500 from the tokens', async () => {
    await setTrouble('error')
    expect(queryOf((await party.open()).location)).toMatchObject({
      error: 'server_error',
      state: 'the state',
    })
    expect(await party.refresh('any')).toMatchObject({ status: 500, body: { error: expect.any(String) } })
  })

  it('in the mode reject refuses sign-ins with access_denied, and renews access', async () => {
    const { body } = await party.signIn()
    await setTrouble('reject')
    expect(queryOf((await party.open()).location)).toMatchObject({
      error: 'access_denied',
      state: 'the state',
    })
    expect((await party.refresh(body.refresh_token)).status).toBe(200)
  })

  it.each(['error', 'reject'])('in the mode %s does not redirect to a foreign address', async (mode) => {
    await setTrouble(mode)
    expect((await party.open({ redirect_uri: 'https://evil.example/' })).location).toBeNull()
  })

  it('in the mode expired_token refuses refresh tokens, lets people sign in, and forgets no grant', async () => {
    const { body } = await party.signIn()
    await setTrouble('expired_token')
    expect(await party.refresh(body.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect((await party.signIn()).status).toBe(200)
    await fixture.post('/reset')
    expect((await party.refresh(body.refresh_token)).status).toBe(200)
  })

  it('in the mode lose_replies uses a code up, and its tokens never arrive', async () => {
    const { query } = await party.decide({ decision: 'allow', account: desk[provider] })
    await setTrouble('lose_replies')
    await expect(party.redeem(query.code)).rejects.toThrow('fetch failed')
    await fixture.post('/reset')
    expect(await party.redeem(query.code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
})

it('renews access in the mode expired_access, in which only access tokens are refused', async () => {
  const party = oauthParty('google', sandbox.url, product.url)
  const { body } = await party.signIn()
  await fixture.put('/trouble', { service: 'mailbox', mode: 'expired_access' })
  expect((await party.refresh(body.refresh_token)).status).toBe(200)
})
