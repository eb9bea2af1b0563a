import { FOLLOW_UP_DAYS } from '../../stages/default-days.ts'
import type { FlowNode } from '../flow-node.ts'
import { changeStage, outcome, schedule } from './steps.ts'

const WHAT_HAPPENED = 'What happened?'

/** The outcomes for a lead or a reactivated patient who is not booked in yet (FLOW-26 to FLOW-28, FLOW-35). */
export const followUp: readonly FlowNode[] = [
  outcome('followUp.outcome', WHAT_HAPPENED, [
    { key: 'working', label: 'Spoke to them, follow up later', next: 'followUp.schedule' },
    { key: 'callback', label: 'No answer, call back', next: 'callback.delay' },
    { key: 'wrongNumber', label: 'Wrong number', next: 'wrongNumber.stage' },
  ]),
  outcome('reactivate.outcome', WHAT_HAPPENED, [
    { key: 'callback', label: 'No answer, call back', next: 'callback.delay' },
    { key: 'working', label: 'In discussion', next: 'followUp.schedule' },
  ]),
  schedule({
    key: 'followUp.schedule',
    defaultDays: FOLLOW_UP_DAYS,
    recommendedDays: FOLLOW_UP_DAYS,
    next: 'followUp.stage',
  }),
  changeStage('followUp.stage', 'working', 'tail.snooze'),
  { key: 'callback.delay', type: 'addDays', next: 'callback.stage' },
  changeStage('callback.stage', 'callback', 'tail.snooze'),
  changeStage('wrongNumber.stage', 'wrongNumber', 'tail.snooze'),
]
