import type { FullEmail } from '@enamel/contract/communications'
import { assign, fromPromise, setup } from 'xstate'
import { EMAIL_ERROR_MS } from '../../ui/durations.ts'

/** An email, and how to make the page of its frame. */
export interface LoadedEmail {
  email: FullEmail
  /** The frame's document; `pictures` allows those from outside, for this one email. */
  documentWith: (pictures: boolean) => string
}

export type EmailModalEvent =
  /** Asks for the email of this identity. */
  { type: 'get'; identity: string } | { type: 'close' }

/** The email modal (MAIL-04): init is closed; success shows the email until it is closed (G1-08). */
export const emailModalMachine = setup({
  types: { context: {} as { identity: string; loaded: LoadedEmail | null }, events: {} as EmailModalEvent },
  actors: {
    fetchEmail: fromPromise<LoadedEmail, { identity: string }>(() =>
      Promise.reject(new Error('Pass the actor fetchEmail in')),
    ),
  },
  actions: {
    note: assign({ identity: ({ event }) => (event.type === 'get' ? event.identity : ''), loaded: null }),
  },
  delays: { errorShown: EMAIL_ERROR_MS },
}).createMachine({
  id: 'email-modal',
  context: { identity: '', loaded: null },
  initial: 'init',
  states: {
    init: { entry: assign({ loaded: null }), on: { get: { target: 'loading', actions: 'note' } } },
    loading: {
      invoke: {
        src: 'fetchEmail',
        input: ({ context }) => ({ identity: context.identity }),
        onDone: { target: 'success', actions: assign({ loaded: ({ event }) => event.output }) },
        onError: 'error',
      },
      on: { close: 'init', get: { target: 'loading', reenter: true, actions: 'note' } },
    },
    success: { on: { close: 'init', get: { target: 'loading', actions: 'note' } } },
    error: {
      after: { errorShown: 'init' },
      on: { close: 'init', get: { target: 'loading', actions: 'note' } },
    },
  },
})
