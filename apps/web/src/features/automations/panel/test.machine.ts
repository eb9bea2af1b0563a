import { assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../../lib/missing-actor.ts'

/** How long the button shows that the test was sent (AUT-27). */
export const TEST_SENT_MS = 2_000

interface Context {
  email: string
  /** Why the last test failed. */
  error: unknown
}

/** The button that sends a test: after a failure it sends the test again (AUT-27). */
export const testMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'send'; email: string } },
  actors: { sendTest: fromPromise<unknown, { email: string }>(missingActor('sendTest')) },
  delays: { shown: TEST_SENT_MS },
}).createMachine({
  id: 'automation-test',
  context: { email: '', error: null },
  initial: 'init',
  states: {
    init: { on: { send: 'saving' } },
    saving: {
      entry: assign(({ event, context }) => ({
        email: event.type === 'send' ? event.email : context.email,
        error: null,
      })),
      invoke: {
        src: 'sendTest',
        input: ({ context: { email } }) => ({ email }),
        onDone: 'saved',
        onError: { target: 'failed', actions: assign(({ event }) => ({ error: event.error })) },
      },
    },
    saved: { after: { shown: 'init' } },
    failed: { on: { send: 'saving' } },
  },
})
