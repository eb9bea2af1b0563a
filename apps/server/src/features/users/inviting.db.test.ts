import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { anInvitee, USERS, usersFixture } from './testing/users-fixture.ts'

let system: ProductWithSandbox
beforeAll(async () => {
  system = await productWithSandbox({ RATE_LIMIT_PER_MINUTE: '1000000' })
})
afterAll(() => system.stop())

const { aPracticeWithOwner, usersOf, tokensTo, accept, aMember, rowsOf, auditOf } = usersFixture(() => system)
const settingsEvents = (practice: { id: string }) =>
  publishedEvents(system.deps, practice, null, 'practice.settings.changed')

describe('inviting a user', () => {
  it('is done once for one id, also when it is repeated at once, and an id cannot be used for somebody else', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const invitee = anInvitee()
    const responses = await Promise.all(Array.from({ length: 4 }, () => owner.post(USERS, invitee)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body)
    const reused = await owner.post(USERS, { ...invitee, role: 'owner' })
    expect([reused.status, reused.body.code]).toEqual([409, 'id_reused'])
    await tokensTo(invitee.email)
    expect((await rowsOf(practice)).invitations).toHaveLength(1)
    expect(await settingsEvents(practice)).toEqual([
      { name: 'practice.settings.changed', payload: { sections: ['users'] } },
    ])
  })

  it.each([
    [{ name: ' ' }, { name: ['Enter a name'] }],
    [{ email: 'nia' }, { email: ['Enter a valid email address'] }],
    [{ email: '' }, { email: ['Enter a valid email address'] }],
    [{ role: 'king' }, { role: [expect.any(String)] }],
    [{ id: 'one' }, { id: [expect.any(String)] }],
  ])('needs a name, an email, a role and an id: %j', async (wrong, errors) => {
    const { practice, owner } = await aPracticeWithOwner()
    const refused = await owner.post(USERS, { ...anInvitee(), ...wrong })
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
    expect((await rowsOf(practice)).users).toHaveLength(2)
  })

  it('is refused without a mail service, before anything is written', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const { serviceOf } = system.deps.mail
    system.deps.mail.serviceOf = async () => null
    try {
      const refused = await owner.post(USERS, anInvitee())
      expect([refused.status, refused.body.code]).toEqual([409, 'no_mail_service'])
      expect(refused.body.message).toContain('no mail service is set up')
    } finally {
      system.deps.mail.serviceOf = serviceOf
    }
    expect((await rowsOf(practice)).users).toHaveLength(2)
    expect(await settingsEvents(practice)).toEqual([])
  })

  it('is possible for one of two practices that invite the same email at the same time', async () => {
    const [one, other] = [await aPracticeWithOwner(), await aPracticeWithOwner()]
    const { email } = anInvitee()
    const responses = await Promise.all(
      [one, other].map(({ owner }) => owner.post(USERS, { ...anInvitee(), email })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('is limited to fifty invitations in an hour, also when they are withdrawn', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    await inside(system.deps, practice, async (tx) => {
      const sent_at = system.deps.clock.now()
      const rows = Array.from({ length: 49 }, () => ({
        client_id: practice.id,
        id: uuid(),
        user_id: null,
        invited_by: practice.userId,
        token_hash: Buffer.from(uuid()),
        sent_at,
        void_at: sent_at,
        expires_at: new Date(sent_at.getTime() + 1_000_000),
      }))
      await tx.insertInto('invitations').values(rows).execute()
    })
    const invitee = anInvitee()
    expect((await owner.post(USERS, invitee)).status).toBe(201)
    expect((await owner.delete(`${USERS}/${invitee.id}/invitation`)).status).toBe(204)
    const refused = await owner.post(USERS, anInvitee())
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_invitations'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    system.clock.skip(3_600_000)
    expect((await owner.post(USERS, anInvitee())).status).toBe(201)
  })
})

describe('an invitation', () => {
  it('is sent again after five minutes, and the link of the first then refers to the latest', async () => {
    const { owner } = await aPracticeWithOwner()
    const invitee = anInvitee()
    await owner.post(USERS, invitee)
    const locked = await owner.post(`${USERS}/${invitee.id}/invitation`)
    expect([locked.status, locked.body]).toEqual([
      429,
      { code: 'invite_locked', message: 'Please allow 5 minutes before trying again' },
    ])
    const [first = ''] = await tokensTo(invitee.email)
    system.clock.skip(300_000)
    const sent = await Promise.all(
      Array.from({ length: 3 }, () => owner.post(`${USERS}/${invitee.id}/invitation`)),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const tokens = await tokensTo(invitee.email, 2)
    const second = tokens.find((token) => token !== first) ?? ''
    const replaced = (await accept(first)).response
    expect([replaced.status, replaced.body.code]).toEqual([409, 'invitation_replaced'])
    expect((await accept(second)).response.status).toBe(204)
  })

  it('is withdrawn: the user is gone, the link says so, and after five minutes the email can be invited again', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const invitee = anInvitee()
    await owner.post(USERS, invitee)
    const [token = ''] = await tokensTo(invitee.email)
    expect((await owner.delete(`${USERS}/${invitee.id}/invitation`)).status).toBe(204)
    expect((await usersOf(owner)).map(({ id }: { id: string }) => id)).not.toContain(invitee.id)
    const { status, body } = (await accept(token)).response
    expect([status, body.code]).toEqual([404, 'invitation_withdrawn'])
    const twice = await owner.delete(`${USERS}/${invitee.id}/invitation`)
    expect([twice.status, twice.body.code]).toEqual([404, 'not_found'])
    const again = { ...invitee, id: uuid(), email: invitee.email.toUpperCase() }
    const soon = await owner.post(USERS, again)
    expect([soon.status, soon.body]).toEqual([
      429,
      {
        code: 'invite_locked',
        message:
          'This email address was sent an invitation that was withdrawn. Please allow 5 minutes before trying again.',
      },
    ])
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(200)
    system.clock.skip(300_000)
    expect((await owner.post(USERS, again)).status).toBe(201)
    await tokensTo(invitee.email, 2)
    expect(await auditOf(practice)).toEqual([
      'users.invite 201',
      'users.invitation.withdraw 204',
      'users.invitation.withdraw 404',
      'users.invite 429',
      'users.invite 201',
    ])
  })

  it('of a user who has accepted it is neither sent again nor withdrawn', async () => {
    const { owner } = await aPracticeWithOwner()
    const { invitee, person } = await aMember(owner)
    for (const { status, body } of [
      await owner.post(`${USERS}/${invitee.id}/invitation`),
      await owner.delete(`${USERS}/${invitee.id}/invitation`),
    ])
      expect([status, body.code]).toEqual([409, 'already_joined'])
    expect((await person.get('/v3/init')).status).toBe(200)
  })

  it('that bounces is shown as not delivered', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const invitee = { ...anInvitee(), email: `nobody+${practice.id}@mail.example` }
    await owner.post(USERS, invitee)
    const listed = async () => (await usersOf(owner)).find(({ id }: { id: string }) => id === invitee.id)
    await expect.poll(async () => (await listed()).invitation, WITHIN).toBe('failed')
    expect((await listed()).state).toBe('invited')
    expect(await settingsEvents(practice)).toHaveLength(2)
  })

  it('that has expired is shown as expired', async () => {
    const { practice, owner, ownerEmail } = await aPracticeWithOwner()
    const invitee = anInvitee()
    await owner.post(USERS, invitee)
    await tokensTo(invitee.email)
    system.clock.skip(7 * 86_400_000)
    const later = system.visitor()
    await later.signIn(ownerEmail)
    const listed = (await usersOf(later)).find(({ id }: { id: string }) => id === invitee.id)
    expect([listed.state, listed.invitation]).toEqual(['invited', 'expired'])
    const [token = ''] = await tokensTo(invitee.email)
    const { status, body } = (await accept(token)).response
    expect([status, body.code]).toEqual([409, 'invitation_expired'])
    expect((await rowsOf(practice)).users).toHaveLength(3)
  })
})
