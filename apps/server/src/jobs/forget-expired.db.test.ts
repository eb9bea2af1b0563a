import { randomBytes } from 'node:crypto'
import { MS_PER_DAY, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { idempotent } from '../db/idempotent.ts'
import { aPractice, inside, type Practice } from '../testing/builders.ts'
import { practiceFixture } from '../testing/practice-fixture.ts'
import { periodicJob, runPeriodicJob } from '../testing/run-periodic-job.ts'

const { product, practice } = await practiceFixture({}, { ENAMEL_ROLE: 'web' })
const { deps, clock } = product
let practices: Practice[]

beforeAll(async () => {
  practices = [practice, await aPractice(deps)]
})

const run = (name: string) => runPeriodicJob(deps, name)
const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

describe('sessions and invitations', () => {
  /** A time that has just passed, and a time in a minute. */
  const expiries = () => [inMs(-1), inMs(MS_PER_MINUTE)]

  async function remaining(owner: Practice) {
    return inside(deps, owner, async (tx) => {
      const now = clock.now()
      const sessions = await tx.selectFrom('sessions').select('expires_at').execute()
      const invitations = await tx.selectFrom('invitations').select('expires_at').execute()
      const areValid = (rows: { expires_at: Date }[]) => rows.map(({ expires_at }) => expires_at > now)
      return { sessions: areValid(sessions), invitations: areValid(invitations) }
    })
  }

  it('are deleted within an hour after they expired, invitations 90 days later, in every practice', async () => {
    for (const owner of practices) {
      await inside(deps, owner, async (tx) => {
        const common = { client_id: owner.id, user_id: owner.userId }
        await tx.deleteFrom('sessions').execute()
        for (const expires_at of expiries()) {
          const token = () => ({ token_hash: randomBytes(32), expires_at })
          await tx
            .insertInto('sessions')
            .values({ ...common, ...token(), created_at: clock.now() })
            .execute()
          await tx
            .insertInto('invitations')
            .values({ ...common, ...token(), id: uuid(), sent_at: clock.now() })
            .execute()
        }
      })
    }
    await run('auth.forget-sessions')
    for (const owner of practices)
      expect(await remaining(owner)).toEqual({ sessions: [true], invitations: [false, true] })
    clock.skip(MS_PER_MINUTE)
    await run('auth.forget-sessions')
    for (const owner of practices)
      expect(await remaining(owner)).toEqual({ sessions: [], invitations: [false, false] })
    clock.skip(90 * MS_PER_DAY)
    await run('auth.forget-sessions')
    for (const owner of practices) expect(await remaining(owner)).toEqual({ sessions: [], invitations: [] })
    expect(periodicJob('auth.forget-sessions').everySeconds).toBe(3600)
  })
})

it('an expired session grants no access, whether or not it was deleted', async () => {
  const staff = product.visitor()
  await staff.signIn(practice.email)
  expect((await staff.get('/v3/init')).status).toBe(200)
  clock.skip(MS_PER_DAY)
  expect((await staff.get('/v3/init')).status).toBe(401)
  await run('auth.forget-sessions')
  expect((await staff.get('/v3/init')).status).toBe(401)
})

describe('the result of an idempotent request', () => {
  it('is returned to a repeated request for a week and then deleted within an hour, in every practice', async () => {
    const id = uuid()
    /** Sends the same request. @returns whether it was carried out or repeated */
    const send = (owner: Practice) =>
      inside(deps, owner, (tx) =>
        idempotent(tx, { operation: 'test', id, body: {}, now: clock.now() }, async () => 'done'),
      )
    for (const owner of practices) expect((await send(owner)).kind).toBe('first')
    clock.skip(7 * MS_PER_DAY - MS_PER_MINUTE)
    await run('forget idempotency keys')
    for (const owner of practices) expect(await send(owner)).toEqual({ kind: 'repeated', result: 'done' })
    clock.skip(MS_PER_MINUTE + 1)
    await run('forget idempotency keys')
    for (const owner of practices) expect((await send(owner)).kind).toBe('first')
    expect(periodicJob('forget idempotency keys').everySeconds).toBe(3600)
  })
})
