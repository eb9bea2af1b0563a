import type { Init } from '@enamel/contract/practice'
import { type ActorRefFrom, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { missingActor } from '../../lib/missing-actor.ts'
import { type AuthProblem, problemOf } from './auth-problem.ts'
import type { SignInSnapshot } from './sign-in.ts'

type SignInReport =
  | { type: 'sign_in.attempting' }
  | { type: 'sign_in.signed_in' }
  | { type: 'sign_in.failed' }
  | { type: 'sign_in.signed_out' }

export type AuthEvent =
  | SignInReport
  /**
   * There is no session: a request failed with 401 (HTTP-03), or the session ended in another tab. `byUser`: the user
   * ended it there.
   */
  | { type: 'unauth'; byUser?: true }

/** The event that reports a sign-in state to the auth machine; null for a state that changes nothing there. */
export function signInReport(signIn: SignInSnapshot): SignInReport | null {
  if (signIn.hasTag('signed_in')) return { type: 'sign_in.signed_in' }
  if (signIn.hasTag('failed')) return { type: 'sign_in.failed' }
  if (signIn.hasTag('signed_out')) return { type: 'sign_in.signed_out' }
  const refreshes = signIn.hasTag('refreshing') && signIn.context.details !== null
  return refreshes || signIn.hasTag('logging_out') ? null : { type: 'sign_in.attempting' }
}

/**
 * The auth status (AUTH-15), which determines whether the app is visible: unauthed, authed, or auth_errored after a
 * failed attempt until the next attempt (G1-25). The sign-in is a separate machine, which reports to this one. The
 * status is authed only after init is loaded.
 */
export const authMachine = setup({
  types: { events: {} as AuthEvent },
  actors: {
    loadInit: fromPromise<Init>(missingActor('loadInit')),
  },
  actions: {
    /** Clears the loaded data of the user who is no longer signed in. */
    clearUserData: () => undefined,
    /** Notifies the sign-in that there is no session, or that init failed. */
    notifySignIn: (_, _problem: AuthProblem | null) => undefined,
  },
}).createMachine({
  id: 'auth',
  initial: 'unauthed',
  states: {
    unauthed: {
      initial: 'waiting',
      on: {
        'sign_in.failed': 'auth_errored',
        'sign_in.signed_out': '.waiting',
      },
      states: {
        waiting: { on: { 'sign_in.signed_in': 'loadingInit' } },
        loadingInit: {
          invoke: {
            src: 'loadInit',
            onDone: '#auth.authed',
            onError: {
              target: 'waiting',
              actions: { type: 'notifySignIn', params: ({ event }) => problemOf(event.error) },
            },
          },
        },
      },
    },
    authed: {
      on: { 'sign_in.signed_out': 'unauthed', 'sign_in.failed': 'auth_errored' },
      exit: 'clearUserData',
    },
    auth_errored: {
      on: {
        'sign_in.attempting': 'unauthed',
        'sign_in.signed_out': 'unauthed',
      },
    },
  },
  on: {
    unauth: {
      actions: {
        type: 'notifySignIn',
        params: ({ event }) => (event.byUser ? null : { code: 'session_expired' }),
      },
    },
  },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
export type AuthSnapshot = SnapshotFrom<typeof authMachine>
