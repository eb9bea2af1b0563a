import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPassword } from '../../manage/create-staff.ts'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { type ProductWithSandbox, productWithSandbox } from '../../testing/product-with-sandbox.ts'
import { anInvitee, NEW_PASSWORD, USERS, usersFixture } from './testing/users-fixture.ts'

let system: ProductWithSandbox
beforeAll(async () => {
  system = await productWithSandbox()
})
afterAll(() => system.stop())

const { aPracticeWithOwner, usersOf, tokensTo, accept, aMember, auditOf } = usersFixture(() => system)

/** A person whom an owner has invited, with the token that they received. */
async function anInvitation() {
  const fixture = await aPracticeWithOwner()
  const invitee = anInvitee()
  await fixture.owner.post(USERS, invitee)
  const [token = ''] = await tokensTo(invitee.email)
  const read = () => system.visitor().get(`/invitations/${token}`)
  return { ...fixture, invitee, token, read }
}

describe('the email of an invitation', () => {
  it('names owner and practice, as text and HTML, with a link whose token is not stored', async () => {
    const { practice, invitee, token } = await anInvitation()
    const [email] = await system.outbox('email', invitee.email)
    const { name } = (await system.visitor().get(`/invitations/${token}`)).body
    expect(name).toBe(invitee.name)
    expect(email?.subject).toMatch(/^Hannah Price invites you to Practice \d+ on Enamel$/)
    expect(email?.from).toContain(practice.domain)
    expect(email?.body).toContain(`Hello ${invitee.name},`)
    expect(email?.body).toMatch(/This link is only for you\. It works once, until \d+ \w+ \d{4}\./)
    expect(email?.html).toContain(`href="${system.url}/welcome/${token}"`)
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await inside(system.deps, practice, (tx) =>
      tx.selectFrom('invitations').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.expires_at.getTime()).toBe((rows[0]?.sent_at.getTime() ?? 0) + 7 * 86_400_000)
  })
})

describe('an invited user', () => {
  it('cannot log in before they set a password', async () => {
    const { invitee } = await anInvitation()
    const refused = await system.visitor().signIn(invitee.email, '')
    expect(refused.status).toBe(422)
    expect((await system.visitor().signIn(invitee.email, NEW_PASSWORD)).body.code).toBe('invalid_credentials')
  })

  it('sees practice and email, sets a password, is signed in with their role, and logs in with it later', async () => {
    const { practice, owner, invitee, token, read } = await anInvitation()
    expect((await read()).body).toEqual({
      practice: expect.stringMatching(/^Practice \d+$/),
      name: invitee.name,
      email: invitee.email,
    })
    const { person, response } = await accept(token)
    expect([response.status, response.body]).toEqual([204, undefined])
    const { body: init } = await person.get('/v3/init')
    expect(init).toMatchObject({ role: 'user', subscriber_id: invitee.id, client: { id: practice.id } })
    expect((await system.visitor().signIn(invitee.email, NEW_PASSWORD)).status).toBe(200)
    const listed = (await usersOf(owner)).find(({ id }: { id: string }) => id === invitee.id)
    expect(listed).toMatchObject({ state: 'active', invitation: null, last_seen_at: expect.any(String) })
    expect(await auditOf(practice)).toEqual(['users.invite 201', 'users.join 204'])
  })

  it.each([
    ['fourteen chars', 'at least'],
    ['', 'Choose a password'],
  ])('needs a password that the rule accepts: %j', async (password, text) => {
    const { token } = await anInvitation()
    const { response } = await accept(token, undefined, password)
    expect([response.status, response.body.code]).toEqual([422, 'validation'])
    expect(response.body.errors.password.join()).toContain(text)
    expect((await accept(token)).response.status).toBe(204)
  })

  it('needs a password without their email address', async () => {
    const { token, invitee } = await anInvitation()
    const { response } = await accept(token, undefined, `${invitee.email} ${invitee.email}`)
    expect(response.body.errors.password.join()).toContain('must not contain the email')
  })

  it('uses the invitation once, also in two browsers at the same time', async () => {
    const { token, read, invitee } = await anInvitation()
    const passwords = ['the password of browser one', 'the password of browser two']
    const responses = await Promise.all(passwords.map((password) => accept(token, undefined, password)))
    expect(responses.map(({ response }) => response.status).sort()).toEqual([204, 409])
    const second = await read()
    expect([second.status, second.body]).toEqual([
      409,
      {
        code: 'invitation_used',
        message: 'This invitation has already been used. Log in with your email and your password.',
      },
    ])
    const logIns = await Promise.all(
      passwords.map((password) => system.visitor().signIn(invitee.email, password)),
    )
    expect(logIns.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('ends the session that was open in their browser', async () => {
    const { token, owner, invitee } = await anInvitation()
    const before = owner.cookies.get('enamel_session')
    await accept(token, owner)
    expect((await owner.get('/v3/init')).body.subscriber_id).toBe(invitee.id)
    const old = system.visitor()
    old.cookies.set('enamel_session', before ?? '')
    expect((await old.get('/v3/init')).status).toBe(401)
  })

  it('is refused while the practice is disabled', async () => {
    const { practice, token, read } = await anInvitation()
    await inside(system.deps, practice, (tx) => tx.updateTable('clients').set({ active: false }).execute())
    expect((await read()).body.code).toBe('client_inactive')
    expect((await accept(token)).response.body.code).toBe('client_inactive')
  })

  it('is refused with an unknown token, without the anti-forgery token, and from a different site', async () => {
    const { token } = await anInvitation()
    const visitor = system.visitor()
    const unknown = await visitor.get('/invitations/unknown')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'invitation_withdrawn'])
    const path = `/invitations/${token}`
    expect((await visitor.post(path, { password: NEW_PASSWORD })).body.code).toBe('csrf_mismatch')
    const { csrf_token } = (await visitor.get('/auth/csrf-token')).body
    const headers = { 'x-csrf-token': csrf_token, origin: 'https://evil.example' }
    expect((await visitor.post(path, { password: NEW_PASSWORD }, { headers })).body.code).toBe('cross_site')
    expect((await accept(token)).response.status).toBe(204)
  })

  it('is sent no email by a job that runs after the invitation was withdrawn', async () => {
    const { owner } = await aPracticeWithOwner()
    await system.control('PUT', 'trouble', { service: 'mail', mode: 'down' })
    const invitee = anInvitee()
    await owner.post(USERS, invitee)
    const attempts = async () =>
      (await system.queue()).map(({ task, attempts, isRunning }) => [task, attempts > 0 && !isRunning])
    await expect.poll(attempts, WITHIN).toEqual([['auth.send-invitation', true]])
    await owner.delete(`${USERS}/${invitee.id}/invitation`)
    await system.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
    await system.retry()
    await expect.poll(() => system.queue(), WITHIN).toEqual([])
    expect(await system.outbox('email', invitee.email)).toEqual([])
  })
})

it('a user whom the operator gives a password has joined', async () => {
  const { practice, owner, invitee, token } = await anInvitation()
  await inside(system.deps, practice, (tx) =>
    setPassword(tx, invitee.id, 'not a real hash', system.deps.clock.now()),
  )
  const listed = (await usersOf(owner)).find(({ id }: { id: string }) => id === invitee.id)
  expect(listed.state).toBe('active')
  expect((await accept(token)).response.body.code).toBe('invitation_used')
})

it('an owner who joins can invite others', async () => {
  const { owner } = await aPracticeWithOwner()
  const { person } = await aMember(owner, 'owner')
  expect((await person.post(USERS, anInvitee())).status).toBe(201)
})
