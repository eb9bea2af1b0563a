import type { AuthDetails } from '@enamel/contract/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { details, flushPromises, rejectWith, rejectWithoutResponse } from '../testing/sign-in-fixture.ts'
import { ssoMachine } from './sso.machine.ts'

interface Calls {
  refresh?: () => Promise<AuthDetails>
  leaveForLogout?: () => Promise<void>
}

function aSignIn(calls: Calls = {}) {
  const leaveForLogin = vi.fn()
  const leaveForLogout = vi.fn(async () => calls.leaveForLogout?.())
  const refresh = vi.fn(async () => calls.refresh?.() ?? details)
  const signIn = createActor(
    ssoMachine.provide({
      actors: { refresh: fromPromise(refresh), leaveForLogout: fromPromise(leaveForLogout) },
      actions: { leaveForLogin },
    }),
  )
  const states: string[] = []
  signIn.subscribe(({ value }) => {
    const [state] = typeof value === 'string' ? [value] : Object.keys(value)
    if (state && states.at(-1) !== state) states.push(state)
  })
  signIn.start()
  return { signIn, states, refresh, leaveForLogin, leaveForLogout }
}

const start = (remembered: boolean, message: string | null = null) =>
  ({ type: 'start', remembered, message }) as const

async function signedIn(calls: Calls = {}) {
  const fixture = aSignIn(calls)
  fixture.signIn.send(start(true))
  await flushPromises()
  expect(fixture.signIn.getSnapshot().value).toBe('authenticated')
  return fixture
}

const stateAndProblem = ({ signIn }: ReturnType<typeof aSignIn>) => {
  const { value, context } = signIn.getSnapshot()
  return { value, problem: context.problem }
}

