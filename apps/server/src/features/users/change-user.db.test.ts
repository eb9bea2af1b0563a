import { channelOf } from '@enamel/domain/realtime/events'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { next, pusherClient } from '../../realtime/testing/push-host.ts'
import { aColleague, aPatient, aPractice, inside } from '../../testing/builders.ts'
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

const { aPracticeWithOwner, anOwner, aMember, rowsOf, auditOf } = usersFixture(() => system)
const settingsEvents = (practice: { id: string }) =>
  publishedEvents(system.deps, practice, null, 'practice.settings.changed')

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
      key: system.deps.push.clientConfig?.key ?? '',
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
