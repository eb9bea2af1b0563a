import { assign, setup } from 'xstate'

const LABEL_ERROR_MS = 3_000

/** The error of a label that a user tries to add: `silent`, or `shown` for three seconds (LBL-09). */
export const labelTipMachine = setup({
  types: {
    context: {} as { text: string },
    events: {} as { type: 'announce'; text: string } | { type: 'hush' },
  },
  actions: { announce: assign({ text: (_, text: string) => text }) },
  delays: { gone: LABEL_ERROR_MS },
}).createMachine({
  id: 'label tip',
  context: { text: '' },
  initial: 'silent',
  on: { announce: { target: '.shown', actions: { type: 'announce', params: ({ event }) => event.text } } },
  states: {
    silent: {},
    shown: { after: { gone: 'silent' }, on: { hush: 'silent' } },
  },
})
