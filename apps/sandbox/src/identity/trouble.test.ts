import { describe, expect, it } from 'vitest'
import { signInsOfFile } from '../testing/fixture-for-file.ts'
import { answerOf } from '../testing/relying-party.ts'

const { fixture, party } = await signInsOfFile()

describe('trouble', () => {
  const trouble = (mode: string, rate = 1) => fixture.put('/trouble', { service: 'identity', mode, rate })

  it('breaks every connection when it is down', async () => {
    await trouble('down')
    for (const path of ['/.well-known/openid-configuration', '/jwks', '/auth', '/token', '/profile']) {
      await expect(fetch(`${party.issuer}${path}`)).rejects.toThrow('fetch failed')
    }
    await fixture.post('/reset')
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(200)
  })

  it('answers late when it is slow', async () => {
    await trouble('slow')
    const began = performance.now()
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(45)
  })

  it('fails, and reports that to the product as authorisation’s server_error', async () => {
    const { refresh_token } = await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))
    await trouble('error')
    const back = await party.browser().go(party.authorisation())
    expect(back.url.href.startsWith(`${party.callback}?`)).toBe(true)
    expect(answerOf(back)).toEqual({ error: 'server_error', state: 'the state', iss: party.issuer })
    expect(await party.refresh(refresh_token)).toMatchObject({ status: 500 })
    expect((await fetch(`${party.issuer}/jwks`)).status).toBe(500)
  })

  it('rejects sign-ins with access_denied, and leaves sessions alone', async () => {
    const { refresh_token } = await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))
    await trouble('reject')
    const back = await party.browser().go(party.authorisation())
    expect(answerOf(back)).toEqual({ error: 'access_denied', state: 'the state', iss: party.issuer })
    expect((await party.refresh(refresh_token)).status).toBe(200)
  })

  it.each(['error', 'reject'])('redirects to no foreign address when it answers %s', async (mode) => {
    await trouble(mode)
    const foreign = party.authorisation({ redirect_uri: 'https://evil.example/' })
    const stop = await party.browser().go(foreign)
    expect(stop).toMatchObject({ status: 500 })
  })

  it('refuses refresh tokens for as long as it lasts', async () => {
    const { refresh_token } = await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))
    await trouble('expired_token')
    expect(await party.refresh(refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await party.redeem(await party.signIn(party.browser(), 'owner@brightside.test'))).status).toBe(
      200,
    )
    await fixture.post('/reset')
    expect((await party.refresh(refresh_token)).status).toBe(200)
  })

  it('affects the configured share of requests', async () => {
    await trouble('error', 0.5)
    const statuses = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await fetch(`${party.issuer}/jwks`)).status)
    expect(statuses).toEqual([200, 500, 200, 500])
  })
})
