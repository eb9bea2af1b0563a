import type { AuthDetails } from '@enamel/contract/auth'
import { SSO_REFRESH_MS } from '@enamel/domain/auth/sso'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { missing, type SignInContext, type SignInEvent, type SignInTag } from '../sign-in.ts'
import {
  endsAsItShould,
  forgetProblem,
  isEndedByWill,
  isSignedIn,
  loseSession,
  nobody,
  noteLogIn,
  noteLogOutProblem,
  storeDetails,
} from '../sign-in-rules.ts'
import {
  hasMessage,
  hasNoMessage,
  noteRefreshProblem,
  noteResume,
  noteStart,
  storeMessage,
} from './sso-problem.ts'

/** A page that is still there by then was not left: the person stopped it, or the way was blocked. */
const LEAVE_MS = 10_000

/** Takes the page to the identity provider. */
export type SsoLogInEvent = { type: 'sso_log_in' }

/**
 * Signing in only at the identity provider (AUTH-33). The page leaves and returns, so `authenticating` and `loggingOut`
 * are the last states of a page, unless the browser stays. The next page continues, starting with a refresh, or with
 * the message in its address. A message is shown once a refresh has found no session.
 */
export const ssoMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent | SsoLogInEvent,
    tags: {} as SignInTag,
  },
  actors: {
    refresh: fromPromise<AuthDetails>(missing('refresh')),
    leaveForLogout: fromPromise<void>(missing('leaveForLogout')),
  },
  actions: {
    leaveForLogin: () => {
      throw new Error('Pass the action leaveForLogin in')
    },
  },
  delays: { refreshInterval: SSO_REFRESH_MS, leaving: LEAVE_MS },
}).createMachine({
  id: 'sso',
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
        start: [
          { guard: hasMessage, target: 'message', actions: assign(noteStart) },
          { target: 'refreshing', actions: assign(noteStart) },
        ],
        sso_log_in: 'authenticating',
        resume: { target: 'refreshing', actions: assign(noteResume) },
      },
    },
    authenticating: {
      tags: 'logging_in',
      entry: [assign(noteLogIn), 'leaveForLogin'],
      after: { leaving: 'unauthenticated' },
    },
    refreshing: {
      tags: 'refreshing',
      invoke: {
        src: 'refresh',
        onDone: { target: 'authenticated', actions: assign(storeDetails) },
        onError: [
          { guard: hasNoMessage, target: 'unauthenticated' },
          { target: 'errored', actions: assign(noteRefreshProblem) },
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
      entry: assign(forgetProblem),
      on: endsAsItShould,
      after: { leaving: { target: 'authenticated', actions: assign(noteLogOutProblem) } },
      invoke: {
        src: 'leaveForLogout',
        onError: { target: 'authenticated', actions: assign(noteLogOutProblem) },
      },
    },
    message: {
      initial: 'looking',
      states: {
        looking: {
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
        resume: { target: 'refreshing', actions: assign(noteResume) },
      },
    },
    errored: {
      tags: 'failed',
      on: {
        sso_log_in: 'authenticating',
        resume: { target: 'refreshing', actions: assign(noteResume) },
      },
    },
  },
})

export type SsoActor = ActorRefFrom<typeof ssoMachine>
