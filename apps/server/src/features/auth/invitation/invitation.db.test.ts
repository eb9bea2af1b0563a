import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../db/testing/products.ts'
import { openLog } from '../../../log.ts'
import { aPractice, inside, type Practice } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import type { Person } from '../../../testing/person.ts'
import { testProduct } from '../../../testing/test-product.ts'
import { type ProductWithIdentity, productWithIdentity } from '../testing/product-with-identity.ts'
import { sendInvitationJob } from './send-invitation.job.ts'

let system: ProductWithIdentity
beforeAll(async () => {
  system = await productWithIdentity('concurrent')
})
afterAll(() => system.stop())
afterEach(async () => {
  await system.control('POST', 'reset')
  await system.deps.db.kysely.deleteFrom('sso_attempts').execute()
})

const FIVE_MINUTES = 300_000
let people = 0

/** A user who has logged in with their password. */
async function aMember() {
  const practice = await aPractice(system.deps)
  const person = system.visitor()
  await person.signIn(practice.email)
  return {
    practice,
    person,
    account: { subject: `person-${++people}`, email: `home${people}@smile.example` },
  }
}

const invite = (person: Person) => person.post('/auth/sso/invite')

/** The invitations sent to an address, once there are `count` of them. */
async function invitationsTo(practice: Practice, count = 1) {
  await expect.poll(() => system.outbox('email', practice.email), WITHIN).toHaveLength(count)
  return system.outbox('email', practice.email)
}

/** The query string of the link in a user's last invitation. */
async function linkOf(practice: Practice, count = 1): Promise<string> {
  const last = (await invitationsTo(practice, count)).at(-1)
  const link = last?.body.match(/http\S+/)?.[0] ?? ''
  expect(link.startsWith(`${system.url}/api/auth/sso/login?`)).toBe(true)
  return new URL(link).search.slice(1)
}

async function anInvitedMember() {
  const member = await aMember()
  expect((await invite(member.person)).status).toBe(202)
  return { ...member, link: await linkOf(member.practice) }
}

/** The email of the user who is signed in. */
const emailOf = async (person: Person) => (await person.get('/auth/session')).body.email
const notFound = () => `${system.url}/?msg=error.not-found`

