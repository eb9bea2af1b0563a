import { practiceSystemMessages } from '../../practice-system/practice-system-messages.ts'
import { PRACTICE_SYSTEM_NAME } from '../../practice-system/practice-system-name.ts'
import type { FlowNode } from '../flow-node.ts'
import type { NextAction } from '../next-actions.ts'
import { changeStage, schedule } from './steps.ts'

/**
 * The steps of every booking: the date, the patient of the practice system or a new one, and then the lead source
 * (FLOW-29). After a match and after "Do not link" the add step is skipped (C-09).
 */
export function bookingSteps(name: string, defaultDays: number, nextAction: NextAction): readonly FlowNode[] {
  const key = (step: string) => `${name}.${step}`
  return [
    schedule({ key: key('schedule'), defaultDays, next: key('link') }),
    {
      key: key('link'),
      type: 'linkPatient',
      title: PRACTICE_SYSTEM_NAME,
      heading: `Link to ${PRACTICE_SYSTEM_NAME}`,
      next: key('add'),
    },
    {
      key: key('add'),
      type: 'addPatient',
      title: `New ${PRACTICE_SYSTEM_NAME} patient`,
      heading: practiceSystemMessages.create,
      next: key('stage'),
    },
    changeStage(key('stage'), nextAction, 'tail.source'),
  ]
}
