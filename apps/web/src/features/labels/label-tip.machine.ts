import { assign, setup } from 'xstate'

const LABEL_ERROR_MS = 3_000

/** The error for a label that a user tries to add: `hidden`, or `shown` for three seconds (LBL-09). */
export const labelTipMachine = setup({
  types: {
    context: {} as { text: string },
    events: {} as { type: 'show'; text: string } | { type: 'hide' },
  },
  actions: { show: assign({ text: (_, text: string) => text }) },
  delays: { timeout: LABEL_ERROR_MS },
}).createMachine({
  id: 'label tip',
  context: { text: '' },
  initial: 'hidden',
  on: { show: { target: '.shown', actions: { type: 'show', params: ({ event }) => event.text } } },
  states: {
    hidden: {},
    shown: { after: { timeout: 'hidden' }, on: { hide: 'hidden' } },
  },
})
