import type { AuthDetails } from '@enamel/contract/auth'
import { SESSION_REFRESH_MS } from '@enamel/domain/auth/session-times'
import { SSO_REFRESH_MS } from '@enamel/domain/auth/sso'
import { INVITE_RESET_MS } from '@enamel/domain/users/invitation'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'
import { type AuthProblem, problemOf } from '../auth-problem.ts'
import type { LoginCredentials } from '../credentials.ts'
import { type BackEvent, credentialsOf, type LogInEvent } from '../log-in.ts'
import type { OpenedBy, SignInContext, SignInEvent, SignInTag } from '../sign-in.ts'
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
import {
  hasNoProblemToShow,
  setResumeAttempt,
  setStartAttempt,
  showsMessage,
  storeMessage,
  storeRefreshProblem,
} from '../sso/sso-problem.ts'

interface Context extends SignInContext {
  /** How the session was opened. If this is unknown at the start, the session counts as opened at the provider. */
  openedBy: OpenedBy
  awaitsInvite: boolean
  /** Whether the latest request sent no invitation, because an earlier one was sent less than five minutes before. */
  wasSentBefore: boolean
  /** Why the last invitation could not be sent. */
  inviteProblem: AuthProblem | null
}

export type ConcurrentEvent =
  | SignInEvent
  | LogInEvent
  | BackEvent
  /**
   * Opens the provider's pop-up. Must be sent within the click event, since the browser blocks the pop-up otherwise.
   */
  | { type: 'sso_log_in' }
  | { type: 'resend_invite' }
  /** Continues to the app without waiting for the invitation. */
  | { type: 'continue' }

/** The result of an invitation: sent now, sent shortly before, or not needed. */
export type InviteResult = 'sent' | 'sent_before' | 'linked'

const concurrent = setup({
  types: { context: {} as Context, events: {} as ConcurrentEvent, tags: {} as SignInTag },
  actors: {
    logIn: fromPromise<AuthDetails, LoginCredentials>(missingActor('logIn')),
    /** Resolves when the pop-up reports a sign-in; throws an AuthFailure otherwise. */
    popup: fromPromise<void>(missingActor('popup')),
    refresh: fromPromise<AuthDetails>(missingActor('refresh')),
    invite: fromPromise<InviteResult>(missingActor('invite')),
    logOut: fromPromise<void>(missingActor('logOut')),
  },
  delays: {
    legacyRefresh: SESSION_REFRESH_MS,
    ssoRefresh: SSO_REFRESH_MS,
    inviteReset: INVITE_RESET_MS,
  },
})

/** The transitions from any state without a session. A session is resumed in the branch in which it was opened. */
const logInTransitions = {
  log_in: '#concurrent.legacy.authenticating',
  sso_log_in: '#concurrent.sso.authenticating',
  back: { target: '#concurrent.idle', actions: concurrent.assign(returnToPassword) },
  resume: [
    {
      guard: wasOpenedWithPassword,
      target: '#concurrent.legacy.authenticated.refreshing',
      actions: concurrent.assign(setResumeAttempt),
    },
    { target: '#concurrent.sso.refreshing', actions: concurrent.assign(setResumeAttempt) },
  ],
}

/**
 * Signing in with email and password or with a shared identity (AUTH-25). A user who signs in with a password is sent
 * an invitation to link or register a shared identity, and may wait for the invitation or continue without it. The
 * names of the states are from the specification. The actors make the requests.
 */
