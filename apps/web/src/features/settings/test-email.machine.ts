import { assign, fromPromise, setup } from 'xstate'
import { SAVED_SHOWN_MS } from './model/durations.ts'

export interface TestEmailEvent {
  type: 'send'
  /** The recipient; a checked address. */
  to: string
}

/**
 * The test email (CFG-20): resettable while nothing is being sent, loading, loaded, error. From "Sent" it is resettable
 * again after two seconds, from an error with the next try (C1-16). Nothing drives it yet: CFG-20 asks for the machine,
 * and its button comes with the settings of email (document 3).
 */
export const testEmailMachine = setup({
  types: { context: {} as { to: string }, events: {} as TestEmailEvent },
  actors: {
    sendTest: fromPromise<void, { to: string }>(() =>
      Promise.reject(new Error('Pass the actor sendTest in')),
    ),
  },
  actions: { noteAddress: assign({ to: ({ event }) => event.to }) },
  delays: { shown: SAVED_SHOWN_MS },
}).createMachine({
  id: 'test-email',
  context: { to: '' },
  initial: 'resettable',
  states: {
    resettable: { on: { send: { target: 'loading', actions: 'noteAddress' } } },
    loading: {
      invoke: {
        src: 'sendTest',
        input: ({ context }) => ({ to: context.to }),
        onDone: 'loaded',
        onError: 'error',
      },
    },
    loaded: { after: { shown: 'resettable' } },
    error: { on: { send: { target: 'loading', actions: 'noteAddress' } } },
  },
})

/** The label of its button (C1-16, COMS-06, G3-06). */
export const testEmailLabels = {
  resettable: 'Send test email',
  loading: 'Sending',
  loaded: 'Sent',
  error: 'Try again',
} as const
