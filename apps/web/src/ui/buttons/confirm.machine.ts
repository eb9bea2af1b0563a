import { setup } from 'xstate'

export const CONFIRM_QUESTION = 'Are you sure?'

/**
 * A button that is confirmed by a second click: `resting` until pressed, `asking` for `windowMs`, then `resting` again.
 * The action `confirm` is passed in.
 */
export const confirmMachine = setup({
  types: {
    context: {} as { windowMs: number },
    input: {} as { windowMs: number },
    events: {} as { type: 'press' } | { type: 'leave' },
  },
  actions: { confirm: () => {} },
  delays: { window: ({ context }) => context.windowMs },
}).createMachine({
  id: 'confirm',
  context: ({ input }) => ({ windowMs: input.windowMs }),
  initial: 'resting',
  states: {
    resting: { on: { press: 'asking' } },
    asking: {
      after: { window: 'resting' },
      on: { press: { target: 'resting', actions: 'confirm' }, leave: 'resting' },
    },
  },
})
