import type { AuthDetails } from '@enamel/contract/auth'
import type { Init } from '@enamel/contract/practice'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { authMachine } from './auth.machine.ts'
import { AuthFailure } from './auth-problem.ts'
import { createAuth } from './create-auth.ts'
import type { LoginCredentials } from './credentials.ts'
import { legacyMachine } from './legacy/legacy.machine.ts'

const details = { email: 'reception@brightside.test', token: 't', payload: {} } as unknown as AuthDetails
const init = { role: 'user' } as unknown as Init
const login = { type: 'log_in', email: 'a@b.test', password: 'secret', allowed_redirect_urls: [] } as const

interface Calls {
  logIn?: () => Promise<AuthDetails>
  refresh?: () => Promise<AuthDetails>
  logOut?: () => Promise<void>
  loadInit?: () => Promise<Init>
}

function anAuth(calls: Calls = {}) {
  const clearUserData = vi.fn()
  const machine = legacyMachine.provide({
    actors: {
      logIn: fromPromise<AuthDetails, LoginCredentials>(() => calls.logIn?.() ?? Promise.resolve(details)),
      refresh: fromPromise<AuthDetails>(() => calls.refresh?.() ?? Promise.resolve(details)),
      logOut: fromPromise<void>(() => calls.logOut?.() ?? Promise.resolve()),
    },
  })
  const signIn = createActor(machine).start()
  const auth = createAuth({
    signIn,
    clearUserData,
    loadInit: () => calls.loadInit?.() ?? Promise.resolve(init),
  })
  return { auth, clearUserData, signIn }
}

const flushPromises = () => vi.advanceTimersByTimeAsync(0)
const rejectWith = (code: string) => () => Promise.reject(new AuthFailure({ code }))
type Fixture = ReturnType<typeof anAuth>
const status = ({ auth }: Fixture) => {
  const { value } = auth.getSnapshot()
  return typeof value === 'string' ? value : Object.keys(value)[0]
}
const problem = ({ signIn }: Fixture) => signIn.getSnapshot().context.problem

async function signedIn(calls: Calls = {}) {
  const fixture = anAuth(calls)
  fixture.signIn.send(login)
  await flushPromises()
  expect(status(fixture)).toBe('authed')
  return fixture
}

describe('the auth status', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is unauthed, authed or auth_errored (AUTH-15)', () => {
    expect(Object.keys(authMachine.states)).toEqual(['unauthed', 'authed', 'auth_errored'])
    expect(status(anAuth())).toBe('unauthed')
  })

  it('is authed only after init is loaded (AUTH-15)', async () => {
    const loading = Promise.withResolvers<Init>()
    const fixture = anAuth({ loadInit: () => loading.promise })
    fixture.signIn.send(login)
    await flushPromises()
    expect(fixture.signIn.getSnapshot().value).toBe('authenticated')
    expect(status(fixture)).toBe('unauthed')
    loading.resolve(init)
    await flushPromises()
    expect(status(fixture)).toBe('authed')
  })

  it('is auth_errored from a failed login until the next attempt (AUTH-15)', async () => {
    const fixture = anAuth({ logIn: rejectWith('invalid_credentials') })
    fixture.signIn.send(login)
    await flushPromises()
    expect(status(fixture)).toBe('auth_errored')
    fixture.signIn.send(login)
    expect(status(fixture)).toBe('unauthed')
  })

  it('resets to unauthed when init fails, and reports the reason (AUTH-16)', async () => {
    const fixture = anAuth({ loadInit: rejectWith('client_inactive') })
    fixture.signIn.send(login)
    await flushPromises()
    expect(status(fixture)).toBe('unauthed')
    expect(fixture.signIn.getSnapshot().value).toBe('unauthenticated')
    expect(problem(fixture)).toEqual({ code: 'client_inactive' })
  })

  it('resets to unauthed on an unauth event and clears the loaded data (AUTH-16, HTTP-03)', async () => {
    const fixture = await signedIn()
    expect(fixture.clearUserData).not.toHaveBeenCalled()
    fixture.auth.send({ type: 'unauth' })
    expect(status(fixture)).toBe('unauthed')
    expect(fixture.clearUserData).toHaveBeenCalledOnce()
    expect(problem(fixture)).toEqual({ code: 'session_expired' })
    fixture.signIn.send(login)
    await flushPromises()
    expect(status(fixture)).toBe('authed')
  })

  it('is auth_errored, and clears the loaded data, when the session cannot be refreshed (AUTH-15, AUTH-18)', async () => {
    const fixture = await signedIn({ refresh: rejectWith('unavailable') })
    await vi.advanceTimersByTimeAsync(900_000)
    expect(status(fixture)).toBe('auth_errored')
    expect(problem(fixture)).toEqual({ code: 'session_expired' })
    expect(fixture.clearUserData).toHaveBeenCalledOnce()
  })

  it('stays authed while the session refreshes, and loads init only once (AUTH-17)', async () => {
    const loadInit = vi.fn(async () => init)
    const fixture = await signedIn({ loadInit })
    const statuses = new Set<string | undefined>()
    fixture.auth.subscribe(() => statuses.add(status(fixture)))
    await vi.advanceTimersByTimeAsync(1_800_000)
    expect([...statuses]).toEqual(['authed'])
    expect(loadInit).toHaveBeenCalledOnce()
    expect(fixture.clearUserData).not.toHaveBeenCalled()
  })

  it('is authed after an open session is resumed without a password (AUTH-15)', async () => {
    const fixture = anAuth()
    fixture.signIn.send({ type: 'resume' })
    expect(fixture.signIn.getSnapshot().context.attempt).toBe('resume')
    await flushPromises()
    expect(status(fixture)).toBe('authed')
  })

  it('is unauthed after logging out and stays authed when logging out fails (AUTH-19)', async () => {
    const logOut = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new AuthFailure({ code: 'unavailable' }))
    const fixture = await signedIn({ logOut })
    fixture.signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(status(fixture)).toBe('authed')
    expect(fixture.clearUserData).not.toHaveBeenCalled()
    logOut.mockResolvedValue(undefined)
    fixture.signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(status(fixture)).toBe('unauthed')
    expect(fixture.clearUserData).toHaveBeenCalledOnce()
  })
})
