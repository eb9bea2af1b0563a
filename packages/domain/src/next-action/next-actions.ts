import { isOneOf } from '../text/one-of.ts'

/** The possible ends of a guided flow (the ledger's table of stage transitions, C-13). */
export const nextActions = [
  'callback',
  'working',
  'booking',
  'consultation',
  'rearrangedConsult',
  'cancelledConsult',
  'txPlanBooking',
  'rearrangedAppt',
  'thinking',
  'inTx',
  'complete',
  'wonSale',
  'didNotAttend',
  'wrongNumber',
  'maybeFuture',
  'lost',
  'blocked',
] as const
export type NextAction = (typeof nextActions)[number]

/** Whether a text from outside is one of our next actions. */
export function isNextAction(value: unknown): value is NextAction {
  return isOneOf(nextActions, value)
}

const reasoned: readonly NextAction[] = ['maybeFuture', 'lost', 'blocked']

/** Whether every way that ends in it asks for a reason, a preset one or own words, which becomes the note (FLOW-25). */
export function needsReason(nextAction: NextAction): boolean {
  return reasoned.includes(nextAction)
}
