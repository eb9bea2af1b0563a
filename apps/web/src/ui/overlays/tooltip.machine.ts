import { assign, setup } from 'xstate'
import { TOOLTIP_MS } from '../durations.ts'

/** How long the pointer rests on an element before its tooltip opens. */
const TOOLTIP_DELAY_MS = 400
/** How long a tooltip stays open after its element is left: the time to reach the next one without a delay. */
const TOOLTIP_LEAVE_MS = 120

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right'

/** The target of the tooltip, and its text. `A` is an element of the page, or anything in a test. */
export interface TooltipSubject<A> {
  anchor: A
  text: string
  side: TooltipSide
}

type TooltipEvent<A> =
  /** The pointer or the keyboard focus entered; the focus opens the tooltip immediately. */
  | { type: 'point'; subject: TooltipSubject<A>; immediate?: boolean }
  | { type: 'leave' }
  /**
   * After a press, Escape, scrolling or the removal of the element: the tooltip closes. It stays closed until the
   * pointer or the focus leaves the element or enters another one.
   */
  | { type: 'dismiss' }

/** One tooltip for the whole page. It is open for at most five seconds for each element. */
export function createTooltipMachine<A>() {
  return setup({
    types: {
      context: {} as { subject: TooltipSubject<A> | null },
      events: {} as TooltipEvent<A>,
    },
    guards: {
      isImmediate: ({ event }) => event.type === 'point' && event.immediate === true,
      differentAnchor: ({ context, event }) =>
        event.type === 'point' && event.subject.anchor !== context.subject?.anchor,
    },
    actions: {
      setSubject: assign(({ context, event }) =>
        event.type === 'point' ? { subject: event.subject } : context,
      ),
    },
  }).createMachine({
    id: 'tooltip',
    context: { subject: null },
    initial: 'closed',
    on: { dismiss: '.suppressed' },
    states: {
      closed: {
        on: {
          point: [
            { guard: 'isImmediate', target: 'open', actions: 'setSubject' },
            { target: 'waiting', actions: 'setSubject' },
          ],
          dismiss: {},
        },
      },
      waiting: {
        after: { [TOOLTIP_DELAY_MS]: 'open' },
        on: {
          leave: 'closed',
          point: [
            { guard: 'isImmediate', target: 'open', actions: 'setSubject' },
            { guard: 'differentAnchor', target: 'waiting', reenter: true, actions: 'setSubject' },
          ],
        },
      },
      open: {
        after: { [TOOLTIP_MS]: 'suppressed' },
        on: {
          leave: 'leaving',
          // A user who moves along a row of icons does not wait for each tooltip.
          point: { guard: 'differentAnchor', target: 'open', reenter: true, actions: 'setSubject' },
        },
      },
      leaving: {
        after: { [TOOLTIP_LEAVE_MS]: 'closed' },
        on: { point: { target: 'open', actions: 'setSubject' } },
      },
      suppressed: {
        on: {
          leave: 'closed',
          point: { guard: 'differentAnchor', target: 'waiting', actions: 'setSubject' },
          dismiss: {},
        },
      },
    },
  })
}

/** Whether the tooltip is shown. */
export function isTooltipShown(state: { value: unknown }): boolean {
  return state.value === 'open' || state.value === 'leaving'
}
