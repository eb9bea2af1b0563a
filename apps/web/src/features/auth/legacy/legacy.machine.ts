import type { AuthDetails } from '@enamel/contract/auth'
import type { LoginCredentials } from '@enamel/domain/auth/credentials'
import { SESSION_REFRESH_MS } from '@enamel/domain/auth/session-times'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { problemOf } from '../auth-problem.ts'
import { credentialsOf, type LogInEvent } from '../log-in.ts'
import { afterPassword } from '../refresh-problem.ts'
import {
  isEndedByWill,
  isSignedIn,
  keepDetails,
  missing,
  type SignInContext,
  type SignInEvent,
  type SignInTag,
} from '../sign-in.ts'

/** Signing in with an email and a password (AUTH-17). The actors do the calls. */
export const legacyMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent | LogInEvent,
    tags: {} as SignInTag,
  },
  actors: {
    logIn: fromPromise<AuthDetails, LoginCredentials>(missing('logIn')),
    refresh: fromPromise<AuthDetails>(missing('refresh')),
    logOut: fromPromise<void>(missing('logOut')),
  },
  delays: { refreshInterval: SESSION_REFRESH_MS },
}).createMachine({
  id: 'legacy',
  context: { details: null, problem: null, attempt: null },
  initial: 'unauthenticated',
  on: {
    unauth: [
      {
        guard: isSignedIn,
        target: '.unauthenticated',
        actions: assign({ details: null, problem: ({ event }) => event.problem }),
      },
      { guard: isEndedByWill, actions: assign({ problem: null }) },
    ],
  },
  states: {
    unauthenticated: {
      tags: 'signed_out',
      on: {
        start: { guard: ({ event }) => event.remembered, target: 'refreshing' },
        log_in: 'authenticating',
        resume: 'refreshing',
      },
    },
    authenticating: {
      tags: 'logging_in',
      entry: assign({ problem: null, attempt: 'log_in' }),
      invoke: {
        src: 'logIn',
        input: ({ event }) => credentialsOf(event),
        onDone: { target: 'authenticated', actions: assign(keepDetails) },
        onError: {
          target: 'errored',
          actions: assign({ details: null, problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    authenticated: {
      tags: 'signed_in',
      after: { refreshInterval: 'refreshing' },
      on: { log_out: 'loggingOut' },
    },
    refreshing: {
      tags: 'refreshing',
      entry: assign({ attempt: 'resume' }),
      invoke: {
        src: 'refresh',
        onDone: { target: 'authenticated', actions: assign(keepDetails) },
        onError: {
          target: 'errored',
          actions: assign({
            details: null,
            problem: ({ context, event }) => afterPassword(context.details !== null, event.error),
          }),
        },
      },
      on: { log_out: 'loggingOut' },
    },
    errored: { tags: 'failed', on: { log_in: 'authenticating', resume: 'refreshing' } },
    loggingOut: {
      tags: 'logging_out',
      entry: assign({ problem: null }),
      // Calls under way may find out before the answer: the session is ending as it should.
      on: { unauth: {} },
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
