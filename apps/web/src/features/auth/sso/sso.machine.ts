import type { AuthDetails } from '@enamel/contract/auth'
import { SSO_REFRESH_MS } from '@enamel/domain/auth/sso'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { isSignedIn, missing, type SignInEvent, type SignInTag } from '../sign-in.ts'
import {
  hasMessage,
  isNothingToTell,
  noteMessage,
  noteRefreshProblem,
  noteResume,
  noteSignedIn,
  noteStart,
  type ProviderContext,
} from './sso-problem.ts'

/** Takes the page to the identity provider. */
export type SsoLogInEvent = { type: 'sso_log_in' }

/**
 * Signing in at the identity provider alone (AUTH-33). The page goes there and comes back, so `authenticating` and
 * `loggingOut` are the last of this page: what follows is seen by the next one, which starts with a refresh, or with the
 * message that it was sent back with.
 */
export const ssoMachine = setup({
  types: {
    context: {} as ProviderContext,
    events: {} as SignInEvent | SsoLogInEvent,
    tags: {} as SignInTag,
  },
  actors: {
    refresh: fromPromise<AuthDetails>(missing('refresh')),
    leaveForLogout: fromPromise<void>(missing('leaveForLogout')),
  },
  actions: {
    leaveForLogin: (_, _params: Pick<ProviderContext, 'asksWho'>) => {
      throw new Error('Pass the action leaveForLogin in')
    },
  },
  delays: { refreshInterval: SSO_REFRESH_MS },
}).createMachine({
  id: 'sso',
  context: { details: null, problem: null, attempt: null, asksWho: false },
  initial: 'unauthenticated',
  on: {
    unauth: {
      guard: isSignedIn,
      target: '.unauthenticated',
      actions: assign({ details: null, problem: ({ event }) => event.problem }),
    },
  },
  states: {
    unauthenticated: {
      tags: 'signed_out',
      on: {
        start: [
          {
            guard: hasMessage,
            target: 'message',
            actions: assign(noteMessage),
          },
          {
            target: 'refreshing',
            actions: assign(noteStart),
          },
        ],
        sso_log_in: 'authenticating',
        resume: { target: 'refreshing', actions: assign(noteResume) },
      },
    },
    authenticating: {
      tags: 'logging_in',
      entry: [
        assign({ problem: null, attempt: 'log_in' }),
        { type: 'leaveForLogin', params: ({ context }) => ({ asksWho: context.asksWho }) },
      ],
    },
    refreshing: {
      tags: 'refreshing',
      invoke: {
        src: 'refresh',
        onDone: { target: 'authenticated', actions: assign(noteSignedIn) },
        onError: [
          {
            guard: isNothingToTell,
            target: 'unauthenticated',
          },
          {
            target: 'errored',
            actions: assign(noteRefreshProblem),
          },
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
      entry: assign({ problem: null }),
      // Calls under way may find out before the answer: the session is ending as it should.
      on: { unauth: {} },
      invoke: {
        src: 'leaveForLogout',
        onError: { target: 'authenticated', actions: assign({ problem: { code: 'logout_failed' } }) },
      },
    },
    message: {
      tags: 'failed',
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
