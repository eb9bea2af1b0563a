import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSignIn, at, byPassword, bySharedIdentity, context } from '../testing/concurrent-fixture.ts'
import { details, refuses, settle } from '../testing/sign-in-fixture.ts'
import { concurrentMachine } from './concurrent.machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the concurrent sign-in', () => {
  it('has these states and no others (AUTH-25)', () => {
    const { idle, legacy, sso, ...others } = concurrentMachine.states
    expect(idle && others).toEqual({})
    expect(Object.keys(legacy?.states ?? {})).toEqual(['authenticating', 'authenticated', 'errored'])
    expect(Object.keys(legacy?.states.authenticated?.states ?? {})).toEqual([
      'idle',
      'sending',
      'sent',
      'errored',
      'refreshing',
    ])
    expect(Object.keys(sso?.states ?? {}).toSorted()).toEqual(
      ['authenticating', 'refreshing', 'authenticated', 'errored', 'invalidating'].toSorted(),
    )
  })

  it.each([
    ['remembered', true, 'logged_out'],
    ['a first visitor', false, undefined],
  ])('looks for an open session at the start: %s (AUTH-25, AUTH-32)', async (_, remembered, code) => {
    const found = aSignIn()
    found.signIn.send({ type: 'start', remembered, message: null })
    await settle()
    expect(found.seen).toEqual(['idle', 'sso.refreshing', 'sso.authenticated'])
    const gone = aSignIn({ refresh: refuses('session_expired') })
    gone.signIn.send({ type: 'start', remembered, message: null })
    await settle()
    expect(context(gone).problem?.code).toBe(code)
    expect(at(gone)).toBe(remembered ? 'sso.errored' : 'idle')
  })

  it.each([
    [undefined, 'sso'],
    ['password', 'legacy'],
  ] as const)(
    'shows how a link of an invitation ended where there is no session, by %s before (AUTH-34)',
    async (openedBy, branch) => {
      const begin = { type: 'start', remembered: true, openedBy, message: 'error.not-found' } as const
      const fixture = aSignIn({ refresh: refuses('session_expired') })
      fixture.signIn.send(begin)
      await settle()
      expect(at(fixture)).toBe(`${branch}.errored`)
      expect(context(fixture).problem).toEqual({ code: 'error.not-found', message: 'User not found.' })
      const open = aSignIn()
      open.signIn.send(begin)
      await settle()
      expect(open.signIn.getSnapshot().hasTag('signed_in')).toBe(true)
      expect(context(open)).toMatchObject({ details, problem: null })
    },
  )

  it.each(['start', 'resume'] as const)(
    'resumes a session of a password in the legacy branch, with its timer and texts: %s (AUTH-17, AUTH-18)',
    async (type) => {
      const begin = { type, remembered: true, openedBy: 'password', message: null } as const
      const fixture = aSignIn()
      fixture.signIn.send(begin)
      expect(fixture.signIn.getSnapshot().hasTag('signed_in')).toBe(false)
      await settle()
      expect(at(fixture)).toBe('legacy.authenticated.idle')
      expect(context(fixture)).toMatchObject({ details, openedBy: 'password', awaitsInvite: false })
      fixture.calls.refresh = refuses('session_expired')
      await vi.advanceTimersByTimeAsync(900_000)
      expect(at(fixture)).toBe('legacy.errored')
      expect(context(fixture).problem).toEqual({ code: 'session_expired' })
      fixture.calls.refresh = async () => details
      fixture.signIn.send({ type: 'resume', openedBy: 'password' })
      await settle()
      expect(at(fixture)).toBe('legacy.authenticated.idle')
      const gone = aSignIn({ refresh: refuses('session_expired') })
      gone.signIn.send(begin)
      await settle()
      expect(context(gone).problem).toEqual({ code: 'session_expired' })
    },
  )

  it('goes on from the pop-up when another page of the browser hears of its end', async () => {
    const fixture = aSignIn({ popup: () => new Promise(() => undefined) })
    fixture.signIn.send({ type: 'sso_log_in' })
    expect(at(fixture)).toBe('sso.authenticating')
    fixture.signIn.send({ type: 'resume' })
    await settle()
    expect(at(fixture)).toBe('sso.authenticated')
  })

  it('is signed out at once when the server no longer takes the session (HTTP-03)', async () => {
    for (const fixture of [await byPassword(), await bySharedIdentity()]) {
      fixture.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
      expect(at(fixture)).toBe('idle')
      expect(context(fixture)).toMatchObject({
        details: null,
        awaitsInvite: false,
        problem: { code: 'session_expired' },
      })
    }
  })
})