describe('the sso sign-in', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has the seven states and no others (AUTH-33)', () => {
    expect(Object.keys(ssoMachine.states).toSorted()).toEqual(
      [
        'unauthenticated',
        'authenticating',
        'refreshing',
        'authenticated',
        'loggingOut',
        'message',
        'errored',
      ].toSorted(),
    )
  })

  it.each([true, false])(
    'refreshes at the start, whether or not a user was signed in (remembered: %s) (AUTH-33)',
    async (remembered) => {
      const { signIn, states, refresh } = aSignIn()
      expect(refresh).not.toHaveBeenCalled()
      signIn.send(start(remembered))
      await flushPromises()
      expect(states).toEqual(['unauthenticated', 'refreshing', 'authenticated'])
      expect(signIn.getSnapshot().context).toMatchObject({ details, problem: null })
    },
  )

  it.each([
    [
      'error.technical',
      'There was a technical error. Please try again. If the issue persists contact our support team.',
    ],
    ['error.client-inactive', 'The client your user is associated with is no longer active.'],
    ['error.not-found', 'User not found.'],
    [
      'error.else',
      'There was a technical error. Please try again. If the issue persists contact our support team.',
    ],
    ['', 'There was a technical error. Please try again. If the issue persists contact our support team.'],
    [
      'constructor',
      'There was a technical error. Please try again. If the issue persists contact our support team.',
    ],
  ])(
    'goes to message for the code "%s" in the URL, and stays there until the next log-in (AUTH-33, AUTH-34)',
    async (code, message) => {
      const fixture = aSignIn({ refresh: rejectWith('session_expired') })
      fixture.signIn.send(start(true, code))
      expect(fixture.signIn.getSnapshot().matches('message')).toBe(true)
      await flushPromises()
      expect(fixture.states).toEqual(['unauthenticated', 'message'])
      expect(stateAndProblem(fixture)).toEqual({ value: { message: 'shown' }, problem: { code, message } })
      expect(fixture.signIn.getSnapshot().hasTag('failed')).toBe(true)
      fixture.signIn.send({ type: 'sso_log_in' })
      expect(stateAndProblem(fixture)).toEqual({ value: 'authenticating', problem: null })
    },
  )

  it('leaves the state message without showing the message when there is a session', async () => {
    const fixture = aSignIn()
    fixture.signIn.send(start(true, 'error.not-found'))
    await flushPromises()
    expect(fixture.states).toEqual(['unauthenticated', 'message', 'authenticated'])
    expect(fixture.signIn.getSnapshot().context).toMatchObject({ details, problem: null })
  })

  it('shows the message with isInconclusive when the session could not be checked', async () => {
    const fixture = aSignIn({ refresh: rejectWithoutResponse })
    fixture.signIn.send(start(true, 'error.not-found'))
    await flushPromises()
    expect(stateAndProblem(fixture).problem).toMatchObject({ code: 'error.not-found', isInconclusive: true })
  })

  it.each([
    ['sso_log_in', 'unauthenticated', null],
    ['log_out', 'authenticated', { code: 'logout_failed' }],
  ] as const)(
    'accepts %s again when the browser has not left the page within ten seconds',
    async (type, value, problem) => {
      const fixture = type === 'log_out' ? await signedIn() : aSignIn()
      fixture.signIn.send({ type })
      await vi.advanceTimersByTimeAsync(9_999)
      expect(stateAndProblem(fixture).value).not.toBe(value)
      await vi.advanceTimersByTimeAsync(1)
      expect(stateAndProblem(fixture)).toEqual({ value, problem })
      fixture.signIn.send({ type })
      expect(type === 'log_out' ? fixture.leaveForLogout : fixture.leaveForLogin).toHaveBeenCalledTimes(2)
    },
  )

  it('shows no problem when the session was ended in another tab, even if a 401 is reported first', async () => {
    for (const firstProblem of [null, { code: 'session_expired' }]) {
      const fixture = await signedIn()
      fixture.signIn.send({ type: 'unauth', problem: firstProblem })
      fixture.signIn.send({ type: 'unauth', problem: null })
      expect(stateAndProblem(fixture)).toEqual({ value: 'unauthenticated', problem: null })
    }
  })

  it('navigates to the provider only once for a log-in (AUTH-33, AUTH-35)', () => {
    const { signIn, states, leaveForLogin } = aSignIn()
    signIn.send({ type: 'sso_log_in' })
    signIn.send({ type: 'sso_log_in' })
    expect(states).toEqual(['unauthenticated', 'authenticating'])
    expect(leaveForLogin).toHaveBeenCalledOnce()
  })

  it('navigates to the provider to log out, and is tagged as leaving (AUTH-33, AUTH-35)', async () => {
    const { signIn, leaveForLogout } = await signedIn()
    signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(signIn.getSnapshot().value).toBe('loggingOut')
    expect(signIn.getSnapshot().hasTag('leaving')).toBe(true)
    expect(leaveForLogout).toHaveBeenCalledOnce()
  })

  it('ignores a request that fails with 401 while leaving or without a session (HTTP-03)', async () => {
    const fixture = await signedIn()
    fixture.signIn.send({ type: 'log_out' })
    fixture.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(stateAndProblem(fixture)).toEqual({ value: 'loggingOut', problem: null })
    const signedOut = aSignIn()
    signedOut.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(stateAndProblem(signedOut)).toEqual({ value: 'unauthenticated', problem: null })
  })

  it('stays signed in with logout_failed when the page cannot navigate to the provider', async () => {
    const fixture = await signedIn({ leaveForLogout: () => Promise.reject(new Error('gone')) })
    fixture.signIn.send({ type: 'log_out' })
    await flushPromises()
    expect(stateAndProblem(fixture)).toEqual({ value: 'authenticated', problem: { code: 'logout_failed' } })
  })

  it('refreshes every 1800000 ms while authenticated (AUTH-31)', async () => {
    const { signIn, states, refresh } = await signedIn()
    await vi.advanceTimersByTimeAsync(1_799_999)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(states.slice(-2)).toEqual(['refreshing', 'authenticated'])
    await vi.advanceTimersByTimeAsync(1_800_000)
    expect(refresh).toHaveBeenCalledTimes(3)
    expect(signIn.getSnapshot().value).toBe('authenticated')
  })

  it.each([
    ['is refused', rejectWith('session_expired'), { code: 'logged_out' }],
    ['is for an inactive practice', rejectWith('client_inactive'), { code: 'logged_out' }],
    ['gets no response', rejectWithoutResponse, { code: 'logged_out', isInconclusive: true }],
  ])(
    'shows that the user was logged out when a refresh %s, and stops refreshing (AUTH-32)',
    async (_, refresh, problem) => {
      const calls: Calls = {}
      const fixture = await signedIn(calls)
      calls.refresh = refresh
      await vi.advanceTimersByTimeAsync(1_800_000)
      expect(stateAndProblem(fixture)).toEqual({ value: 'errored', problem })
      expect(fixture.signIn.getSnapshot().context.details).toBeNull()
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(fixture.refresh).toHaveBeenCalledTimes(2)
    },
  )

  it('shows that the user was logged out when no session is found at the start (AUTH-32)', async () => {
    const fixture = aSignIn({ refresh: rejectWith('session_expired') })
    fixture.signIn.send(start(true))
    await flushPromises()
    expect(stateAndProblem(fixture)).toEqual({ value: 'errored', problem: { code: 'logged_out' } })
  })

  it('shows no problem to a first visitor (AUTH-32)', async () => {
    const fixture = aSignIn({ refresh: rejectWith('session_expired') })
    fixture.signIn.send(start(false))
    await flushPromises()
    expect(stateAndProblem(fixture)).toEqual({ value: 'unauthenticated', problem: null })
  })

  it.each([true, false])(
    'reports when it could not check whether a session is open (remembered: %s), and checks again',
    async (remembered) => {
      const calls: Calls = { refresh: rejectWithoutResponse }
      const fixture = aSignIn(calls)
      fixture.signIn.send(start(remembered))
      await flushPromises()
      expect(stateAndProblem(fixture)).toEqual({
        value: 'errored',
        problem: { code: 'network_error', isInconclusive: true },
      })
      calls.refresh = async () => details
      fixture.signIn.send({ type: 'resume' })
      await flushPromises()
      expect(stateAndProblem(fixture)).toEqual({ value: 'authenticated', problem: null })
    },
  )

  it('is signed out immediately when the server no longer accepts the session (HTTP-03)', async () => {
    const fixture = await signedIn()
    fixture.signIn.send({ type: 'unauth', problem: { code: 'session_expired' } })
    expect(stateAndProblem(fixture)).toEqual({
      value: 'unauthenticated',
      problem: { code: 'session_expired' },
    })
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(fixture.refresh).toHaveBeenCalledTimes(1)
  })
})
