import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderRequest, ProviderResponse } from '../../adapters/testing/fake-provider.ts'
import { openServicesFixture, type ServicesFixture } from '../integrations/testing/services-fixture.ts'

let fixture: ServicesFixture

beforeAll(async () => {
  fixture = await openServicesFixture({ ENAMEL_ROLE: 'web' })
})
beforeEach(async () => {
  await fixture.reset()
  await fixture.signIn('dentally')
  fixture.respond({ 'GET /dentally/v1/payment_plans': plans })
})
afterAll(() => fixture.stop())

const plans = (): ProviderResponse => ({ status: 200, json: { payment_plans: [] } })
const listPlans = () => fixture.staff.get('/dentally/payment-plans')
const state = async () => (await fixture.integration('dentally')).state
const usedTokens = () =>
  fixture.requestsTo('/dentally/v1/payment_plans').map(({ headers }) => headers.authorization)
/** How the token calls were made, in order. */
const grants = () =>
  fixture
    .requestsTo('/dentally/oauth/token')
    .map(({ body }) => new URLSearchParams(body.toString()).get('grant_type'))

describe('a request to a practice system to which people signed in', () => {
  it('is made with a renewed token once the token has expired, and the connection stays healthy', async () => {
    expect((await listPlans()).status).toBe(200)
    fixture.product.clock.skip(MS_PER_HOUR)
    expect((await listPlans()).status).toBe(200)
    expect(grants()).toEqual(['authorization_code', 'refresh_token'])
    expect(new Set(usedTokens()).size).toBe(2)
    expect(await state()).toBe('healthy')
  })

  it('is made again with a renewed token when the token is refused before its end', async () => {
    const refused = new Set<string | undefined>()
    fixture.respond({
      'GET /dentally/v1/payment_plans': ({ headers }: ProviderRequest) => {
        if (refused.size === 0) refused.add(headers.authorization)
        return refused.has(headers.authorization) ? { status: 401 } : plans()
      },
    })
    expect((await listPlans()).status).toBe(200)
    expect(await state()).toBe('healthy')
  })

  it('makes the connection unhealthy when the sign-in was revoked', async () => {
    fixture.respond({
      'GET /dentally/v1/payment_plans': () => ({ status: 401 }),
      'POST /dentally/oauth/token': () => ({ status: 400, json: { error: 'invalid_grant' } }),
    })
    expect(await listPlans()).toMatchObject({ status: 409, body: { code: 'integration_inactive' } })
    expect(await state()).toBe('unhealthy')
  })

  it('fails for now when the token cannot be renewed at the moment', async () => {
    fixture.product.clock.skip(MS_PER_HOUR)
    fixture.respond({ 'POST /dentally/oauth/token': () => ({ status: 503 }) })
    expect(await listPlans()).toMatchObject({ body: { code: 'practice_system_unreachable' } })
    expect(await state()).toBe('healthy')
  })
})
