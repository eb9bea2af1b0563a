import type { AuthDetails } from '@enamel/contract/auth'
import type { LoginCredentials } from '@enamel/domain/auth/credentials'
import { SESSION_REFRESH_MS } from '@enamel/domain/auth/session-times'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { type AuthProblem, problemOf } from '../auth-problem.ts'

interface Context {
  details: AuthDetails | null
  problem: AuthProblem | null
}

export type LegacyEvent =
  | ({ type: 'log_in' } & LoginCredentials)
  /** Somebody was signed in here before: see whether they still are. */
  | { type: 'resume' }
  | { type: 'log_out' }
  /** The server no longer takes the session, or would not answer init. */
  | { type: 'unauth'; problem: AuthProblem }

function missing(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`Pass the actor ${name} in`))
}

const keepDetails = {
  details: ({ event }: { event: { output: AuthDetails } }) => event.output,
  problem: null,
}

/**
 * A refresh that fails ends the session on screen (AUTH-18). Where it was to resume one and the server did not get to
 * say, that is what is said: nothing has expired as far as anybody knows.
 */
function refreshProblem(wasSignedIn: boolean, error: unknown): AuthProblem {
  const problem = problemOf(error)
  if (!problem.unanswered) return { code: 'session_expired' }
  return wasSignedIn ? { code: 'session_expired', unanswered: true } : problem
}

/** Signing in with an email and a password (AUTH-17). The actors do the calls. */
export const legacyMachine = setup({
  types: { context: {} as Context, events: {} as LegacyEvent },
  actors: {
    logIn: fromPromise<AuthDetails, LoginCredentials>(missing('logIn')),
    refresh: fromPromise<AuthDetails>(missing('refresh')),
    logOut: fromPromise<void>(missing('logOut')),
  },
  delays: { refreshInterval: SESSION_REFRESH_MS },
}).createMachine({
  id: 'legacy',
  context: { details: null, problem: null },
  initial: 'unauthenticated',
  on: {
    unauth: {
      target: '.unauthenticated',
      actions: assign({ details: null, problem: ({ event }) => event.problem }),
    },
  },
  states: {
    unauthenticated: { on: { log_in: 'authenticating', resume: 'refreshing' } },
    authenticating: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'logIn',
        input: ({ event }) => {
          if (event.type !== 'log_in') throw new Error('Logging in needs credentials')
          const { email, password, allowed_redirect_urls } = event
          return { email, password, allowed_redirect_urls }
        },
        onDone: { target: 'authenticated', actions: assign(keepDetails) },
        onError: {
          target: 'errored',
          actions: assign({ details: null, problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    authenticated: {
      after: { refreshInterval: 'refreshing' },
      on: { log_out: 'loggingOut' },
    },
    refreshing: {
      invoke: {
        src: 'refresh',
        onDone: { target: 'authenticated', actions: assign(keepDetails) },
        onError: {
          target: 'errored',
          actions: assign({
            details: null,
            problem: ({ context, event }) => refreshProblem(context.details !== null, event.error),
          }),
        },
      },
      on: { log_out: 'loggingOut' },
    },
    errored: { on: { log_in: 'authenticating', resume: 'refreshing' } },
    loggingOut: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'logOut',
        onDone: { target: 'unauthenticated', actions: assign({ details: null, problem: null }) },
        // The session is still open, so the person stays signed in and may try again (G1-26).
        onError: { target: 'authenticated', actions: assign({ problem: { code: 'logout_failed' } }) },
      },
    },
  },
})

export type LegacyActor = ActorRefFrom<typeof legacyMachine>
