import type { AuthDetails } from '@enamel/contract/auth'
import { expect, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AuthFailure } from '../auth-problem.ts'
import { concurrentMachine, type InviteResult } from '../concurrent/concurrent.machine.ts'
import type { LoginCredentials } from '../credentials.ts'
import { details, flushPromises, login } from './sign-in-fixture.ts'

export interface Calls {
  logIn?: (credentials: LoginCredentials) => Promise<AuthDetails>
  popup?: () => Promise<void>
  refresh?: () => Promise<AuthDetails>
  invite?: () => Promise<InviteResult>
  logOut?: () => Promise<void>
}

export function aSignIn(calls: Calls = {}) {
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
        invite: fromPromise<InviteResult>(invite),
        logOut: fromPromise(logOut),
      },
    }),
  )
  const states: string[] = []
  signIn.subscribe(({ value }) => {
    const path = pathOf(value)
    if (states.at(-1) !== path) states.push(path)
  })
  signIn.start()
  return { signIn, states, refresh, invite, popup, logOut, calls }
}

/** The path of a state, such as `legacy.authenticated.sent`. */
function pathOf(value: string | object): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([state, inner]) => `${state}.${pathOf(inner)}`)
    .join()
}

export type Fixture = ReturnType<typeof aSignIn>
export const stateOf = ({ signIn }: Fixture) => pathOf(signIn.getSnapshot().value)
export const context = ({ signIn }: Fixture) => signIn.getSnapshot().context
/** A call that fails with this error code and message. */
export const rejectWithMessage = (code: string, message: string) => () =>
  Promise.reject(new AuthFailure({ code, message }))

export async function signInWithPassword(calls: Calls = {}): Promise<Fixture> {
  const fixture = aSignIn(calls)
  fixture.signIn.send(login)
  await flushPromises()
  return fixture
}

export async function signInWithSharedIdentity(calls: Calls = {}): Promise<Fixture> {
  const fixture = aSignIn(calls)
  fixture.signIn.send({ type: 'sso_log_in' })
  await flushPromises()
  expect(stateOf(fixture)).toBe('sso.authenticated')
  return fixture
}
