import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aSignIn,
  context,
  signInWithPassword,
  signInWithSharedIdentity,
  stateOf,
} from '../testing/concurrent-fixture.ts'
import { details, flushPromises, rejectWith } from '../testing/sign-in-fixture.ts'
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
    ['a user who was signed in', true, 'logged_out'],
    ['a first visitor', false, undefined],
  ])('checks for an open session at the start for %s (AUTH-25, AUTH-32)', async (_, remembered, code) => {
    const open = aSignIn()
    open.signIn.send({ type: 'start', remembered, message: null })
    await flushPromises()
    expect(open.states).toEqual(['idle', 'sso.refreshing', 'sso.authenticated'])
    const expired = aSignIn({ refresh: rejectWith('session_expired') })
    expired.signIn.send({ type: 'start', remembered, message: null })
    await flushPromises()
    expect(context(expired).problem?.code).toBe(code)
    expect(stateOf(expired)).toBe(remembered ? 'sso.errored' : 'idle')
  })

  it.each([
    ['unknown', undefined, 'sso'],
    ['password', 'password', 'legacy'],
  ] as const)(
    'shows the message of an invitation link when there is no session (previous session opened by: %s) (AUTH-34)',
    async (_, openedBy, branch) => {
      const startEvent = { type: 'start', remembered: true, openedBy, message: 'error.not-found' } as const
      const fixture = aSignIn({ refresh: rejectWith('session_expired') })
      fixture.signIn.send(startEvent)
      await flushPromises()
      expect(stateOf(fixture)).toBe(`${branch}.errored`)
      expect(context(fixture).problem).toEqual({ code: 'error.not-found', message: 'User not found.' })
      const open = aSignIn()
      open.signIn.send(startEvent)
      await flushPromises()
      expect(open.signIn.getSnapshot().hasTag('signed_in')).toBe(true)
      expect(context(open)).toMatchObject({ details, problem: null })
    },
  )

  it.each(['start', 'resume'] as const)(
    'resumes in the legacy branch, on %s, a session that was opened with a password (AUTH-17, AUTH-18)',
    async (type) => {
      const startEvent = { type, remembered: true, openedBy: 'password', message: null } as const
      const fixture = aSignIn()
      fixture.signIn.send(startEvent)
      expect(fixture.signIn.getSnapshot().hasTag('signed_in')).toBe(false)
      await flushPromises()
      expect(stateOf(fixture)).toBe('legacy.authenticated.idle')
      expect(context(fixture)).toMatchObject({ details, openedBy: 'password', awaitsInvite: false })
      fixture.calls.refresh = rejectWith('session_expired')
      await vi.advanceTimersByTimeAsync(900_000)
      expect(stateOf(fixture)).toBe('legacy.errored')
      expect(context(fixture).problem).toEqual({ code: 'session_expired' })
      fixture.calls.refresh = async () => details
      fixture.signIn.send({ type: 'resume', openedBy: 'password' })
      await flushPromises()
      expect(stateOf(fixture)).toBe('legacy.authenticated.idle')
      const expired = aSignIn({ refresh: rejectWith('session_expired') })
      expired.signIn.send(startEvent)
      await flushPromises()
      expect(context(expired).problem).toEqual({ code: 'session_expired' })
    },
  )

  it('leaves authenticating when a different tab reports that the pop-up signed in', async () => {
    const fixture = aSignIn({ popup: () => new Promise(() => undefined) })
    fixture.signIn.send({ type: 'sso_log_in' })
    expect(stateOf(fixture)).toBe('sso.authenticating')
    fixture.signIn.send({ type: 'resume' })
    await flushPromises()
    expect(stateOf(fixture)).toBe('sso.authenticated')
  })

  it('is signed out immediately when the server no longer accepts the session (HTTP-03)', async () => {
    for (const fixture of [await signInWithPassword(), await signInWithSharedIdentity()]) {
      fixture.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
      expect(stateOf(fixture)).toBe('idle')
      expect(context(fixture)).toMatchObject({
        details: null,
        awaitsInvite: false,
        problem: { code: 'session_expired' },
      })
    }
  })
})