export const concurrentMachine = concurrent.createMachine({
  id: 'concurrent',
  context: {
    ...initialContext,
    openedBy: 'provider',
    awaitsInvite: false,
    wasSentBefore: false,
    inviteProblem: null,
  },
  initial: 'idle',
  on: {
    unauth: [
      {
        guard: isSignedIn,
        target: '.idle',
        actions: assign({ ...endSession, awaitsInvite: false }),
      },
      { guard: isEndedByUser, actions: assign(clearProblem) },
    ],
  },
  states: {
    idle: {
      tags: 'signed_out',
      on: {
        start: [
          {
            guard: wasOpenedWithPassword,
            target: 'legacy.authenticated.refreshing',
            actions: assign(setStartAttempt),
          },
          { target: 'sso.refreshing', actions: assign(setStartAttempt) },
        ],
        ...logInTransitions,
      },
    },
    legacy: {
      initial: 'authenticating',
      states: {
        authenticating: {
          tags: 'logging_in',
          entry: assign(setLogInAttempt),
          invoke: {
            src: 'logIn',
            input: ({ event }) => credentialsOf(event),
            onDone: {
              target: 'authenticated.sending',
              actions: [assign(storeDetails), assign({ awaitsInvite: true, inviteProblem: null })],
            },
            onError: [
              { guard: needsCode, target: '#concurrent.idle', actions: assign(askForCode) },
              { target: 'errored', actions: assign(storeLogInProblem) },
            ],
          },
        },
        authenticated: {
          entry: assign({ openedBy: 'password' }),
          initial: 'idle',
          after: { legacyRefresh: '.refreshing' },
          on: {
            continue: { actions: assign({ awaitsInvite: false }) },
            log_out: '#concurrent.sso.invalidating',
          },
          states: {
            idle: { tags: 'signed_in', on: { resend_invite: 'sending' } },
            sending: {
              tags: 'signed_in',
              entry: assign({ inviteProblem: null }),
              invoke: {
                src: 'invite',
                onDone: [
                  {
                    guard: ({ event }) => event.output === 'linked',
                    target: 'idle',
                    actions: assign({ awaitsInvite: false }),
                  },
                  {
                    target: 'sent',
                    actions: assign({ wasSentBefore: ({ event }) => event.output === 'sent_before' }),
                  },
                ],
                onError: {
                  target: 'errored',
                  actions: assign({ inviteProblem: ({ event }) => problemOf(event.error) }),
                },
              },
            },
            sent: { tags: 'signed_in', after: { inviteReset: 'idle' } },
            errored: { tags: 'signed_in', on: { resend_invite: 'sending' } },
            refreshing: {
              tags: 'refreshing',
              invoke: {
                src: 'refresh',
                // The state is re-entered, which restarts the timer of the next refresh.
                onDone: { target: '#concurrent.legacy.authenticated', actions: assign(storeDetails) },
                onError: [
                  {
                    guard: showsMessage,
                    target: '#concurrent.legacy.errored',
                    actions: assign(storeMessage),
                  },
                  {
                    target: '#concurrent.legacy.errored',
                    actions: assign({ ...storeExpiry, awaitsInvite: false }),
                  },
                ],
              },
            },
          },
        },
        errored: { tags: 'failed', on: logInTransitions },
      },
    },
    sso: {
      initial: 'authenticating',
      states: {
        authenticating: {
          tags: 'logging_in',
          entry: assign(setLogInAttempt),
          invoke: {
            src: 'popup',
            onDone: 'refreshing',
            onError: {
              target: 'errored',
              actions: assign({ problem: ({ event }) => problemOf(event.error) }),
            },
          },
          // The pop-up also notifies all tabs, in case the page that opened the pop-up was reloaded.
          on: { resume: { target: 'refreshing', actions: assign(setResumeAttempt) } },
        },
        refreshing: {
          tags: 'refreshing',
          entry: assign({ openedBy: 'provider' }),
          invoke: {
            src: 'refresh',
            onDone: { target: 'authenticated', actions: assign(storeDetails) },
            onError: [
              { guard: showsMessage, target: 'errored', actions: assign(storeMessage) },
              { guard: hasNoProblemToShow, target: '#concurrent.idle' },
              { target: 'errored', actions: assign(storeRefreshProblem) },
            ],
          },
          on: { log_out: 'invalidating' },
        },
        authenticated: {
          tags: 'signed_in',
          after: { ssoRefresh: 'refreshing' },
          on: { log_out: 'invalidating' },
        },
        errored: { tags: 'failed', on: logInTransitions },
        invalidating: {
          tags: 'logging_out',
          entry: assign(clearProblem),
          on: ignoreUnauth,
          invoke: {
            src: 'logOut',
            onDone: {
              target: '#concurrent.idle',
              actions: assign({ ...clearSession, awaitsInvite: false }),
            },
            // The session is still open, so the user returns to the branch in which it was opened.
            onError: [
              {
                guard: ({ context }) => context.openedBy === 'password',
                target: '#concurrent.legacy.authenticated',
                actions: assign(storeLogOutProblem),
              },
              { target: 'authenticated', actions: assign(storeLogOutProblem) },
            ],
          },
        },
      },
    },
  },
})

/** Whether the session to be resumed was opened with a password. */
function wasOpenedWithPassword({ event }: { event: { openedBy?: OpenedBy | undefined } }): boolean {
  return event.openedBy === 'password'
}

export type ConcurrentActor = ActorRefFrom<typeof concurrentMachine>
