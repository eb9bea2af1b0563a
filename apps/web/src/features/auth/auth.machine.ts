import type { Init } from '@enamel/contract/practice'
import { type ActorRefFrom, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { type AuthProblem, problemOf } from './auth-problem.ts'
import type { SignInSnapshot } from './sign-in.ts'

type SignInReport =
  | { type: 'sign_in.attempting' }
  | { type: 'sign_in.signed_in' }
  | { type: 'sign_in.failed' }
  | { type: 'sign_in.signed_out' }

export type AuthEvent =
  | SignInReport
  /** A call was answered 401: the server knows no session (HTTP-03). `byWill`: the user ended it in another tab. */
  | { type: 'unauth'; byWill?: true }

/** The meaning of a sign-in state for the waiting app; null for a state that changes nothing. */
export function reportOf(signIn: SignInSnapshot): SignInReport | null {
  if (signIn.hasTag('signed_in')) return { type: 'sign_in.signed_in' }
  if (signIn.hasTag('failed')) return { type: 'sign_in.failed' }
  if (signIn.hasTag('signed_out')) return { type: 'sign_in.signed_out' }
  const refreshes = signIn.hasTag('refreshing') && signIn.context.details !== null
  return refreshes || signIn.hasTag('logging_out') ? null : { type: 'sign_in.attempting' }
}

/**
 * Whether the app can be seen (AUTH-15): unauthed, authed, or auth_errored after a failed attempt until the next
 * (G1-25). The sign-in runs beside it and reports to it; a session counts only once init has answered.
 */
export const authMachine = setup({
  types: { events: {} as AuthEvent },
  actors: {
    loadInit: fromPromise<Init>(() => Promise.reject(new Error('Pass the actor loadInit in'))),
  },
  actions: {
    /** Clears the loaded and saved data of the person who is no longer signed in. */
    forget: () => undefined,
    /** Informs the sign-in that the server has no session for it. */
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
      exit: 'forget',
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
        params: ({ event }) => (event.byWill ? null : { code: 'session_expired' }),
      },
    },
  },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
export type AuthSnapshot = SnapshotFrom<typeof authMachine>
