import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { context, signInWithPassword, stateOf } from '../testing/concurrent-fixture.ts'
import {
  details,
  flushPromises,
  login,
  rejectWith,
  rejectWithoutResponse,
} from '../testing/sign-in-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the legacy branch of the concurrent sign-in', () => {
  it('signs in with a password, then requests one invitation and waits for it (AUTH-25)', async () => {
    const fixture = await signInWithPassword()
    expect(fixture.states).toEqual([
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

  it('does not wait for an invitation when the identity is already linked', async () => {
    const fixture = await signInWithPassword({ invite: async () => 'linked' })
    expect(stateOf(fixture)).toBe('legacy.authenticated.idle')
    expect(context(fixture).awaitsInvite).toBe(false)
  })

  it('shows an invite as sent for 300000 ms, in which it sends no second invite (AUTH-28)', async () => {
    const fixture = await signInWithPassword()
    await vi.advanceTimersByTimeAsync(299_999)
    fixture.signIn.send({ type: 'resend_invite' })
    expect(stateOf(fixture)).toBe('legacy.authenticated.sent')
    await vi.advanceTimersByTimeAsync(1)
    expect(stateOf(fixture)).toBe('legacy.authenticated.idle')
    expect(fixture.invite).toHaveBeenCalledOnce()
    fixture.signIn.send({ type: 'resend_invite' })
    expect(stateOf(fixture)).toBe('legacy.authenticated.sending')
    await flushPromises()
    expect(fixture.invite).toHaveBeenCalledTimes(2)
  })

  it('treats an earlier invite as sent, and reports that this log-in sent none (AUTH-28)', async () => {
    const fixture = await signInWithPassword({ invite: async () => 'sent_before' })
    expect(stateOf(fixture)).toBe('legacy.authenticated.sent')
    expect(context(fixture).wasSentBefore).toBe(true)
    fixture.calls.invite = async () => 'sent'
    await vi.advanceTimersByTimeAsync(300_000)
    fixture.signIn.send({ type: 'resend_invite' })
    await flushPromises()
    expect(stateOf(fixture)).toBe('legacy.authenticated.sent')
    expect(context(fixture).wasSentBefore).toBe(false)
  })

  it('goes to errored when the invite fails, and can send a new invite (AUTH-28)', async () => {
    const fixture = await signInWithPassword({ invite: rejectWith('unavailable') })
    expect(stateOf(fixture)).toBe('legacy.authenticated.errored')
    expect(context(fixture)).toMatchObject({ awaitsInvite: true, inviteProblem: { code: 'unavailable' } })
    fixture.calls.invite = async () => 'sent'
    fixture.signIn.send({ type: 'resend_invite' })
    expect(context(fixture).inviteProblem).toBeNull()
    await flushPromises()
    expect(stateOf(fixture)).toBe('legacy.authenticated.sent')
  })

  it('refreshes every 900000 ms and then returns to idle (AUTH-25)', async () => {
    const fixture = await signInWithPassword()
    await vi.advanceTimersByTimeAsync(899_999)
    expect(fixture.refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fixture.states.slice(-2)).toEqual(['legacy.authenticated.refreshing', 'legacy.authenticated.idle'])
    await vi.advanceTimersByTimeAsync(899_999)
    expect(fixture.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fixture.refresh).toHaveBeenCalledTimes(2)
    expect(fixture.invite).toHaveBeenCalledOnce()
  })

  it.each([
    ['is refused', rejectWith('unauthenticated'), { code: 'session_expired' }],
    ['gets no response', rejectWithoutResponse, { code: 'session_expired', isInconclusive: true }],
  ])('shows that the session expired when a refresh %s (AUTH-25)', async (_, refresh, problem) => {
    const fixture = await signInWithPassword({ refresh })
    await vi.advanceTimersByTimeAsync(900_000)
    expect(stateOf(fixture)).toBe('legacy.errored')
    expect(context(fixture)).toMatchObject({ details: null, problem, awaitsInvite: false })
  })

  it('goes to errored when the login fails, and allows both kinds of log-in from there (AUTH-25)', async () => {
    for (const next of ['log_in', 'sso_log_in'] as const) {
      const fixture = await signInWithPassword({ logIn: rejectWith('invalid_credentials') })
      expect(stateOf(fixture)).toBe('legacy.errored')
      expect(context(fixture).problem).toEqual({ code: 'invalid_credentials' })
      fixture.signIn.send(next === 'log_in' ? login : { type: next })
      expect(stateOf(fixture)).toBe(next === 'log_in' ? 'legacy.authenticating' : 'sso.authenticating')
      expect(context(fixture).problem).toBeNull()
    }
  })

  it('stores no password (AUTH-37)', async () => {
    const fixture = await signInWithPassword()
    expect(JSON.stringify(fixture.signIn.getPersistedSnapshot())).not.toContain(login.password)
  })
})