describe('an invitation', () => {
  it('is sent to the user who logged in, as text and HTML, with a link (AUTH-27)', async () => {
    const { practice, person } = await aMember()
    const response = await invite(person)
    expect(response.status).toBe(202)
    expect(response.body).toEqual({ status: 'sent' })
    const [email] = await invitationsTo(practice)
    expect(email?.subject).toBe('Log in to Enamel with Smile ID')
    expect(email?.from).toContain(practice.domain)
    const link = email?.body.match(/http\S+/)?.[0] ?? ''
    expect(link).toMatch(/\/api\/auth\/sso\/login\?mode=redirect&invitation=[\w-]{43}$/)
    expect(email?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(email?.body).toContain('Hello Hannah Price,')
    const rows = await inside(system.deps, practice, (tx) =>
      tx.selectFrom('invitations').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(new URL(link).searchParams.get('invitation'))
    expect(rows[0]?.expires_at.getTime()).toBe((rows[0]?.sent_at.getTime() ?? 0) + 7 * 86_400_000)
  })

  it('is sent at most once in five minutes, from any number of tabs, and voids the earlier invitation (AUTH-27)', async () => {
    const { practice, person, account } = await aMember()
    const responses = await Promise.all(Array.from({ length: 12 }, () => invite(person)))
    expect(responses.map(({ status }) => status).sort()).toEqual([202, ...Array(11).fill(429)])
    const first = await linkOf(practice)
    system.clock.skip(100_000)
    const locked = await invite(person)
    expect(locked.status).toBe(429)
    expect(locked.body).toEqual({
      code: 'invite_locked',
      message: 'Please allow 5 minutes before trying again',
    })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(190)
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(200)

    system.clock.skip(FIVE_MINUTES)
    expect((await invite(person)).status).toBe(202)
    const second = await linkOf(practice, 2)
    const refused = await system.signIn(system.visitor(), account, first)
    expect(refused.headers.get('location')).toBe(notFound())
    const linked = await system.signIn(system.visitor(), account, second)
    expect(linked.headers.get('location')).toBe(`${system.url}/`)
  })

  it('links the identity that signs in with the link, even if the identity has a different email, and is not sent again afterwards', async () => {
    const { practice, person, account, link } = await anInvitedMember()
    const authRequest = new URL(
      (await system.startSignIn(system.visitor(), link)).headers.get('location') ?? '',
    ).searchParams
    expect(authRequest.get('login_hint')).toBe(practice.email)
    expect(authRequest.get('prompt')).toBe('login')
    const browser = system.visitor()
    await system.signIn(browser, { ...account, emailVerified: false }, link)
    expect(await emailOf(browser)).toBe(practice.email)
    const laterBrowser = system.visitor()
    await system.signIn(laterBrowser, account, 'mode=popup')
    expect(await emailOf(laterBrowser)).toBe(practice.email)

    system.clock.skip(FIVE_MINUTES)
    const response = await invite(person)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ status: 'linked' })
    const invitations = await inside(system.deps, practice, (tx) =>
      tx.selectFrom('invitations').select('void_at').execute(),
    )
    expect(invitations).toEqual([{ void_at: expect.any(Date) }])
    const entries = await inside(system.deps, practice, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'status']).orderBy('id').execute(),
    )
    expect(entries.map(({ action, status }) => `${action} ${status}`)).toEqual([
      'session.open 200',
      'identity.invite 202',
      'identity.link 302',
      'session.open 302',
      'session.open 302',
      'identity.invite 200',
    ])
  })

  it('can be used only once', async () => {
    const { account, link } = await anInvitedMember()
    await system.signIn(system.visitor(), account, link)
    const otherBrowser = system.visitor()
    const secondUse = await system.signIn(
      otherBrowser,
      { subject: 'another', email: 'another@smile.example' },
      link,
    )
    expect(secondUse.headers.get('location')).toBe(notFound())
    expect(otherBrowser.cookies.has('enamel_session')).toBe(false)
  })

  it('is valid for only one of two browsers that return with it at the same time', async () => {
    const { link } = await anInvitedMember()
    const browsers = [system.visitor(), system.visitor()]
    const redirects = await Promise.all(browsers.map((browser) => system.startSignIn(browser, link)))
    const callbacks = await Promise.all(
      browsers.map((browser, index) =>
        system.returnFromProvider(browser, redirects[index] as Awaited<(typeof redirects)[0]>, {
          subject: `racer-${index}`,
          email: `racer-${index}@smile.example`,
        }),
      ),
    )
    const locations = callbacks.map(({ headers }) => headers.get('location')).sort()
    expect(locations).toEqual([`${system.url}/`, notFound()])
  })

  it('is valid for seven days, checked when the browser returns', async () => {
    const { account, link } = await anInvitedMember()
    const browser = system.visitor()
    system.clock.skip(7 * 86_400_000 - 1000)
    const redirect = await system.startSignIn(browser, link)
    system.clock.skip(1000)
    const late = await system.returnFromProvider(browser, redirect, account)
    expect(late.headers.get('location')).toBe(notFound())
    expect(browser.cookies.has('enamel_session')).toBe(false)
  })

  it('does not let another user open a session of the invited user', async () => {
    const [mallory, linked, unlinked] = [await anInvitedMember(), await anInvitedMember(), await aMember()]
    await system.signIn(system.visitor(), linked.account, linked.link)
    for (const [victim, account] of [
      [linked, linked.account],
      [unlinked, { subject: 'unlinked', email: unlinked.practice.email }],
    ] as const) {
      const browser = system.visitor()
      await system.signIn(browser, account, mallory.link)
      expect(await emailOf(browser)).toBe(victim.practice.email)
    }
    const browser = system.visitor()
    await system.signIn(browser, mallory.account, mallory.link)
    expect(await emailOf(browser)).toBe(mallory.practice.email)
  })

  it('applies only to the sign-in that was started with it', async () => {
    const { account, link } = await anInvitedMember()
    const browser = system.visitor()
    const redirect = await system.startSignIn(browser)
    const invitation = new URLSearchParams(link).get('invitation') ?? ''
    const callback = await system.returnFromProvider(browser, redirect, account, { invitation })
    expect(callback.headers.get('location')).toBe(notFound())
  })

  it.each(['is unknown', 'has expired'])('does not affect a sign-in when it %s', async (problem) => {
    const { practice, link } = await anInvitedMember()
    if (problem === 'has expired') system.clock.skip(7 * 86_400_000)
    const browser = system.visitor()
    const account = { subject: `user whose invitation ${problem}`, email: practice.email }
    await system.signIn(browser, account, problem === 'is unknown' ? 'invitation=guessed' : link)
    expect(await emailOf(browser)).toBe(practice.email)
  })
})

