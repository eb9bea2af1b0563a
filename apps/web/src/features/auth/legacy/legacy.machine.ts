import type { AuthDetails } from '@enamel/contract/auth'
import { SESSION_REFRESH_MS } from '@enamel/domain/auth/session-times'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'
import type { LoginCredentials } from '../credentials.ts'
import { type BackEvent, credentialsOf, type LogInEvent } from '../log-in.ts'
import type { SignInContext, SignInEvent, SignInTag } from '../sign-in.ts'
import {
  askForCode,
  clearProblem,
  clearSession,
  endSession,
  ignoreUnauth,
  initialContext,
  isEndedByUser,
  isSignedIn,
  needsCode,
  returnToPassword,
  setLogInAttempt,
  storeDetails,
  storeExpiry,
  storeLogInProblem,
  storeLogOutProblem,
} from '../sign-in-rules.ts'

/** Signing in with an email and a password (AUTH-17). The actors make the requests. */
export const legacyMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent | LogInEvent | BackEvent,
    tags: {} as SignInTag,
  },
  actors: {
    logIn: fromPromise<AuthDetails, LoginCredentials>(missingActor('logIn')),
    refresh: fromPromise<AuthDetails>(missingActor('refresh')),
    logOut: fromPromise<void>(missingActor('logOut')),
  },
  delays: { refreshInterval: SESSION_REFRESH_MS },
}).createMachine({
  id: 'legacy',
  context: initialContext,
  initial: 'unauthenticated',
  on: {
    unauth: [
      { guard: isSignedIn, target: '.unauthenticated', actions: assign(endSession) },
      { guard: isEndedByUser, actions: assign(clearProblem) },
    ],
  },
  states: {
    unauthenticated: {
      tags: 'signed_out',
      on: {
        start: { guard: ({ event }) => event.remembered, target: 'refreshing' },
        log_in: 'authenticating',
        resume: 'refreshing',
        back: { actions: assign(returnToPassword) },
      },
    },
    authenticating: {
      tags: 'logging_in',
      entry: assign(setLogInAttempt),
      invoke: {
        src: 'logIn',
        input: ({ event }) => credentialsOf(event),
        onDone: { target: 'authenticated', actions: assign(storeDetails) },
        onError: [
          { guard: needsCode, target: 'unauthenticated', actions: assign(askForCode) },
          { target: 'errored', actions: assign(storeLogInProblem) },
        ],
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
        onError: { target: 'errored', actions: assign(storeExpiry) },
      },
      on: { log_out: 'loggingOut' },
    },
    errored: {
      tags: 'failed',
      on: {
        log_in: 'authenticating',
        resume: 'refreshing',
        back: { target: 'unauthenticated', actions: assign(returnToPassword) },
      },
    },
    loggingOut: {
      tags: 'logging_out',
      entry: assign(clearProblem),
      on: ignoreUnauth,
      invoke: {
        src: 'logOut',
        onDone: { target: 'unauthenticated', actions: assign(clearSession) },
        onError: { target: 'authenticated', actions: assign(storeLogOutProblem) },
      },
    },
  },
})

export type LegacyActor = ActorRefFrom<typeof legacyMachine>
