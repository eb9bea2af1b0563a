import { assign, setup } from 'xstate'
import { TOOLTIP_MS } from '../durations.ts'

/** How long the pointer rests on something before its tooltip shows. */
export const TOOLTIP_DELAY_MS = 400
/** Time to cross the gap between a thing and its tooltip. */
export const TOOLTIP_LEAVE_MS = 120

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right'

/** The target of the tooltip, and its text. `A` is an element in the page, anything in a test. */
export interface TooltipSubject<A> {
  anchor: A
  text: string
  side: TooltipSide
}

type TooltipEvent<A> =
  /** The pointer entered, or the keyboard focus (which need not wait). */
  | { type: 'point'; subject: TooltipSubject<A>; immediate?: boolean }
  | { type: 'leave' }
  /** A press, Escape, scrolling: it stays closed until it is pointed at again. */
  | { type: 'dismiss' }

/** One tooltip for the whole page, open for at most five seconds each time something is pointed at. */
export function createTooltipMachine<A>() {
  return setup({
    types: {
      context: {} as { subject: TooltipSubject<A> | null },
      events: {} as TooltipEvent<A>,
    },
    guards: {
      immediate: ({ event }) => event.type === 'point' && event.immediate === true,
      another: ({ context, event }) =>
        event.type === 'point' && event.subject.anchor !== context.subject?.anchor,
    },
    actions: {
      take: assign(({ context, event }) => (event.type === 'point' ? { subject: event.subject } : context)),
    },
  }).createMachine({
    id: 'tooltip',
    context: { subject: null },
    initial: 'closed',
    on: { dismiss: '.spent' },
    states: {
      closed: {
        on: {
          point: [
            { guard: 'immediate', target: 'open', actions: 'take' },
            { target: 'waiting', actions: 'take' },
          ],
          dismiss: {},
        },
      },
      waiting: {
        after: { [TOOLTIP_DELAY_MS]: 'open' },
        on: {
          leave: 'closed',
          point: [
            { guard: 'immediate', target: 'open', actions: 'take' },
            { guard: 'another', target: 'waiting', reenter: true, actions: 'take' },
          ],
        },
      },
      open: {
        after: { [TOOLTIP_MS]: 'spent' },
        on: {
          leave: 'leaving',
          // Someone reading along a row of icons does not wait for each.
          point: { guard: 'another', target: 'open', reenter: true, actions: 'take' },
        },
      },
      leaving: {
        after: { [TOOLTIP_LEAVE_MS]: 'closed' },
        on: { point: { target: 'open', actions: 'take' } },
      },
      spent: {
        on: {
          leave: 'closed',
          point: { guard: 'another', target: 'waiting', actions: 'take' },
          dismiss: {},
        },
      },
    },
  })
}

/** Whether the tooltip is to be seen. */
export function isTooltipShown(state: { value: unknown }): boolean {
  return state.value === 'open' || state.value === 'leaving'
}
