import { eventually } from '@enamel/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { changeState } from './change-state.ts'
import { openServicesFixture, type ServicesFixture } from './testing/services-fixture.ts'

let fixture: ServicesFixture

beforeAll(async () => {
  fixture = await openServicesFixture()
})
beforeEach(async () => {
  await fixture.reset()
  await fixture.signIn('gmail')
})
afterAll(() => fixture.stop())

const disconnect = () => fixture.staff.delete('/integrations/gmail/connection')
const disconnected = () =>
  eventually(async () => expect((await fixture.row('gmail')).state).toBe('disconnected'), WITHIN)

describe('disconnecting a practice', () => {
  it('changes the state to disconnecting and then to disconnected, which are published (INT-15)', async () => {
    const publishedBefore = (await fixture.published('integrations.changed-state')).length
    expect(await disconnect()).toMatchObject({ status: 202, body: { state: 'disconnecting' } })
    await disconnected()
    expect((await fixture.published('integrations.changed-state')).slice(publishedBefore)).toMatchObject([
      { integration: 'gmail', state: 'disconnecting' },
      { integration: 'gmail', state: 'disconnected' },
    ])
  })

  it('ends the notifications and revokes the tokens, which nothing can use any more by then', async () => {
    await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx
        .updateTable('integrations')
        .set({
          cursor: 'position',
          subscription: JSON.stringify({ id: 'desk', expiresAt: new Date(), secret: null }),
          complete_since: new Date(),
          complete_until: new Date(),
          set_up_at: new Date(),
        })
        .execute(),
    )
    const before = await fixture.row('gmail')
    let meanwhile: { state: string; credentials: string | null } | undefined
    fixture.respond({
      'POST /google/revoke': async () => {
        meanwhile = await fixture.row('gmail')
        return { status: 200, json: {} }
      },
    })
    await disconnect()
    await disconnected()
    expect(before.credentials).not.toBeNull()
    expect(meanwhile).toMatchObject({ state: 'disconnecting', credentials: null })
    expect(fixture.requestsTo('/gmail/v1/users/me/stop')).toHaveLength(1)
    const [revoked] = fixture.requestsTo('/google/revoke')
    expect(new URLSearchParams(revoked?.body.toString()).get('token')).toMatch(/^refresh-token-/)
    expect(await fixture.row('gmail')).toMatchObject({
      account: null,
      credentials: null,
      revocation: null,
      cursor: null,
      subscription: null,
      complete_since: null,
      complete_until: null,
      set_up_at: null,
    })
    expect(await fixture.integration('gmail')).toMatchObject({ state: 'disconnected', sync: null })
  })

  it.each([
    ['answers an error', { status: 503 }],
    ['breaks off', 'breaks off'],
  ] as const)('is not held up by a service that %s', async (_, response) => {
    fixture.respond({ 'POST /google/revoke': () => response })
    await disconnect()
    await disconnected()
    expect(await fixture.row('gmail')).toMatchObject({ credentials: null, revocation: null })
    expect(fixture.logged.join()).toContain('credentials could not be revoked')
  })

  it('is completed when its job is lost', async () => {
    const { deps } = fixture.product
    await inside(deps, fixture.practice, (tx) =>
      changeState(tx, 'gmail', { from: ['healthy'], to: 'disconnecting', now: deps.clock.now() }),
    )
    await runPeriodicJob(deps, 'integrations.requeue-disconnections')
    await disconnected()
  })

  it('allows another practice to connect the mailbox', async () => {
    await disconnect()
    await disconnected()
    const { staff } = await fixture.aPracticeWithStaff()
    expect(await fixture.signIn('gmail', { staff })).toBe('/integrations/done')
    await staff.delete('/integrations/gmail/connection')
    await eventually(
      async () => expect((await fixture.integration('gmail', staff)).state).toBe('disconnected'),
      WITHIN,
    )
  })

  it('is refused for a service that is not connected, or not any more', async () => {
    const refusal = {
      status: 404,
      body: { code: 'not_connected', message: 'This integration is not connected.' },
    }
    expect(await fixture.staff.delete('/integrations/outlook/connection')).toMatchObject(refusal)
    await disconnect()
    expect(await disconnect()).toMatchObject(refusal)
  })

  it('does not revoke the tokens of a sign-in that followed', async () => {
    const revoked = () => fixture.requestsTo('/google/revoke').length
    await disconnect()
    await disconnected()
    const before = revoked()
    expect(await fixture.signIn('gmail')).toBe('/integrations/done')
    await runPeriodicJob(fixture.product.deps, 'integrations.requeue-disconnections')
    expect(revoked()).toBe(before)
    expect((await fixture.row('gmail')).state).toBe('healthy')
  })
})
