import { channelOf } from '@enamel/domain/realtime/events'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { next, pusherClient } from '../../../realtime/testing/push-host.ts'
import { aColleague } from '../../../testing/builders.ts'
import type { Person } from '../../../testing/person.ts'
import { accountFixture, type Member } from '../testing/account-fixture.ts'

const { product, aMember, anotherBrowser, auditOf } = await accountFixture()

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const sessionsOf = async (person: Person) => (await person.get('/account/sessions')).body

/** A socket of a browser that receives the practice's events. */
async function socketOf({ practice }: Member, person: Person) {
  const socket = pusherClient(Number(new URL(product.url).port), {
    key: product.deps.push.clientConfig?.key ?? '',
    sign: async (socketId, channel) => {
      const form = new URLSearchParams({ socket_id: socketId, channel_name: channel })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await person.post('/broadcasting/auth', undefined, { raw: `${form}`, headers })).body.auth
    },
  })
  await next(socket.subscribe(channelOf(practice.id)), 'pusher:subscription_succeeded')
  return socket
}

/** The id of the session of another browser of the user. */
async function otherIdOf(person: Person): Promise<string> {
  const sessions: { id: string; is_current: boolean }[] = await sessionsOf(person)
  return sessions.find(({ is_current }) => !is_current)?.id ?? ''
}

describe('the sessions of a user', () => {
  it('are listed with browser, address and times: this one first, then those seen last', async () => {
    const member = await aMember()
    const { csrf_token } = (await member.person.get('/auth/csrf-token')).body
    const older = await anotherBrowser(member)
    product.clock.skip(60_000)
    await anotherBrowser(member)
    product.clock.skip(60_000)
    await older.get('/auth/session')
    const sessions = await sessionsOf(member.person)
    expect(sessions).toHaveLength(3)
    const [current, refreshed, opened] = sessions
    expect(current).toEqual({
      id: expect.any(String),
      device: 'Unknown browser',
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      signed_in_at: expect.any(String),
      last_seen_at: current.signed_in_at,
      is_current: true,
    })
    expect([refreshed.is_current, opened.is_current]).toEqual([false, false])
    expect(Date.parse(refreshed.last_seen_at) - Date.parse(refreshed.signed_in_at)).toBeGreaterThan(119_000)
    expect(opened.last_seen_at).toBe(opened.signed_in_at)
    expect(JSON.stringify(sessions)).not.toContain(csrf_token)

    const body = { email: member.email, password: 'enamel-test-password' }
    const named = product.visitor()
    const token = (await named.get('/auth/csrf-token')).body.csrf_token
    await named.post('/auth/session', body, { headers: { 'user-agent': CHROME, 'x-csrf-token': token } })
    expect((await sessionsOf(named))[0]).toMatchObject({ device: 'Chrome on Windows', is_current: true })
  })

  it('are seen at most every ten minutes without a refresh, so that requests cost no update', async () => {
    const { person } = await aMember()
    const [before] = await sessionsOf(person)
    product.clock.skip(5 * 60_000)
    expect((await sessionsOf(person))[0].last_seen_at).toBe(before.last_seen_at)
    product.clock.skip(6 * 60_000)
    const [after] = await sessionsOf(person)
    expect(Date.parse(after.last_seen_at) - Date.parse(before.last_seen_at)).toBeGreaterThan(
      11 * 60_000 - 1000,
    )
  })

  it('do not include those that have expired, nor those of a colleague', async () => {
    const member = await aMember()
    const colleague = product.visitor()
    await colleague.signIn(await aColleague(product.deps, member.practice))
    await anotherBrowser(member)
    product.clock.skip(3_600_000)
    await member.person.get('/v3/init')
    product.clock.skip(3_600_001)
    expect(await sessionsOf(member.person)).toMatchObject([{ is_current: true }])
  })
})

describe('ending a session', () => {
  it('logs that browser out, and no other', async () => {
    const member = await aMember()
    const ended = await anotherBrowser(member)
    const id = await otherIdOf(member.person)
    const kept = await anotherBrowser(member)
    expect((await member.person.delete(`/account/sessions/${id}`)).status).toBe(204)
    expect((await ended.get('/v3/init')).status).toBe(401)
    expect((await ended.get('/auth/session')).body.code).toBe('session_expired')
    expect((await kept.get('/v3/init')).status).toBe(200)
    expect((await member.person.get('/v3/init')).status).toBe(200)
    expect(await auditOf(member.practice)).toContain('session.end 204')
    const again = await member.person.delete(`/account/sessions/${id}`)
    expect([again.status, again.body.message]).toEqual([404, 'That device is signed out already.'])
  })

  it("is refused as not found for the session of a colleague or of another practice's user", async () => {
    const member = await aMember()
    const colleague = product.visitor()
    await colleague.signIn(await aColleague(product.deps, member.practice))
    const stranger = (await aMember()).person
    for (const other of [colleague, stranger]) {
      const [{ id }] = await sessionsOf(other)
      expect((await member.person.delete(`/account/sessions/${id}`)).status).toBe(404)
      expect((await other.get('/v3/init')).status).toBe(200)
    }
    expect((await member.person.delete(`/account/sessions/${uuid()}`)).status).toBe(404)
  })

  it('is refused for this one: that is logging out', async () => {
    const { person } = await aMember()
    const [{ id }] = await sessionsOf(person)
    const refused = await person.delete(`/account/sessions/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'current_session'])
    expect((await person.get('/v3/init')).status).toBe(200)
  })

  it('closes its push sockets, and those of no other session', async () => {
    const member = await aMember()
    const ended = await socketOf(member, await anotherBrowser(member))
    const own = await socketOf(member, member.person)
    const error = next(ended.connection, 'error')
    await member.person.delete('/account/sessions')
    expect(await error).toMatchObject({ data: { code: 4009 } })
    expect(own.connection.state).toBe('connected')
    for (const socket of [ended, own]) socket.disconnect()
  })

  it('of all others keeps this one', async () => {
    const member = await aMember()
    const others = [await anotherBrowser(member), await anotherBrowser(member)]
    const colleague = product.visitor()
    await colleague.signIn(await aColleague(product.deps, member.practice))
    expect((await member.person.delete('/account/sessions')).status).toBe(204)
    for (const other of others) expect((await other.get('/v3/init')).status).toBe(401)
    expect((await colleague.get('/v3/init')).status).toBe(200)
    expect(await sessionsOf(member.person)).toMatchObject([{ is_current: true }])
    expect(await auditOf(member.practice)).toContain('session.end_others 204')
    expect((await member.person.delete('/account/sessions')).status).toBe(204)
  })
})
