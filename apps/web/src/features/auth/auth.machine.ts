import type { Init } from '@enamel/contract/config'
import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { problemOf } from './auth-problem.ts'
import { legacyMachine } from './legacy/legacy.machine.ts'

/** How the present attempt began: a person typed, or an open session is being resumed. */
type Attempt = 'log_in' | 'resume'

type ModeReport =
  | { type: 'mode.attempting'; attempt: Attempt }
  | { type: 'mode.signed_in' }
  | { type: 'mode.failed' }
  | { type: 'mode.signed_out' }

export type AuthEvent =
  | ModeReport
  /** A call was answered 401: the server knows no session (HTTP-03). */
  | { type: 'unauth' }

/** What the sign-in mode's state means for whoever is waiting to see the app. */
function reportOf(mode: SnapshotFrom<typeof legacyMachine>): ModeReport | null {
  switch (mode.value) {
    case 'authenticating':
      return { type: 'mode.attempting', attempt: 'log_in' }
    case 'refreshing':
      return mode.context.details ? null : { type: 'mode.attempting', attempt: 'resume' }
    case 'authenticated':
      return { type: 'mode.signed_in' }
    case 'errored':
      return { type: 'mode.failed' }
    case 'unauthenticated':
      return { type: 'mode.signed_out' }
    case 'loggingOut':
      return null
  }
}

/**
 * Whether anybody may see the app (AUTH-15): unauthed, authed, or auth_errored after a failed attempt until the next
 * (G1-25). The sign-in mode runs as its child `mode`; a session counts only once init has answered.
 */
export const authMachine = setup({
  types: { context: {} as { attempt: Attempt | null }, events: {} as AuthEvent },
  actors: {
    mode: legacyMachine,
    loadInit: fromPromise<Init>(() => Promise.reject(new Error('Pass the actor loadInit in'))),
  },
  actions: {
    /** Clears what was loaded and saved for the person who is no longer signed in. */
    forget: () => undefined,
  },
}).createMachine({
  id: 'auth',
  context: { attempt: null },
  invoke: {
    src: 'mode',
    id: 'mode',
    onSnapshot: {
      actions: enqueueActions(({ event, enqueue }) => {
        const report = reportOf(event.snapshot)
        if (report) enqueue.raise(report)
      }),
    },
  },
  initial: 'unauthed',
  states: {
    unauthed: {
      initial: 'waiting',
      on: {
        'mode.attempting': { actions: assign({ attempt: ({ event }) => event.attempt }) },
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
              actions: enqueueActions(({ event, enqueue }) => {
                enqueue.sendTo('mode', { type: 'unauth', problem: problemOf(event.error) })
              }),
            },
          },
        },
      },
    },
    authed: {
      on: { 'mode.signed_out': 'unauthed', 'mode.failed': 'auth_errored' },
      exit: ['forget', assign({ attempt: null })],
    },
    auth_errored: {
      on: {
        'mode.attempting': {
          target: 'unauthed',
          actions: assign({ attempt: ({ event }) => event.attempt }),
        },
        'mode.signed_out': 'unauthed',
      },
    },
  },
  on: {
    unauth: {
      actions: enqueueActions(({ enqueue }) => {
        enqueue.sendTo('mode', { type: 'unauth', problem: { code: 'session_expired' } })
      }),
    },
  },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
export type AuthSnapshot = SnapshotFrom<typeof authMachine>
