import type { AuthDetails } from '@enamel/contract/auth'
import { SESSION_REFRESH_MS } from '@enamel/domain/auth/session-times'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { LoginCredentials } from '../credentials.ts'
import { credentialsOf, type LogInEvent } from '../log-in.ts'
import { missing, type SignInContext, type SignInEvent, type SignInTag } from '../sign-in.ts'
import {
  endsAsItShould,
  forgetProblem,
  forgetSession,
  isEndedByWill,
  isSignedIn,
  loseSession,
  nobody,
  noteExpiry,
  noteLogIn,
  noteLogInProblem,
  noteLogOutProblem,
  storeDetails,
} from '../sign-in-rules.ts'

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
  context: nobody,
  initial: 'unauthenticated',
  on: {
    unauth: [
      { guard: isSignedIn, target: '.unauthenticated', actions: assign(loseSession) },
      { guard: isEndedByWill, actions: assign(forgetProblem) },
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
      entry: assign(noteLogIn),
      invoke: {
        src: 'logIn',
        input: ({ event }) => credentialsOf(event),
        onDone: { target: 'authenticated', actions: assign(storeDetails) },
        onError: { target: 'errored', actions: assign(noteLogInProblem) },
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
        onDone: { target: 'authenticated', actions: assign(storeDetails) },
        onError: { target: 'errored', actions: assign(noteExpiry) },
      },
      on: { log_out: 'loggingOut' },
    },
    errored: { tags: 'failed', on: { log_in: 'authenticating', resume: 'refreshing' } },
    loggingOut: {
      tags: 'logging_out',
      entry: assign(forgetProblem),
      on: endsAsItShould,
      invoke: {
        src: 'logOut',
        onDone: { target: 'unauthenticated', actions: assign(forgetSession) },
        onError: { target: 'authenticated', actions: assign(noteLogOutProblem) },
      },
    },
  },
})

export type LegacyActor = ActorRefFrom<typeof legacyMachine>
