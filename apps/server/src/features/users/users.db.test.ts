import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductWithSandbox, productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { anInvitee, USERS, usersFixture } from './testing/users-fixture.ts'

let system: ProductWithSandbox
beforeAll(async () => {
  system = await productWithSandbox({ RATE_LIMIT_PER_MINUTE: '1000000' })
})
afterAll(() => system.stop())

const { aPracticeWithOwner, usersOf, tokensTo, aMember, rowsOf, auditOf } = usersFixture(() => system)

describe('the users of a practice', () => {
  it('are listed by name with role, state and when they were last seen, for owners', async () => {
    const { practice, owner, ownerEmail, ownerId } = await aPracticeWithOwner()
    const invitee = anInvitee()
    await owner.post(USERS, invitee)
    const now = system.deps.clock.now().toISOString()
    const user = { name: 'Hannah Price', state: 'active', invitation: null, invited_at: null }
    const expected = [
      {
        ...user,
        id: practice.userId,
        email: practice.email,
        role: 'user',
        last_seen_at: null,
        assigned_patients: 0,
        is_self: false,
      },
      {
        ...user,
        id: ownerId,
        email: ownerEmail,
        role: 'owner',
        last_seen_at: expect.any(String),
        assigned_patients: 0,
        is_self: true,
      },
    ].sort((one, other) => (one.id < other.id ? -1 : 1))
    expect(await usersOf(owner)).toEqual([
      ...expected,
      {
        ...invitee,
        state: 'invited',
        invitation: 'sent',
        invited_at: expect.any(String),
        last_seen_at: null,
        assigned_patients: 0,
        is_self: false,
      },
    ])
    const self = (await usersOf(owner)).find((listed: { is_self: boolean }) => listed.is_self)
    expect(Math.abs(Date.parse(self.last_seen_at) - Date.parse(now))).toBeLessThan(60_000)
  })

  it('are last seen when they used a session that was opened earlier', async () => {
    const { owner, ownerId } = await aPracticeWithOwner()
    const seen = async () =>
      Date.parse((await usersOf(owner)).find(({ id }: { id: string }) => id === ownerId).last_seen_at)
    const first = await seen()
    system.clock.skip(11 * 60_000)
    await owner.get('/v3/init')
    expect((await seen()) - first).toBeGreaterThanOrEqual(11 * 60_000)
  })

  it('cannot be seen or changed by users without the role, of whom every call is refused and recorded', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const { invitee, person } = await aMember(owner)
    const open = anInvitee()
    await owner.post(USERS, open)
    await tokensTo(open.email)
    const before = await rowsOf(practice)
    const entries = await auditOf(practice)
    const refused = [
      await person.get(USERS),
      await person.post(USERS, anInvitee()),
      await person.put(`${USERS}/${invitee.id}`, { role: 'owner' }),
      await person.post(`${USERS}/${open.id}/invitation`),
      await person.delete(`${USERS}/${open.id}/invitation`),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        403,
        {
          code: 'forbidden',
          message: 'Your role does not allow this. Ask an owner of your practice.',
        },
      ])
    expect(await rowsOf(practice)).toEqual(before)
    expect((await auditOf(practice)).slice(entries.length)).toEqual([
      'users.invite 403',
      'users.change 403',
      'users.invitation.send 403',
      'users.invitation.withdraw 403',
    ])
  })

  it('of another practice are unknown: not listed, not found, and their email cannot be invited', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const other = await aPracticeWithOwner()
    const open = anInvitee()
    await other.owner.post(USERS, open)
    await tokensTo(open.email)
    const before = await rowsOf(other.practice)
    for (const { status, body } of [
      await owner.put(`${USERS}/${other.practice.userId}`, { active: false }),
      await owner.post(`${USERS}/${open.id}/invitation`),
      await owner.delete(`${USERS}/${open.id}/invitation`),
      await owner.put(`${USERS}/${uuid()}`, { active: false }),
    ])
      expect([status, body.code]).toEqual([404, 'not_found'])
    const taken = await owner.post(USERS, { ...anInvitee(), email: other.practice.email.toUpperCase() })
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
    expect((await rowsOf(practice)).invitations).toEqual([])
    expect(await rowsOf(other.practice)).toEqual(before)
    expect((await usersOf(owner)).map(({ id }: { id: string }) => id)).not.toContain(open.id)
  })
})
