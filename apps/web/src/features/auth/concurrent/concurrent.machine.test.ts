import type { AuthDetails } from '@enamel/contract/auth'
import type { LoginCredentials } from '@enamel/domain/auth/credentials'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AuthFailure } from '../auth-problem.ts'
import { details, isUnanswered, login, refuses, settle } from '../testing/sign-in-fixture.ts'
import { concurrentMachine, type InviteOutcome } from './concurrent.machine.ts'

interface Calls {
  logIn?: (credentials: LoginCredentials) => Promise<AuthDetails>
  popup?: () => Promise<void>
  refresh?: () => Promise<AuthDetails>
  invite?: () => Promise<InviteOutcome>
  logOut?: () => Promise<void>
}

function aSignIn(calls: Calls = {}) {
  const refresh = vi.fn(async () => calls.refresh?.() ?? details)
  const invite = vi.fn(async () => calls.invite?.() ?? 'sent')
  const popup = vi.fn(async () => calls.popup?.())
  const logOut = vi.fn(async () => calls.logOut?.())
  const signIn = createActor(
    concurrentMachine.provide({
      actors: {
        logIn: fromPromise<AuthDetails, LoginCredentials>(
          ({ input }) => calls.logIn?.(input) ?? Promise.resolve(details),
        ),
        popup: fromPromise(popup),
        refresh: fromPromise(refresh),
        invite: fromPromise<InviteOutcome>(invite),
        logOut: fromPromise(logOut),
      },
    }),
  )
  const seen: string[] = []
  signIn.subscribe(({ value }) => {
    const path = pathOf(value)
    if (seen.at(-1) !== path) seen.push(path)
  })
  signIn.start()
  return { signIn, seen, refresh, invite, popup, logOut, calls }
}

/** `legacy.authenticated.sent` */
function pathOf(value: string | object): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([state, inner]) => `${state}.${pathOf(inner)}`)
    .join()
}

type Fixture = ReturnType<typeof aSignIn>
const at = ({ signIn }: Fixture) => pathOf(signIn.getSnapshot().value)
const context = ({ signIn }: Fixture) => signIn.getSnapshot().context
const fails = (code: string, message: string) => () => Promise.reject(new AuthFailure({ code, message }))

async function byPassword(calls: Calls = {}): Promise<Fixture> {
  const fixture = aSignIn(calls)
  fixture.signIn.send(login)
  await settle()
  return fixture
}

async function bySharedIdentity(calls: Calls = {}): Promise<Fixture> {
  const fixture = aSignIn(calls)
  fixture.signIn.send({ type: 'sso_log_in' })
  await settle()
  expect(at(fixture)).toBe('sso.authenticated')
  return fixture
}

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
    'says what a link of an invitation ended with where nobody is signed in, by %s before (AUTH-34)',
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
    'takes up a session of a password in the legacy branch, with its timer and words: %s (AUTH-17, AUTH-18)',
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

  it('keeps an invite sent for 300000 ms, in which none is sent again (AUTH-28)', async () => {
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

  it('keeps no password (AUTH-37)', async () => {
    const fixture = await byPassword()
    expect(JSON.stringify(fixture.signIn.getPersistedSnapshot())).not.toContain(login.password)
  })
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

  it('says nothing of a call that finds the session gone while it is ended, or after (HTTP-03)', async () => {
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

  it('keeps to the way in which the session was opened when it cannot be ended (AUTH-25, G1-26)', async () => {
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

  it('keeps to the provider where somebody went on to it after a password failed (AUTH-25, G1-26)', async () => {
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
