import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthorizationServer, OAuthTokens } from '../oauth/authorization-server.ts'
import { oauthService } from '../oauth/oauth-service.ts'
import { dentallySignIn } from '../oauth/services.ts'
import { dentally } from './dentally.ts'
import type { PracticeSystem, RecordPage } from './practice-system.ts'
import { answeredValue, dentallyAccount, type FakeDentally, fakeDentally } from './testing/fake-dentally.ts'

const PUBLIC_URL = 'http://127.0.0.1:3999'
const PATIENTS = 230
const secrets = { state: 'a-random-state', codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }

let fake: FakeDentally
let system: PracticeSystem
let authorization: AuthorizationServer
let tokens: OAuthTokens

beforeAll(async () => {
  const product = { url: PUBLIC_URL, smtp: { host: '127.0.0.1', port: 9 } }
  fake = await fakeDentally({ size: PATIENTS, product })
  authorization = oauthService(dentallySignIn({ baseUrl: fake.baseUrl }), {
    clientId: 'enamel',
    clientSecret: 'sandbox-dentally-client-secret',
    redirectUri: `${PUBLIC_URL}/api/integrations/dentally/callback`,
    now: () => new Date(),
  })
  system = dentally({ baseUrl: fake.baseUrl, userAgent: 'Enamel tests', authorization })
  tokens = await signIn()
})
afterAll(() => fake.sandbox.stop())

/** Signs in as a person does who allows everything. */
async function signIn(): Promise<OAuthTokens> {
  const response = await fetch(await authorization.signInUrl(secrets, null), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'allow', account: 'hannah.price@brightside.test' }),
  })
  const returned = new URL(response.headers.get('location') ?? '')
  const result = await authorization.exchange(Object.fromEntries(returned.searchParams), secrets)
  if (result.kind !== 'granted') throw new Error(`not granted: ${JSON.stringify(result)}`)
  return result.tokens
}

describe('a person who signs in to Dentally', () => {
  it('lets the product use the practice’s site', async () => {
    const account = { token: tokens.accessToken, siteId: dentallyAccount.siteId }
    expect(await system.checkKey(account)).toEqual({ kind: 'answered', value: null })
    const sites = await answeredValue(system.sites(account))
    expect(sites).toContainEqual({
      id: dentallyAccount.siteId,
      name: 'Brightside Dental',
      address: '8 Queen Street, Edinburgh, EH2 1JE',
    })
  })

  it('lets it list all patients, and what changed since', async () => {
    const account = { token: tokens.accessToken, siteId: dentallyAccount.siteId }
    const ids = new Set<string>()
    let cursor: string | null = null
    do {
      const part: RecordPage<{ id: string }> = await answeredValue(system.allPatients(account, cursor))
      expect(part.total).toBe(PATIENTS)
      for (const { id } of part.records) ids.add(id)
      cursor = part.next
    } while (cursor !== null)
    expect(ids.size).toBe(PATIENTS)

    const [someone = ''] = ids
    const since = new Date()
    await fake.archive(someone)
    const { records } = await answeredValue(system.changedPatients(account, { since, cursor: null }))
    expect(records).toMatchObject([{ id: someone, active: false }])
    expect((await answeredValue(system.changedVisits(account, { since, cursor: null }))).records).toEqual([])
  })

  it('has tokens whose refresh token is valid once', async () => {
    const { refreshToken } = await signIn()
    const renewed = await authorization.renew(refreshToken ?? '')
    expect(renewed).toMatchObject({ kind: 'granted' })
    expect(renewed.kind === 'granted' && renewed.tokens.refreshToken).not.toBe(refreshToken)
    expect(await authorization.renew(refreshToken ?? '')).toMatchObject({ kind: 'grant_refused' })
  })
})
