import { channelOf } from '@enamel/domain/realtime/events'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { next, pusherClient } from '../../realtime/testing/push-host.ts'
import { aColleague, aPatient, aPractice, inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { TEST_PASSWORD } from '../../testing/person.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { publishedEvents } from '../../testing/published-events.ts'
import { statementsWaitingFor } from '../../testing/statements-waiting-for.ts'
import { anInvitee, USERS, usersFixture } from './testing/users-fixture.ts'
import { lockUsers, updateUser } from './user.queries.ts'

let system: ProductWithSandbox
beforeAll(async () => {
  system = await productWithSandbox({ RATE_LIMIT_PER_MINUTE: '1000000' })
})
afterAll(() => system.stop())

const { aPracticeWithOwner, anOwner, usersOf, tokensTo, accept, aMember, rowsOf, auditOf } = usersFixture(
  () => system,
)
const settingsEvents = (practice: { id: string }) =>
  publishedEvents(system.deps, practice, null, 'practice.settings.changed')

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
        is_self: false,
      },
      {
        ...user,
        id: ownerId,
        email: ownerEmail,
        role: 'owner',
        last_seen_at: expect.any(String),
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

describe('a change of a user', () => {
  it('of name and role is stored, published and recorded, and takes effect with the next request', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const { invitee, person } = await aMember(owner)
    const before = await settingsEvents(practice)
    const saved = await owner.put(`${USERS}/${invitee.id}`, { name: ' Nia  Okoro ', role: 'owner' })
    expect(saved.body).toMatchObject({ id: invitee.id, name: 'Nia Okoro', role: 'owner', state: 'active' })
    expect((await person.get('/v3/init')).body.role).toBe('owner')
    expect((await person.get(USERS)).status).toBe(200)
    expect((await settingsEvents(practice)).slice(before.length)).toEqual([
      { name: 'practice.settings.changed', payload: { sections: ['users'] } },
    ])
    expect((await auditOf(practice)).at(-1)).toBe('users.change 200')
    await owner.put(`${USERS}/${invitee.id}`, { role: 'user' })
    expect((await person.get(USERS)).status).toBe(403)
  })

  it('that changes nothing is not published', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const unchanged = await owner.put(`${USERS}/${practice.userId}`, { role: 'user', active: true })
    expect(unchanged.status).toBe(200)
    expect(await settingsEvents(practice)).toEqual([])
  })

  it('is refused when another owner has changed the same field, and contains the present user', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const { owner: second } = await anOwner(practice)
    const path = `${USERS}/${practice.userId}`
    await second.put(path, { name: 'Theirs', based_on: { name: 'Hannah Price' } })
    const refused = await owner.put(path, { name: 'Ours', based_on: { name: 'Hannah Price' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'edit_conflict'])
    expect(refused.body.record).toMatchObject({ id: practice.userId, name: 'Theirs' })
    const other = await owner.put(path, { role: 'owner', based_on: { role: 'user' } })
    expect(other.body).toMatchObject({ name: 'Theirs', role: 'owner' })
  })

  it('does not take the role or the account of the last owner, nor do owners do so themselves', async () => {
    const { practice, owner, ownerId } = await aPracticeWithOwner()
    const alone = await owner.put(`${USERS}/${ownerId}`, { role: 'user' })
    expect([alone.status, alone.body]).toEqual([
      409,
      {
        code: 'last_owner',
        message: 'A practice needs at least one owner. Give another user the role Owner first.',
      },
    ])
    // An invited owner may never join, so the practice would have none.
    await owner.post(USERS, { ...anInvitee(), role: 'owner' })
    expect((await owner.put(`${USERS}/${ownerId}`, { active: false })).body.code).toBe('last_owner')
    await anOwner(practice)
    for (const change of [{ role: 'user' }, { active: false }]) {
      const self = await owner.put(`${USERS}/${ownerId}`, change)
      expect([self.status, self.body.code]).toEqual([409, 'self'])
    }
    expect((await owner.put(`${USERS}/${ownerId}`, { name: 'Ada Okafor' })).status).toBe(200)
  })

  it.each([
    ['role', { role: 'user' }],
    ['account', { active: false }],
  ])('leaves one owner when two owners take each other’s %s at the same time', async (_, change) => {
    for (let round = 0; round < 5; round++) {
      const { practice, owner, ownerId } = await aPracticeWithOwner()
      const other = await anOwner(practice)
      const responses = await Promise.all([
        owner.put(`${USERS}/${other.ownerId}`, change),
        other.owner.put(`${USERS}/${ownerId}`, change),
      ])
      // The second request is refused by the rule, or by the session or role that the first one took.
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = responses.find(({ status }) => status !== 200)
      expect(['last_owner', 'forbidden', 'unauthenticated']).toContain(refused?.body.code)
      const { users } = await rowsOf(practice)
      const owners = users.filter((user) => user.role === 'owner' && user.deactivated_at === null)
      expect(owners).toHaveLength(1)
    }
  })

  it('that takes the last owner’s role waits for another one, and is then refused', async () => {
    const { practice, owner, ownerId } = await aPracticeWithOwner()
    const other = await anOwner(practice)
    const demotion = Promise.withResolvers<Awaited<ReturnType<typeof owner.put>>>()
    await inside(system.deps, practice, async (tx) => {
      await lockUsers(tx)
      void owner.put(`${USERS}/${other.ownerId}`, { role: 'user' }).then(demotion.resolve)
      // The request has passed its policy and waits for the lock.
      await expect.poll(() => statementsWaitingFor(tx)).toBe(1)
      await updateUser(tx, ownerId, { role: 'user' })
    })
    const { status, body } = await demotion.promise
    expect([status, body.code]).toEqual([409, 'last_owner'])
  })
})

