import type { AuthDetails } from '@enamel/contract/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AuthFailure } from '../auth-problem.ts'
import type { LoginCredentials } from '../credentials.ts'
import {
  details,
  flushPromises,
  login,
  rejectWith,
  rejectWithoutResponse,
} from '../testing/sign-in-fixture.ts'
import { legacyMachine } from './legacy.machine.ts'

interface Calls {
  logIn?: (credentials: LoginCredentials) => Promise<AuthDetails>
  refresh?: () => Promise<AuthDetails>
  logOut?: () => Promise<void>
}

function aSignIn(calls: Calls = {}) {
  const machine = legacyMachine.provide({
    actors: {
      logIn: fromPromise<AuthDetails, LoginCredentials>(
        ({ input }) => calls.logIn?.(input) ?? Promise.resolve(details),
      ),
      refresh: fromPromise<AuthDetails>(() => calls.refresh?.() ?? Promise.resolve(details)),
      logOut: fromPromise<void>(() => calls.logOut?.() ?? Promise.resolve()),
    },
  })
  const signIn = createActor(machine)
  const states: string[] = []
  signIn.subscribe(({ value }) => {
    if (states.at(-1) !== value) states.push(value)
  })
  signIn.start()
  return { signIn, states }
}

describe('the legacy sign-in', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has the six states and no others (AUTH-17)', () => {
    expect(Object.keys(legacyMachine.states)).toEqual([
      'unauthenticated',
      'authenticating',
      'authenticated',
      'refreshing',
      'errored',
      'loggingOut',
    ])
  })

  it('goes through authenticating to authenticated (AUTH-17)', async () => {
    const { signIn, states } = aSignIn()
    signIn.send(login)
    await flushPromises()
    expect(states).toEqual(['unauthenticated', 'authenticating', 'authenticated'])
    expect(signIn.getSnapshot().context).toMatchObject({ details, problem: null })
  })

  it('passes email, password and the allowed redirect URLs to the login call, and does not store the password (AUTH-37)', async () => {
    const received: LoginCredentials[] = []
    const { signIn } = aSignIn({
      logIn: async (credentials) => {
        received.push(credentials)
        return details
      },
    })
    signIn.send(login)
    await flushPromises()
    const { type: _type, ...credentials } = login
    expect(received).toEqual([credentials])
    expect(JSON.stringify(signIn.getPersistedSnapshot())).not.toContain(login.password)
  })

  it('shows why a login failed until the next attempt (AUTH-17, AUTH-20)', async () => {
    const { signIn } = aSignIn({ logIn: rejectWith('invalid_credentials') })
    signIn.send(login)
    await flushPromises()
    expect(signIn.getSnapshot()).toMatchObject({
      value: 'errored',
      context: { problem: { code: 'invalid_credentials' } },
    })
    signIn.send(login)
    expect(signIn.getSnapshot()).toMatchObject({ value: 'authenticating', context: { problem: null } })
  })

  it('refreshes every 900000 ms while authenticated (AUTH-17)', async () => {
    const refresh = vi.fn(async () => ({ ...details, token: 'token-2' }))
    const { signIn, states } = aSignIn({ refresh })
    signIn.send(login)
    await flushPromises()
    await vi.advanceTimersByTimeAsync(899_999)
    expect(refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(states.slice(-2)).toEqual(['refreshing', 'authenticated'])
    expect(signIn.getSnapshot().context.details?.token).toBe('token-2')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['is refused', rejectWith('unauthenticated'), { code: 'session_expired' }],
    ['gets no response', rejectWithoutResponse, { code: 'session_expired', isInconclusive: true }],
  ])('shows session_expired when a refresh %s (AUTH-18)', async (_, refresh, problem) => {
    const { signIn } = aSignIn({ refresh })
    signIn.send(login)
    await flushPromises()
    await vi.advanceTimersByTimeAsync(900_000)
    expect(signIn.getSnapshot()).toMatchObject({
      value: 'errored',
      context: { details: null, problem },
    })
    await vi.advanceTimersByTimeAsync(1_800_000)
    expect(signIn.getSnapshot().value).toBe('errored')
  })

  it('resumes a session that was open before the page was loaded (AUTH-17)', async () => {
    const { signIn, states } = aSignIn()
    signIn.send({ type: 'resume' })
    await flushPromises()
    expect(states).toEqual(['unauthenticated', 'refreshing', 'authenticated'])
  })

  it('reports when it could not check whether a session is still open, and checks again (AUTH-18, AUTH-23)', async () => {
    const refresh = vi.fn<() => Promise<AuthDetails>>().mockImplementationOnce(rejectWithoutResponse)
    const { signIn } = aSignIn({ refresh })
    signIn.send({ type: 'resume' })
    await flushPromises()
    expect(signIn.getSnapshot()).toMatchObject({
      value: 'errored',
      context: { details: null, problem: { code: 'network_error', isInconclusive: true } },
    })
    refresh.mockResolvedValue(details)
    signIn.send({ type: 'resume' })
    await flushPromises()
    expect(signIn.getSnapshot()).toMatchObject({
      value: 'authenticated',
      context: { details, problem: null },
    })
  })

  it('goes through loggingOut to unauthenticated and clears the details (AUTH-19)', async () => {
    const { signIn, states } = aSignIn()
    signIn.send(login)
    await flushPromises()
    signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(states).toEqual([
      'unauthenticated',
      'authenticating',
      'authenticated',
      'loggingOut',
      'unauthenticated',
    ])
    expect(signIn.getSnapshot().context).toMatchObject({ details: null, problem: null })
  })

  it('stays signed in with logout_failed when logging out fails, and can log out again (AUTH-19)', async () => {
    const logOut = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new AuthFailure({ code: 'unavailable' }))
    const { signIn } = aSignIn({ logOut })
    signIn.send(login)
    await flushPromises()
    signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(signIn.getSnapshot()).toMatchObject({
      value: 'authenticated',
      context: { details, problem: { code: 'logout_failed' } },
    })
    logOut.mockResolvedValue(undefined)
    signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(signIn.getSnapshot().value).toBe('unauthenticated')
  })

  it('ignores a request that fails with 401 during or after logging out (AUTH-19, HTTP-03)', async () => {
    const { signIn } = aSignIn()
    signIn.send(login)
    await flushPromises()
    signIn.send({ type: 'log_out' })
    signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(signIn.getSnapshot().value).toBe('loggingOut')
    await flushPromises()
    signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(signIn.getSnapshot()).toMatchObject({ value: 'unauthenticated', context: { problem: null } })
  })

  it('is signed out immediately, and stops refreshing, when the server no longer accepts the session (HTTP-03)', async () => {
    const refresh = vi.fn(async () => details)
    const { signIn } = aSignIn({ refresh })
    signIn.send(login)
    await flushPromises()
    signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(signIn.getSnapshot()).toMatchObject({
      value: 'unauthenticated',
      context: { details: null, problem: { code: 'session_expired' } },
    })
    await vi.advanceTimersByTimeAsync(1_800_000)
    expect(refresh).not.toHaveBeenCalled()
  })
})
