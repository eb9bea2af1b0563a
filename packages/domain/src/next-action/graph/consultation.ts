import { FOLLOW_UP_DAYS, NEXT_APPOINTMENT_DAYS } from '../../stages/default-days.ts'
import type { FlowNode } from '../flow-node.ts'
import { bookingSteps } from './booking-steps.ts'
import { changeStage, outcome, schedule } from './steps.ts'

/** The outcomes of a consultation, and the reasons why it did not take place (FLOW-30 to FLOW-32). */
export const consultation: readonly FlowNode[] = [
  outcome('consult.outcome', 'How did the consultation go?', [
    { key: 'goAhead', label: 'Going ahead with treatment', next: 'goAhead' },
    { key: 'complete', label: 'Completed treatment', next: 'complete.stage' },
    { key: 'further', label: 'Further consultation', next: 'further.schedule' },
    { key: 'txPlan', label: 'Treatment plan consultation', next: 'txPlanBook.schedule' },
  ]),
  ...bookingSteps('further', NEXT_APPOINTMENT_DAYS, 'consultation'),
  ...bookingSteps('txPlanBook', NEXT_APPOINTMENT_DAYS, 'txPlanBooking'),
  outcome('fta.outcome', 'What happened to the consultation?', [
    { key: 'rearranged', label: 'Rearranged', next: 'fta.rearrange' },
    { key: 'cancelled', label: 'Cancelled', next: 'fta.cancel' },
    { key: 'thinking', label: 'Thinking about it', next: 'thinking.schedule' },
    { key: 'didNotAttend', label: 'Did not attend', next: 'didNotAttend.stage' },
  ]),
  schedule({ key: 'fta.rearrange', defaultDays: NEXT_APPOINTMENT_DAYS, next: 'fta.rearrange.stage' }),
  changeStage('fta.rearrange.stage', 'rearrangedConsult', 'tail.snooze'),
  schedule({
    key: 'fta.cancel',
    defaultDays: FOLLOW_UP_DAYS,
    recommendedDays: FOLLOW_UP_DAYS,
    next: 'fta.cancel.stage',
  }),
  changeStage('fta.cancel.stage', 'cancelledConsult', 'tail.snooze'),
  changeStage('didNotAttend.stage', 'didNotAttend', 'tail.snooze'),
]