describe('an invitation email', () => {
  const rowOf = async (practice: Practice) =>
    inside(system.deps, practice, (tx) => tx.selectFrom('invitations').selectAll().executeTakeFirstOrThrow())

  it('is sent when the relay is available again', async () => {
    const { practice, person } = await aMember()
    await system.control('PUT', 'trouble', { service: 'mail', mode: 'down' })
    expect((await invite(person)).status).toBe(202)
    const { id } = await rowOf(practice)
    const attempts = `select from graphile_worker._private_jobs
      where key = 'invitation ${id}' and attempts > 0 and locked_by is null`
    await expect.poll(() => ask(system.deps.config.databaseUrl ?? '', attempts), WITHIN).toHaveLength(1)
    expect(await rowOf(practice)).toMatchObject({ accepted_at: null, void_at: null, attempted_at: null })
    await system.control('PUT', 'trouble', { service: 'mail', mode: 'ok' })
    await system.retry()
    await invitationsTo(practice)
    await expect.poll(() => rowOf(practice), WITHIN).toMatchObject({ accepted_at: expect.any(Date) })
  })

  it('is sent only once when the process dies after the relay accepted the email and before the acceptance was stored', async () => {
    const { practice, person } = await aMember()
    await invite(person)
    await invitationsTo(practice)
    await expect.poll(() => rowOf(practice), WITHIN).toMatchObject({ accepted_at: expect.any(Date) })
    await inside(system.deps, practice, (tx) =>
      tx.updateTable('invitations').set({ accepted_at: null }).where('client_id', '=', practice.id).execute(),
    )
    const { id } = await rowOf(practice)
    const run = () =>
      sendInvitationJob.run(
        { deps: system.deps, log: openLog('silent'), attempt: 2, signal: undefined },
        { client_id: practice.id, invitation_id: id },
      )
    await expect(run()).rejects.toThrow('not settled yet')
    system.clock.skip(5_000)
    await run()
    expect(await rowOf(practice)).toMatchObject({ accepted_at: expect.any(Date) })
    expect(await system.outbox('email', practice.email)).toHaveLength(1)
  })
})

describe('inviting a user', () => {
  it('is refused without a session', async () => {
    const { person } = await aMember()
    await person.delete('/auth/session')
    expect((await invite(person)).status).toBe(401)
  })

  it('is refused in legacy mode and in sso mode', async () => {
    const legacy = await testProduct()
    const sso = await productWithIdentity('sso')
    try {
      const practice = await aPractice(legacy.deps)
      const person = legacy.visitor()
      await person.signIn(practice.email)
      expect((await invite(person)).body).toEqual({
        code: 'not_found',
        message: 'This way of signing in is not switched on.',
      })
      const { email } = await aPractice(sso.deps)
      const otherBrowser = sso.visitor()
      await sso.signIn(otherBrowser, { subject: 'someone', email })
      const { csrf_token } = (await otherBrowser.get('/auth/csrf-token')).body
      const headers = { 'x-csrf-token': csrf_token }
      expect((await otherBrowser.post('/auth/sso/invite', undefined, { headers })).body.code).toBe(
        'not_found',
      )
    } finally {
      await Promise.all([legacy.stop(), sso.stop()])
    }
  })
})
