import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aSignIn,
  at,
  byPassword,
  bySharedIdentity,
  type Calls,
  context,
  fails,
} from '../testing/concurrent-fixture.ts'
import { details, login, refuses, settle } from '../testing/sign-in-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('its sso branch', () => {
  it('goes through the pop-up and a refresh to authenticated (AUTH-25, AUTH-29)', async () => {
    const fixture = await bySharedIdentity()
    expect(fixture.seen).toEqual(['idle', 'sso.authenticating', 'sso.refreshing', 'sso.authenticated'])
    expect(context(fixture)).toMatchObject({ details, awaitsInvite: false })
    expect(fixture.invite).not.toHaveBeenCalled()
  })

  it('opens the pop-up in the same turn as the click, or the browser would block it (AUTH-29)', () => {
    const fixture = aSignIn()
    fixture.signIn.send({ type: 'sso_log_in' })
    expect(fixture.popup).toHaveBeenCalledOnce()
  })

  it('goes to errored when the pop-up fails, from where both ways are open (AUTH-30)', async () => {
    for (const next of ['log_in', 'sso_log_in'] as const) {
      const fixture = aSignIn({ popup: fails('popup_blocked', 'Pop-up window could not be opened.') })
      fixture.signIn.send({ type: 'sso_log_in' })
      await settle()
      expect(at(fixture)).toBe('sso.errored')
      expect(context(fixture).problem?.message).toBe('Pop-up window could not be opened.')
      fixture.signIn.send(next === 'log_in' ? login : { type: next })
      expect(at(fixture)).toBe(next === 'log_in' ? 'legacy.authenticating' : 'sso.authenticating')
      expect(context(fixture).problem).toBeNull()
    }
  })

  it('refreshes every 1800000 ms (AUTH-31)', async () => {
    const fixture = await bySharedIdentity()
    await vi.advanceTimersByTimeAsync(1_799_999)
    expect(fixture.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fixture.refresh).toHaveBeenCalledTimes(2)
    expect(at(fixture)).toBe('sso.authenticated')
  })

  it('ends as logged out when a refresh fails (AUTH-32)', async () => {
    const fixture = await bySharedIdentity()
    fixture.calls.refresh = refuses('session_expired')
    await vi.advanceTimersByTimeAsync(1_800_000)
    expect(at(fixture)).toBe('sso.errored')
    expect(context(fixture)).toMatchObject({ details: null, problem: { code: 'logged_out' } })
  })

  it('ends as logged out when the refresh after the pop-up finds no session (AUTH-32)', async () => {
    const fixture = aSignIn({ refresh: refuses('session_expired') })
    fixture.signIn.send({ type: 'sso_log_in' })
    await settle()
    expect(context(fixture).problem).toEqual({ code: 'logged_out' })
  })

  it('ends the session through invalidating, from either branch, and is idle then (AUTH-25)', async () => {
    for (const fixture of [await byPassword(), await bySharedIdentity()]) {
      fixture.signIn.send({ type: 'log_out' })
      expect(at(fixture)).toBe('sso.invalidating')
      await settle()
      expect(at(fixture)).toBe('idle')
      expect(fixture.logOut).toHaveBeenCalledOnce()
      expect(context(fixture)).toMatchObject({ details: null, problem: null, awaitsInvite: false })
    }
  })

  it('ignores a call that finds the session gone while it is ended, or after (HTTP-03)', async () => {
    const fixture = await bySharedIdentity()
    fixture.signIn.send({ type: 'log_out' })
    fixture.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(at(fixture)).toBe('sso.invalidating')
    await settle()
    fixture.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(at(fixture)).toBe('idle')
    expect(context(fixture).problem).toBeNull()
  })

  it('stays signed in with logout_failed when the session cannot be ended (AUTH-19, AUTH-25)', async () => {
    const logOut = refuses('unavailable')
    const waiting = await byPassword({ logOut })
    const shared = await bySharedIdentity({ logOut })
    for (const fixture of [waiting, shared]) {
      fixture.signIn.send({ type: 'log_out' })
      await settle()
      expect(context(fixture)).toMatchObject({ details, problem: { code: 'logout_failed' } })
    }
    expect(at(waiting)).toBe('legacy.authenticated.idle')
    expect(context(waiting).awaitsInvite).toBe(true)
    expect(at(shared)).toBe('sso.authenticated')
  })

  it('stays with the way in which the session was opened when it cannot be ended (AUTH-25, G1-26)', async () => {
    const calls: Calls = { logOut: refuses('unavailable') }
    const gone = await byPassword(calls)
    gone.signIn.send({ type: 'continue' })
    gone.signIn.send({ type: 'log_out' })
    await settle()
    expect(at(gone)).toMatch(/^legacy\.authenticated\./)
    expect(context(gone)).toMatchObject({ awaitsInvite: false, problem: { code: 'logout_failed' } })
    calls.refresh = refuses('session_expired')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(at(gone)).toBe('legacy.errored')
    expect(context(gone).problem).toEqual({ code: 'session_expired' })
  })

  it('stays with the provider where a user went on to it after a password failed (AUTH-25, G1-26)', async () => {
    const fixture = await byPassword({
      logIn: refuses('invalid_credentials'),
      logOut: refuses('unavailable'),
    })
    fixture.signIn.send({ type: 'sso_log_in' })
    await settle()
    fixture.signIn.send({ type: 'log_out' })
    await settle()
    expect(at(fixture)).toBe('sso.authenticated')
  })
})
