import type { Init } from '@enamel/contract/config'
import { type ActorRefFrom, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { type AuthProblem, problemOf } from './auth-problem.ts'
import type { SignInSnapshot } from './sign-in.ts'

type ModeReport =
  | { type: 'mode.attempting' }
  | { type: 'mode.signed_in' }
  | { type: 'mode.failed' }
  | { type: 'mode.signed_out' }

export type AuthEvent =
  | ModeReport
  /** A call was answered 401: the server knows no session (HTTP-03). */
  | { type: 'unauth' }

/** What the sign-in mode's state means for whoever is waiting to see the app; null where it changes nothing. */
export function reportOf(mode: SignInSnapshot): ModeReport | null {
  if (mode.hasTag('signed_in')) return { type: 'mode.signed_in' }
  if (mode.hasTag('failed')) return { type: 'mode.failed' }
  if (mode.hasTag('signed_out')) return { type: 'mode.signed_out' }
  const refreshes = mode.hasTag('refreshing') && mode.context.details !== null
  return refreshes || mode.hasTag('logging_out') ? null : { type: 'mode.attempting' }
}

/**
 * Whether anybody may see the app (AUTH-15): unauthed, authed, or auth_errored after a failed attempt until the next
 * (G1-25). The sign-in mode runs beside it and reports to it; a session counts only once init has answered.
 */
export const authMachine = setup({
  types: { events: {} as AuthEvent },
  actors: {
    loadInit: fromPromise<Init>(() => Promise.reject(new Error('Pass the actor loadInit in'))),
  },
  actions: {
    /** Clears what was loaded and saved for the person who is no longer signed in. */
    forget: () => undefined,
    /** Tells the sign-in mode that the server has no session for it. */
    tellMode: (_, _problem: AuthProblem) => undefined,
  },
}).createMachine({
  id: 'auth',
  initial: 'unauthed',
  states: {
    unauthed: {
      initial: 'waiting',
      on: {
        'mode.failed': 'auth_errored',
        'mode.signed_out': '.waiting',
      },
      states: {
        waiting: { on: { 'mode.signed_in': 'loadingInit' } },
        loadingInit: {
          invoke: {
            src: 'loadInit',
            onDone: '#auth.authed',
            onError: {
              target: 'waiting',
              actions: { type: 'tellMode', params: ({ event }) => problemOf(event.error) },
            },
          },
        },
      },
    },
    authed: {
      on: { 'mode.signed_out': 'unauthed', 'mode.failed': 'auth_errored' },
      exit: 'forget',
    },
    auth_errored: {
      on: {
        'mode.attempting': 'unauthed',
        'mode.signed_out': 'unauthed',
      },
    },
  },
  on: {
    unauth: {
      actions: { type: 'tellMode', params: { code: 'session_expired' } },
    },
  },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
export type AuthSnapshot = SnapshotFrom<typeof authMachine>
