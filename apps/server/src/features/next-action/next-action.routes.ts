import { nextAction, type Outcome } from '@enamel/contract/next-action'
import { allOf, when } from '../../http/pipeline/policy.ts'
import { serve } from '../../http/pipeline/serve.ts'
import { bodyHasNote, communicationPolicy } from '../communications/index.ts'
import { patientPolicy } from '../patients/index.ts'
import { practiceSystemPolicy } from '../practice-system/index.ts'
import { bodyEndsSnooze, snoozePolicy } from '../snooze/index.ts'
import { stagePolicy } from '../stages/index.ts'
import { nextActionPolicy } from './next-action.policy.ts'
import { saveOutcome, validateOutcome } from './save-outcome.ts'
import { undoOutcome } from './undo-outcome.ts'

const savePolicy = allOf<{ body: Partial<Outcome> }>(
  nextActionPolicy.change,
  stagePolicy.change,
  when(bodyHasNote, communicationPolicy.addNote),
  when(bodySetsSource, patientPolicy.change),
  when(bodyEndsSnooze, snoozePolicy.change),
  when(bodyLinks, practiceSystemPolicy.link),
)

/** Taking back an outcome may restore the snooze that it ended. */
const undoPolicy = allOf(nextActionPolicy.change, stagePolicy.change, snoozePolicy.change)

export const nextActionRoutes = [
  serve(nextAction.save, savePolicy, saveOutcome, validateOutcome),
  serve(nextAction.undo, undoPolicy, undoOutcome),
]

function bodySetsSource({ body }: { body: Partial<Outcome> }): boolean {
  return typeof body.source === 'string'
}

/** Whether the outcome links the patient to the practice system or creates them there. */
function bodyLinks({ body }: { body: Partial<Outcome> }): boolean {
  return Boolean(body.dentally)
}
