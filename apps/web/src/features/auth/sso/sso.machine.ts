import type { AuthDetails } from '@enamel/contract/auth'
import { SSO_REFRESH_MS } from '@enamel/domain/auth/sso'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'
import type { SignInContext, SignInEvent, SignInTag } from '../sign-in.ts'
import {
  clearProblem,
  endSession,
  ignoreUnauth,
  initialContext,
  isEndedByUser,
  isSignedIn,
  setLogInAttempt,
  storeDetails,
  storeLogOutProblem,
} from '../sign-in-rules.ts'
import {
  hasMessage,
  hasNoProblemToShow,
  setResumeAttempt,
  setStartAttempt,
  storeMessage,
  storeRefreshProblem,
} from './sso-problem.ts'

/** If the page is still open after this time, the user or the browser stopped the navigation. */
const LEAVE_TIMEOUT_MS = 10_000

/** Navigates to the identity provider. */
export type SsoLogInEvent = { type: 'sso_log_in' }

/**
 * Signing in only at the identity provider (AUTH-33). The browser leaves the page and loads it again later, so
 * `authenticating` and `loggingOut` are the last states of a page, unless the navigation fails. The next page starts
 * with a refresh, or with the message in its URL. A message is shown unless a refresh finds a session.
 */
export const ssoMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent | SsoLogInEvent,
    tags: {} as SignInTag,
  },
  actors: {
    refresh: fromPromise<AuthDetails>(missingActor('refresh')),
    leaveForLogout: fromPromise<void>(missingActor('leaveForLogout')),
  },
  actions: {
    leaveForLogin: () => {
      throw new Error('Provide the action leaveForLogin')
    },
  },
  delays: { refreshInterval: SSO_REFRESH_MS, leaveTimeout: LEAVE_TIMEOUT_MS },
}).createMachine({
  id: 'sso',
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
        start: [
          { guard: hasMessage, target: 'message', actions: assign(setStartAttempt) },
          { target: 'refreshing', actions: assign(setStartAttempt) },
        ],
        sso_log_in: 'authenticating',
        resume: { target: 'refreshing', actions: assign(setResumeAttempt) },
      },
    },
    authenticating: {
      tags: 'logging_in',
      entry: [assign(setLogInAttempt), 'leaveForLogin'],
      after: { leaveTimeout: 'unauthenticated' },
    },
    refreshing: {
      tags: 'refreshing',
      invoke: {
        src: 'refresh',
        onDone: { target: 'authenticated', actions: assign(storeDetails) },
        onError: [
          { guard: hasNoProblemToShow, target: 'unauthenticated' },
          { target: 'errored', actions: assign(storeRefreshProblem) },
        ],
      },
      on: { log_out: 'loggingOut' },
    },
    authenticated: {
      tags: 'signed_in',
      after: { refreshInterval: 'refreshing' },
      on: { log_out: 'loggingOut' },
    },
    loggingOut: {
      tags: ['logging_out', 'leaving'],
      entry: assign(clearProblem),
      on: ignoreUnauth,
      after: { leaveTimeout: { target: 'authenticated', actions: assign(storeLogOutProblem) } },
      invoke: {
        src: 'leaveForLogout',
        onError: { target: 'authenticated', actions: assign(storeLogOutProblem) },
      },
    },
    message: {
      initial: 'checking',
      states: {
        checking: {
          tags: 'refreshing',
          invoke: {
            src: 'refresh',
            onDone: { target: '#sso.authenticated', actions: assign(storeDetails) },
            onError: { target: 'shown', actions: assign(storeMessage) },
          },
        },
        shown: { tags: 'failed' },
      },
      on: {
        sso_log_in: 'authenticating',
        resume: { target: 'refreshing', actions: assign(setResumeAttempt) },
      },
    },
    errored: {
      tags: 'failed',
      on: {
        sso_log_in: 'authenticating',
        resume: { target: 'refreshing', actions: assign(setResumeAttempt) },
      },
    },
  },
})

export type SsoActor = ActorRefFrom<typeof ssoMachine>
