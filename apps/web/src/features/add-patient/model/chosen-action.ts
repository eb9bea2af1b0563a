import { isLeadNextAction, type LeadNextAction } from '@enamel/domain/add-patient/lead-transition'
import { NO_NEXT_ACTION } from '@enamel/domain/next-action/sentences'

/** The next action of a draft. @throws if the action is missing or unknown (ADD-15, ADD-22) */
export function chosenAction({ action }: { action: unknown }): LeadNextAction {
  if (action === null || action === undefined) throw new Error(NO_NEXT_ACTION)
  if (!isLeadNextAction(action)) throw new Error(`Not a next action of a new patient: ${String(action)}`)
  return action
}
