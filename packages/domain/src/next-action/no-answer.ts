import { choose } from './flow-answers.ts'
import type { FlowInput } from './flow-input.ts'
import type { FlowPosition } from './flow-position.ts'
import { beginFlow, canProceed, isFinished, next } from './flow-walk.ts'
import { offersNoAnswer } from './graph/roots.ts'

/** The choice "No answer, call back" of the steps that ask what happened. */
const CALL_BACK = 'callback'

/**
 * The finished flow of a patient who did not answer, as if a user had pressed Follow up, had chosen to call back, and
 * had changed nothing at the other steps. Null where the stage does not have this way.
 */
export function noAnswer(input: FlowInput): FlowPosition | null {
  if (!offersNoAnswer(input.stage, input.variant)) return null
  let position = beginFlow(input, 'defer')
  while (!isFinished(position)) {
    const { node } = position
    if (node.type === 'choices') {
      if (!node.choices.some(({ key }) => key === CALL_BACK)) return null
      position = choose(position, CALL_BACK)
    }
    if (!canProceed(position)) return null
    position = next(position, input)
  }
  return position
}
