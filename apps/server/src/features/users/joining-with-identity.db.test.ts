import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aColleague, aPractice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import type { Person } from '../../testing/person.ts'
import { type ProductWithIdentity, productWithIdentity } from '../auth/testing/product-with-identity.ts'
import { anInvitee, NEW_PASSWORD, USERS } from './testing/users-fixture.ts'

describe.each(['concurrent', 'sso'] as const)('an invitation in %s mode', (mode) => {
  let system: ProductWithIdentity
  beforeAll(async () => {
    system = await productWithIdentity(mode)
  })
  afterAll(() => system.stop())

  /** An owner who is signed in, by the identity with their email. */
  async function anOwner(): Promise<Person> {
    const email = await aColleague(system.deps, await aPractice(system.deps), 'owner')
    const owner = system.visitor()
    await system.signIn(owner, { subject: `owner ${email}`, email })
    const { csrf_token } = (await owner.get('/auth/csrf-token')).body
    const { post, put } = owner
    const headers = { 'x-csrf-token': csrf_token }
    return {
      ...owner,
      post: (path, body) => post(path, body, { headers }),
      put: (path, body) => put(path, body, { headers }),
    }
  }

  async function linkTo(email: string): Promise<URL> {
    await expect.poll(() => system.outbox('email', email), WITHIN).toHaveLength(1)
    const [invitation] = await system.outbox('email', email)
    return new URL(/http\S+/.exec(invitation?.body ?? '')?.[0] ?? '')
  }

  it('leads to the identity provider, whose identity is linked and is then active', async () => {
    const owner = await anOwner()
    const invitee = anInvitee()
    expect((await owner.post(USERS, invitee)).status).toBe(201)
    const link = await linkTo(invitee.email)
    expect(link.pathname).toBe('/api/auth/sso/login')
    const token = link.searchParams.get('invitation') ?? ''
    expect((await system.visitor().get(`/invitations/${token}`)).body.code).toBe('not_found')
    const person = system.visitor()
    await system.signIn(person, { subject: invitee.id, email: 'home@smile.example' }, link.search.slice(1))
    expect((await person.get('/v3/init')).body.subscriber_id).toBe(invitee.id)
    const stateOf = async () =>
      (await owner.get(USERS)).body.find(({ id }: { id: string }) => id === invitee.id).state
    expect(await stateOf()).toBe('active')

    await owner.put(`${USERS}/${invitee.id}`, { active: false })
    expect((await person.get('/v3/init')).status).toBe(401)
    const refused = await system.signIn(person, { subject: invitee.id, email: 'home@smile.example' })
    expect(refused.headers.get('location')).toBe(`${system.url}/?msg=error.user-inactive`)
  })

  it('cannot be used to set a password', async () => {
    const owner = await anOwner()
    const invitee = anInvitee()
    await owner.post(USERS, invitee)
    const token = (await linkTo(invitee.email)).searchParams.get('invitation')
    const visitor = system.visitor()
    const { csrf_token } = (await visitor.get('/auth/csrf-token')).body
    const body = { password: NEW_PASSWORD }
    const headers = { 'x-csrf-token': csrf_token }
    const refused = await visitor.post(`/invitations/${token}`, body, { headers })
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  })
})
