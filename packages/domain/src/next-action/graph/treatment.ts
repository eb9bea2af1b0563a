import { FOLLOW_UP_DAYS, NEXT_APPOINTMENT_DAYS, TREATMENT_PROGRESS_DAYS } from '../../stages/default-days.ts'
import type { FlowNode } from '../flow-node.ts'
import { bookingSteps } from './booking-steps.ts'
import { changeStage, outcome, schedule } from './steps.ts'

/** The steps of considering a treatment, of its plan, and of the treatment itself (FLOW-33, FLOW-34, FLOW-36). */
export const treatment: readonly FlowNode[] = [
  ...bookingSteps('goAhead', NEXT_APPOINTMENT_DAYS, 'inTx'),
  changeStage('goAhead.won', 'wonSale', 'tail.source'),
  changeStage('complete.stage', 'complete', 'tail.snooze'),
  outcome('thinking.bookIn', 'What are they booked in for?', [
    { key: 'treatment', label: 'Treatment', next: 'goAhead' },
    { key: 'txPlan', label: 'Treatment plan consultation', next: 'txPlanBook.schedule' },
    { key: 'further', label: 'Further consultation', next: 'further.schedule' },
  ]),
  outcome('thinking.followUp', 'What happened?', [
    { key: 'thinking', label: 'Still considering', next: 'thinking.schedule' },
    { key: 'callback', label: 'No answer, call back', next: 'callback.delay' },
    { key: 'wrongNumber', label: 'Wrong number', next: 'wrongNumber.stage' },
  ]),
  schedule({
    key: 'thinking.schedule',
    defaultDays: FOLLOW_UP_DAYS,
    recommendedDays: FOLLOW_UP_DAYS,
    next: 'thinking.stage',
  }),
  changeStage('thinking.stage', 'thinking', 'tail.snooze'),
  outcome('txPlan.outcome', 'How did the consultation go?', [
    { key: 'goAhead', label: 'Going ahead with treatment', next: 'goAhead' },
    { key: 'complete', label: 'Completed treatment', next: 'complete.stage' },
  ]),
  schedule({ key: 'txPlan.reschedule', defaultDays: NEXT_APPOINTMENT_DAYS, next: 'txPlan.reschedule.stage' }),
  changeStage('txPlan.reschedule.stage', 'rearrangedAppt', 'tail.snooze'),
  outcome('inTx.progress', 'How is the treatment going?', [
    { key: 'inTx', label: 'Still in treatment', next: 'inTx.schedule' },
    { key: 'complete', label: 'Completed treatment', next: 'complete.stage' },
    { key: 'didNotAttend', label: 'Stopped attending', next: 'didNotAttend.stage' },
  ]),
  schedule({ key: 'inTx.schedule', defaultDays: TREATMENT_PROGRESS_DAYS, next: 'inTx.stage' }),
  changeStage('inTx.stage', 'inTx', 'tail.snooze'),
]
