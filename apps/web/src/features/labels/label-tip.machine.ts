import { LABEL_ERROR_MS } from '@enamel/domain/labels/label'
import { assign, setup } from 'xstate'

/** What is wrong with a label that somebody tries to add: `silent`, or `shown` for three seconds (LBL-09). */
export const labelTipMachine = setup({
  types: {
    context: {} as { words: string },
    events: {} as { type: 'say'; words: string } | { type: 'hush' },
  },
  actions: { say: assign({ words: (_, words: string) => words }) },
  delays: { gone: LABEL_ERROR_MS },
}).createMachine({
  id: 'label tip',
  context: { words: '' },
  initial: 'silent',
  on: { say: { target: '.shown', actions: { type: 'say', params: ({ event }) => event.words } } },
  states: {
    silent: {},
    shown: { after: { gone: 'silent' }, on: { hush: 'silent' } },
  },
})
