import type { AuthDetails } from '@enamel/contract/auth'
import { SESSION_REFRESH_MS } from '@enamel/domain/auth/session-times'
import { INVITE_RESET_MS, SSO_REFRESH_MS } from '@enamel/domain/auth/sso'
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { type AuthProblem, problemOf } from '../auth-problem.ts'
import type { LoginCredentials } from '../credentials.ts'
import { credentialsOf, type LogInEvent } from '../log-in.ts'
import { missing, type OpenedBy, type SignInContext, type SignInEvent, type SignInTag } from '../sign-in.ts'
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
import {
  hasNoMessage,
  noteRefreshProblem,
  noteResume,
  noteStart,
  showsMessage,
  storeMessage,
} from '../sso/sso-problem.ts'

interface Context extends SignInContext {
  /** How the session was opened, as far as this browser knows: an existing session counts as the provider's. */
  openedBy: OpenedBy
  awaitsInvite: boolean
  /** Whether the invitation in progress was sent before this log-in: none was sent in it. */
  invitedBefore: boolean
  /** Why the last invitation was not sent. */
  inviteProblem: AuthProblem | null
}

export type ConcurrentEvent =
  | SignInEvent
  | LogInEvent
  /** Opens the provider's pop-up: must be sent in the click itself, or the browser blocks it. */
  | { type: 'sso_log_in' }
  | { type: 'resend_invite' }
  /** Continues to the app without waiting for the invitation. */
  | { type: 'continue' }

/** The result of an invitation: it was sent, another one was, or none is needed. */
export type InviteResult = 'sent' | 'sent_before' | 'linked'

const concurrent = setup({
  types: { context: {} as Context, events: {} as ConcurrentEvent, tags: {} as SignInTag },
  actors: {
    logIn: fromPromise<AuthDetails, LoginCredentials>(missing('logIn')),
    /** Resolves when the pop-up reports a sign-in; throws an AuthFailure otherwise. */
    popup: fromPromise<void>(missing('popup')),
    refresh: fromPromise<AuthDetails>(missing('refresh')),
    invite: fromPromise<InviteResult>(missing('invite')),
    logOut: fromPromise<void>(missing('logOut')),
  },
  delays: {
    legacyRefresh: SESSION_REFRESH_MS,
    ssoRefresh: SSO_REFRESH_MS,
    inviteReset: INVITE_RESET_MS,
  },
})

/** From any state without a session. A resumed session continues in the branch in which it was opened. */
const waysIn = {
  log_in: '#concurrent.legacy.authenticating',
  sso_log_in: '#concurrent.sso.authenticating',
  resume: [
    {
      guard: isByPassword,
      target: '#concurrent.legacy.authenticated.refreshing',
      actions: concurrent.assign(noteResume),
    },
    { target: '#concurrent.sso.refreshing', actions: concurrent.assign(noteResume) },
  ],
}

/**
 * Signing in by email and password or by a shared identity (AUTH-25). A user who signs in by password is sent an
 * invitation to link or register a shared identity, and may wait for it or go on. The states are the ledger's; the
 * actors do the calls. An open session that the page starts with is resumed in the branch of the way in which it was
 * opened.
 */
export const concurrentMachine = concurrent.createMachine({
  id: 'concurrent',
  context: {
    ...nobody,
    openedBy: 'provider',
    awaitsInvite: false,
    invitedBefore: false,
    inviteProblem: null,
  },
  initial: 'idle',
  on: {
    unauth: [
      {
        guard: isSignedIn,
        target: '.idle',
        actions: assign({ ...loseSession, awaitsInvite: false }),
      },
      { guard: isEndedByWill, actions: assign(forgetProblem) },
    ],
  },
  states: {
    idle: {
      tags: 'signed_out',
      on: {
        start: [
          { guard: isByPassword, target: 'legacy.authenticated.refreshing', actions: assign(noteStart) },
          { target: 'sso.refreshing', actions: assign(noteStart) },
        ],
        ...waysIn,
      },
    },
    legacy: {
      initial: 'authenticating',
      states: {
        authenticating: {
          tags: 'logging_in',
          entry: assign(noteLogIn),
          invoke: {
            src: 'logIn',
            input: ({ event }) => credentialsOf(event),
            onDone: {
              target: 'authenticated.sending',
              actions: [assign(storeDetails), assign({ awaitsInvite: true, inviteProblem: null })],
            },
            onError: { target: 'errored', actions: assign(noteLogInProblem) },
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
                    actions: assign({ invitedBefore: ({ event }) => event.output === 'sent_before' }),
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
                // Re-entered, so that the next refresh is as far away again.
                onDone: { target: '#concurrent.legacy.authenticated', actions: assign(storeDetails) },
                onError: [
                  {
                    guard: showsMessage,
                    target: '#concurrent.legacy.errored',
                    actions: assign(storeMessage),
                  },
                  {
                    target: '#concurrent.legacy.errored',
                    actions: assign({ ...noteExpiry, awaitsInvite: false }),
                  },
                ],
              },
            },
          },
        },
        errored: { tags: 'failed', on: waysIn },
      },
    },
    sso: {
      initial: 'authenticating',
      states: {
        authenticating: {
          tags: 'logging_in',
          entry: assign(noteLogIn),
          invoke: {
            src: 'popup',
            onDone: 'refreshing',
            onError: {
              target: 'errored',
              actions: assign({ problem: ({ event }) => problemOf(event.error) }),
            },
          },
          // The pop-up notifies all tabs too, in case the page that opened it was reloaded.
          on: { resume: { target: 'refreshing', actions: assign(noteResume) } },
        },
        refreshing: {
          tags: 'refreshing',
          entry: assign({ openedBy: 'provider' }),
          invoke: {
            src: 'refresh',
            onDone: { target: 'authenticated', actions: assign(storeDetails) },
            onError: [
              { guard: showsMessage, target: 'errored', actions: assign(storeMessage) },
              { guard: hasNoMessage, target: '#concurrent.idle' },
              { target: 'errored', actions: assign(noteRefreshProblem) },
            ],
          },
          on: { log_out: 'invalidating' },
        },
        authenticated: {
          tags: 'signed_in',
          after: { ssoRefresh: 'refreshing' },
          on: { log_out: 'invalidating' },
        },
        errored: { tags: 'failed', on: waysIn },
        invalidating: {
          tags: 'logging_out',
          entry: assign(forgetProblem),
          on: endsAsItShould,
          invoke: {
            src: 'logOut',
            onDone: {
              target: '#concurrent.idle',
              actions: assign({ ...forgetSession, awaitsInvite: false }),
            },
            // Back to where they were.
            onError: [
              {
                guard: ({ context }) => context.openedBy === 'password',
                target: '#concurrent.legacy.authenticated',
                actions: assign(noteLogOutProblem),
              },
              { target: 'authenticated', actions: assign(noteLogOutProblem) },
            ],
          },
        },
      },
    },
  },
})

/** Whether the session to be resumed was opened by a password. */
function isByPassword({ event }: { event: { openedBy?: OpenedBy | undefined } }): boolean {
  return event.openedBy === 'password'
}

export type ConcurrentActor = ActorRefFrom<typeof concurrentMachine>
