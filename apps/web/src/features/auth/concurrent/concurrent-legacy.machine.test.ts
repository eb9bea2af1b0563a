import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, byPassword, context } from '../testing/concurrent-fixture.ts'
import { details, isUnanswered, login, refuses, settle } from '../testing/sign-in-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('its legacy branch', () => {
  it('signs in by password, then asks for the invitation once and shows the wait for it (AUTH-25)', async () => {
    const fixture = await byPassword()
    expect(fixture.seen).toEqual([
      'idle',
      'legacy.authenticating',
      'legacy.authenticated.sending',
      'legacy.authenticated.sent',
    ])
    expect(fixture.invite).toHaveBeenCalledOnce()
    expect(context(fixture)).toMatchObject({ details, awaitsInvite: true, inviteProblem: null })
    fixture.signIn.send({ type: 'continue' })
    expect(context(fixture).awaitsInvite).toBe(false)
  })

  it('goes straight on where the identity is linked already', async () => {
    const fixture = await byPassword({ invite: async () => 'linked' })
    expect(at(fixture)).toBe('legacy.authenticated.idle')
    expect(context(fixture).awaitsInvite).toBe(false)
  })

  it('shows an invite as sent for 300000 ms, in which no other is sent (AUTH-28)', async () => {
    const fixture = await byPassword()
    await vi.advanceTimersByTimeAsync(299_999)
    fixture.signIn.send({ type: 'resend_invite' })
    expect(at(fixture)).toBe('legacy.authenticated.sent')
    await vi.advanceTimersByTimeAsync(1)
    expect(at(fixture)).toBe('legacy.authenticated.idle')
    expect(fixture.invite).toHaveBeenCalledOnce()
    fixture.signIn.send({ type: 'resend_invite' })
    expect(at(fixture)).toBe('legacy.authenticated.sending')
    await settle()
    expect(fixture.invite).toHaveBeenCalledTimes(2)
  })

  it('counts an invite that was sent before as sent, and knows that it was not this one (AUTH-28)', async () => {
    const fixture = await byPassword({ invite: async () => 'sent_before' })
    expect(at(fixture)).toBe('legacy.authenticated.sent')
    expect(context(fixture).invitedBefore).toBe(true)
    fixture.calls.invite = async () => 'sent'
    await vi.advanceTimersByTimeAsync(300_000)
    fixture.signIn.send({ type: 'resend_invite' })
    await settle()
    expect(at(fixture)).toBe('legacy.authenticated.sent')
    expect(context(fixture).invitedBefore).toBe(false)
  })

  it('goes to errored when the invite fails, and can send it again (AUTH-28)', async () => {
    const fixture = await byPassword({ invite: refuses('unavailable') })
    expect(at(fixture)).toBe('legacy.authenticated.errored')
    expect(context(fixture)).toMatchObject({ awaitsInvite: true, inviteProblem: { code: 'unavailable' } })
    fixture.calls.invite = async () => 'sent'
    fixture.signIn.send({ type: 'resend_invite' })
    expect(context(fixture).inviteProblem).toBeNull()
    await settle()
    expect(at(fixture)).toBe('legacy.authenticated.sent')
  })

  it('refreshes every 900000 ms and is back at invite idle then (AUTH-25)', async () => {
    const fixture = await byPassword()
    await vi.advanceTimersByTimeAsync(899_999)
    expect(fixture.refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fixture.seen.slice(-2)).toEqual(['legacy.authenticated.refreshing', 'legacy.authenticated.idle'])
    await vi.advanceTimersByTimeAsync(899_999)
    expect(fixture.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fixture.refresh).toHaveBeenCalledTimes(2)
    expect(fixture.invite).toHaveBeenCalledOnce()
  })

  it.each([
    ['refused', refuses('unauthenticated'), { code: 'session_expired' }],
    ['unanswered', isUnanswered, { code: 'session_expired', unanswered: true }],
  ])('ends as expired when a refresh is %s (AUTH-25)', async (_, refresh, problem) => {
    const fixture = await byPassword({ refresh })
    await vi.advanceTimersByTimeAsync(900_000)
    expect(at(fixture)).toBe('legacy.errored')
    expect(context(fixture)).toMatchObject({ details: null, problem, awaitsInvite: false })
  })

  it('goes to errored when the login fails, from where both ways are open (AUTH-25)', async () => {
    for (const next of ['log_in', 'sso_log_in'] as const) {
      const fixture = await byPassword({ logIn: refuses('invalid_credentials') })
      expect(at(fixture)).toBe('legacy.errored')
      expect(context(fixture).problem).toEqual({ code: 'invalid_credentials' })
      fixture.signIn.send(next === 'log_in' ? login : { type: next })
      expect(at(fixture)).toBe(next === 'log_in' ? 'legacy.authenticating' : 'sso.authenticating')
      expect(context(fixture).problem).toBeNull()
    }
  })

  it('stores no password (AUTH-37)', async () => {
    const fixture = await byPassword()
    expect(JSON.stringify(fixture.signIn.getPersistedSnapshot())).not.toContain(login.password)
  })
})
