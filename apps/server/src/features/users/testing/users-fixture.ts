import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { aColleague, aPractice, inside, type Practice } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { type Person, personAt } from '../../../testing/person.ts'
import type { ProductWithSandbox } from '../../../testing/product-with-sandbox.ts'

export const USERS = '/v3/clients/settings/users'
/** What invited users choose in tests. */
export const NEW_PASSWORD = 'a password of their own'

let invitees = 0

/** A person whom nobody has invited yet. */
export function anInvitee() {
  invitees += 1
  return { id: uuid(), name: `Nia Ferris ${invitees}`, email: `nia${invitees}@mail.example`, role: 'user' }
}

/** The practices and users of a product in tests. */
export function usersFixture(system: () => ProductWithSandbox) {
  /** A practice with an owner, who is signed in, and its receptionist. */
  async function aPracticeWithOwner() {
    const practice = await aPractice(system().deps)
    return { practice, ...(await anOwner(practice)) }
  }

  async function anOwner(practice: Practice) {
    const email = await aColleague(system().deps, practice, 'owner')
    const owner = system().visitor()
    await owner.signIn(email)
    const idOfEmail = async (email: string) =>
      (await usersOf(owner)).find((user: { email: string }) => user.email === email)?.id as string
    return { owner, ownerEmail: email, ownerId: email.split('@')[0] ?? '', idOfEmail }
  }

  const usersOf = async (owner: Person) => (await owner.get(USERS)).body

  /** The tokens of the invitations that an address received, once there are `count` of them. */
  async function tokensTo(email: string, count = 1): Promise<string[]> {
    await expect.poll(() => system().outbox('email', email), WITHIN).toHaveLength(count)
    const emails = await system().outbox('email', email)
    return emails.map(({ body }) => /\/welcome\/([\w-]+)/.exec(body)?.[1] ?? '')
  }

  /** Sets a password with an invitation. */
  async function accept(token: string, person = personAt(system().url), password = NEW_PASSWORD) {
    const { csrf_token } = (await person.get('/auth/csrf-token')).body
    const response = await person.post(
      `/invitations/${token}`,
      { password },
      { headers: { 'x-csrf-token': csrf_token } },
    )
    return { person, response }
  }

  /** A user who has accepted an owner's invitation, signed in. */
  async function aMember(owner: Person, role = 'user') {
    const invitee = { ...anInvitee(), role }
    expect((await owner.post(USERS, invitee)).status).toBe(201)
    const { person, response } = await accept((await tokensTo(invitee.email))[0] ?? '')
    expect(response.status).toBe(204)
    await person.signIn(invitee.email, NEW_PASSWORD)
    return { invitee, person }
  }

  /** The rows of users, invitations and sessions, and of pending jobs. */
  const rowsOf = (practice: Practice) =>
    inside(system().deps, practice, async (tx) => ({
      users: await tx
        .selectFrom('users')
        .select(['id', 'name', 'role', 'deactivated_at', 'invited_at', 'joined_at'])
        .where('client_id', '=', practice.id)
        .orderBy('id')
        .execute(),
      invitations: await tx
        .selectFrom('invitations')
        .select(['id', 'user_id', 'void_at'])
        .where('client_id', '=', practice.id)
        .orderBy('id')
        .execute(),
    }))

  const auditOf = (practice: Practice) =>
    inside(system().deps, practice, async (tx) => {
      const entries = await tx
        .selectFrom('audit_log')
        .select(['action', 'status'])
        .where('client_id', '=', practice.id)
        .where('action', 'like', 'users.%')
        .orderBy('id')
        .execute()
      return entries.map(({ action, status }) => `${action} ${status}`)
    })

  return { aPracticeWithOwner, anOwner, usersOf, tokensTo, accept, aMember, rowsOf, auditOf }
}
