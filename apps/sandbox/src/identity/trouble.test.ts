import { describe, expect, it } from 'vitest'
import { identityFixtureForFile } from '../testing/fixture-for-file.ts'
import { redirectQuery } from '../testing/relying-party.ts'

const { fixture, party } = await identityFixtureForFile()

describe('the identity provider in trouble', () => {
  const setTrouble = (mode: string, rate = 1) => fixture.put('/trouble', { service: 'identity', mode, rate })

  it('in the mode down drops every connection', async () => {
    await setTrouble('down')
    for (const path of ['/.well-known/openid-configuration', '/jwks', '/auth', '/token', '/profile']) {
      await expect(fetch(`${party.issuer}${path}`)).rejects.toThrow('fetch failed')
    }
    await fixture.post('/reset')
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(200)
  })

  it('in the mode slow responds after the configured time', async () => {
    await setTrouble('slow')
    const started = performance.now()
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(45)
  })

  it('in the mode error returns 500, and server_error to authorisation requests', async () => {
    const { refresh_token } = await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))
    await setTrouble('error')
    const back = await party.browser().go(party.authorisation())
    expect(back.url.href.startsWith(`${party.callback}?`)).toBe(true)
    expect(redirectQuery(back)).toEqual({ error: 'server_error', state: 'the state', iss: party.issuer })
    expect(await party.refresh(refresh_token)).toMatchObject({ status: 500 })
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(500)
  })

  it('in the mode reject refuses sign-ins with access_denied, and lets sessions continue', async () => {
    const { refresh_token } = await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))
    await setTrouble('reject')
    const back = await party.browser().go(party.authorisation())
    expect(redirectQuery(back)).toEqual({ error: 'access_denied', state: 'the state', iss: party.issuer })
    expect((await party.refresh(refresh_token)).status).toBe(200)
  })

  it.each(['error', 'reject'])('in the mode %s does not redirect to a foreign address', async (mode) => {
    await setTrouble(mode)
    const foreign = party.authorisation({ redirect_uri: 'https://evil.example/' })
    const page = await party.browser().go(foreign)
    expect(page).toMatchObject({ status: 500 })
  })

  it('in the mode expired_token refuses refresh tokens', async () => {
    const { refresh_token } = await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))
    await setTrouble('expired_token')
    expect(await party.refresh(refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))).status).toBe(
      200,
    )
    await fixture.post('/reset')
    expect((await party.refresh(refresh_token)).status).toBe(200)
  })

  it('refuses the share of requests that the rate sets', async () => {
    await setTrouble('error', 0.5)
    const statuses = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await fetch(`${party.issuer}/jwks`)).status)
    expect(statuses).toEqual([200, 500, 200, 500])
  })
})