describe('deactivating a user', () => {
  it('ends their sessions and sockets at once, and refuses their log-in with a text until they are reactivated', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const { invitee, person } = await aMember(owner)
    const second = system.visitor()
    await second.signIn(invitee.email, 'a password of their own')
    const browser = pusherClient(Number(new URL(system.url).port), {
      key: system.deps.push.clientConfig.key,
      sign: async (socket_id, channel_name) => {
        const { csrf_token } = (await person.get('/auth/csrf-token')).body
        const response = await person.post('/broadcasting/auth', undefined, {
          raw: new URLSearchParams({ socket_id, channel_name }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': csrf_token },
        })
        return response.body.auth
      },
    })
    await next(browser.subscribe(channelOf(practice.id)), 'pusher:subscription_succeeded')
    const closed = next(browser.connection, 'error')

    const saved = await owner.put(`${USERS}/${invitee.id}`, { active: false })
    expect(saved.body).toMatchObject({ state: 'deactivated', name: invitee.name, invitation: null })
    expect(await closed).toMatchObject({ data: { code: 4009 } })
    browser.disconnect()
    for (const session of [person, second]) expect((await session.get('/v3/init')).status).toBe(401)
    const refused = await person.signIn(invitee.email, 'a password of their own')
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'user_inactive',
        message: 'Your account has been switched off. Ask an owner of your practice.',
      },
    ])
    const guess = await system.visitor().signIn(invitee.email, 'not their password')
    expect(guess.body.code).toBe('invalid_credentials')

    await owner.put(`${USERS}/${invitee.id}`, { active: true })
    expect((await person.signIn(invitee.email, 'a password of their own')).status).toBe(200)
    expect((await person.get('/v3/init')).body.role).toBe('user')
  })

  it('keeps their name on what they did', async () => {
    const { practice, owner } = await aPracticeWithOwner()
    const { invitee, person } = await aMember(owner)
    const patientId = await aPatient(system.deps, practice)
    await person.post(`/v3/patients/${patientId}/notes`, { id: uuid(), title: '', content: 'Rang twice' })
    await owner.put(`${USERS}/${invitee.id}`, { active: false })
    const timeline = await owner.get(`/v2/patients/${patientId}/timeline`)
    expect(JSON.stringify(timeline.body)).toContain(invitee.name)
  })

  it('is refused for a user who has not accepted the invitation', async () => {
    const { owner } = await aPracticeWithOwner()
    const invitee = anInvitee()
    await owner.post(USERS, invitee)
    const refused = await owner.put(`${USERS}/${invitee.id}`, { active: false })
    expect([refused.status, refused.body.code]).toEqual([409, 'not_joined'])
    expect((await owner.put(`${USERS}/${invitee.id}`, { role: 'owner' })).body.role).toBe('owner')
  })

  it('leaves their session unusable even if one were left', async () => {
    const practice = await aPractice(system.deps)
    const email = await aColleague(system.deps, practice)
    const person = system.visitor()
    await person.signIn(email, TEST_PASSWORD)
    await inside(system.deps, practice, (tx) =>
      tx.updateTable('users').set({ deactivated_at: new Date() }).where('email', '=', email).execute(),
    )
    expect((await person.get('/v3/init')).status).toBe(401)
  })
})
