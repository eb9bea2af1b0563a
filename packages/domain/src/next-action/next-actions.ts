/** The possible outcomes of a guided flow (the specification's table of stage transitions, C-13). */
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

const withReason: readonly NextAction[] = ['maybeFuture', 'lost', 'blocked']

/** Whether every path to this next action asks for a reason, preset or written, which becomes the note (FLOW-25). */
export function needsReason(nextAction: NextAction): boolean {
  return withReason.includes(nextAction)
}
