import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aSignIn,
  type Calls,
  context,
  rejectWithMessage,
  signInWithPassword,
  signInWithSharedIdentity,
  stateOf,
} from '../testing/concurrent-fixture.ts'
import { details, flushPromises, login, rejectWith } from '../testing/sign-in-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the sso branch of the concurrent sign-in', () => {
  it('reaches authenticated through the pop-up and a refresh (AUTH-25, AUTH-29)', async () => {
    const fixture = await signInWithSharedIdentity()
    expect(fixture.states).toEqual(['idle', 'sso.authenticating', 'sso.refreshing', 'sso.authenticated'])
    expect(context(fixture)).toMatchObject({ details, awaitsInvite: false })
    expect(fixture.invite).not.toHaveBeenCalled()
  })

  it('opens the pop-up within the click event, so that the browser does not block it (AUTH-29)', () => {
    const fixture = aSignIn()
    fixture.signIn.send({ type: 'sso_log_in' })
    expect(fixture.popup).toHaveBeenCalledOnce()
  })

  it('goes to errored when the pop-up fails with a message, and allows both kinds of log-in from there (AUTH-30)', async () => {
    for (const next of ['log_in', 'sso_log_in'] as const) {
      const fixture = aSignIn({
        popup: rejectWithMessage('popup_blocked', 'Pop-up window could not be opened.'),
      })
      fixture.signIn.send({ type: 'sso_log_in' })
      await flushPromises()
      expect(stateOf(fixture)).toBe('sso.errored')
      expect(context(fixture).problem?.message).toBe('Pop-up window could not be opened.')
      fixture.signIn.send(next === 'log_in' ? login : { type: next })
      expect(stateOf(fixture)).toBe(next === 'log_in' ? 'legacy.authenticating' : 'sso.authenticating')
      expect(context(fixture).problem).toBeNull()
    }
  })

  it('refreshes every 1800000 ms (AUTH-31)', async () => {
    const fixture = await signInWithSharedIdentity()
    await vi.advanceTimersByTimeAsync(1_799_999)
    expect(fixture.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fixture.refresh).toHaveBeenCalledTimes(2)
    expect(stateOf(fixture)).toBe('sso.authenticated')
  })

  it('shows that the user was logged out when a refresh fails (AUTH-32)', async () => {
    const fixture = await signInWithSharedIdentity()
    fixture.calls.refresh = rejectWith('session_expired')
    await vi.advanceTimersByTimeAsync(1_800_000)
    expect(stateOf(fixture)).toBe('sso.errored')
    expect(context(fixture)).toMatchObject({ details: null, problem: { code: 'logged_out' } })
  })

  it('shows that the user was logged out when the refresh after the pop-up finds no session (AUTH-32)', async () => {
    const fixture = aSignIn({ refresh: rejectWith('session_expired') })
    fixture.signIn.send({ type: 'sso_log_in' })
    await flushPromises()
    expect(context(fixture).problem).toEqual({ code: 'logged_out' })
  })

  it('logs out from either branch through invalidating to idle (AUTH-25)', async () => {
    for (const fixture of [await signInWithPassword(), await signInWithSharedIdentity()]) {
      fixture.signIn.send({ type: 'log_out' })
      expect(stateOf(fixture)).toBe('sso.invalidating')
      await flushPromises()
      expect(stateOf(fixture)).toBe('idle')
      expect(fixture.logOut).toHaveBeenCalledOnce()
      expect(context(fixture)).toMatchObject({ details: null, problem: null, awaitsInvite: false })
    }
  })

  it('ignores a request that fails with 401 during or after logging out (HTTP-03)', async () => {
    const fixture = await signInWithSharedIdentity()
    fixture.signIn.send({ type: 'log_out' })
    fixture.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(stateOf(fixture)).toBe('sso.invalidating')
    await flushPromises()
    fixture.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(stateOf(fixture)).toBe('idle')
    expect(context(fixture).problem).toBeNull()
  })

  it('stays signed in with logout_failed when logging out fails (AUTH-19, AUTH-25)', async () => {
    const logOut = rejectWith('unavailable')
    const withPassword = await signInWithPassword({ logOut })
    const withSharedIdentity = await signInWithSharedIdentity({ logOut })
    for (const fixture of [withPassword, withSharedIdentity]) {
      fixture.signIn.send({ type: 'log_out' })
      await flushPromises()
      expect(context(fixture)).toMatchObject({ details, problem: { code: 'logout_failed' } })
    }
    expect(stateOf(withPassword)).toBe('legacy.authenticated.idle')
    expect(context(withPassword).awaitsInvite).toBe(true)
    expect(stateOf(withSharedIdentity)).toBe('sso.authenticated')
  })

  it('returns, when logging out fails, to the branch in which the session was opened (AUTH-25, G1-26)', async () => {
    const calls: Calls = { logOut: rejectWith('unavailable') }
    const fixture = await signInWithPassword(calls)
    fixture.signIn.send({ type: 'continue' })
    fixture.signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(stateOf(fixture)).toMatch(/^legacy\.authenticated\./)
    expect(context(fixture)).toMatchObject({ awaitsInvite: false, problem: { code: 'logout_failed' } })
    calls.refresh = rejectWith('session_expired')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(stateOf(fixture)).toBe('legacy.errored')
    expect(context(fixture).problem).toEqual({ code: 'session_expired' })
  })

  it('returns, when logging out fails, to sso if the user signed in there after a password failed (AUTH-25, G1-26)', async () => {
    const fixture = await signInWithPassword({
      logIn: rejectWith('invalid_credentials'),
      logOut: rejectWith('unavailable'),
    })
    fixture.signIn.send({ type: 'sso_log_in' })
    await flushPromises()
    fixture.signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(stateOf(fixture)).toBe('sso.authenticated')
  })
})
