import type { Reactions } from './events/reaction.ts'
import { publishFirstAction, publishNextAction } from './features/actions/publish-action.ts'
import { followMessage, followMessageStatus } from './features/inbox/react-to-messages.ts'
import { snoozeConversations, wakeConversations } from './features/inbox/react-to-snoozes.ts'
import { publishPatientAtEnd } from './features/patients/publish-patient.ts'
import { recordStageOnTimeline } from './features/timeline/record-stage-change.ts'

/** The reactions to each event of a practice, in the order in which they run. */
export const reactions: Reactions = {
  patient_created: [publishFirstAction],
  patient_changed: [publishPatientAtEnd],
  stage_changed: [recordStageOnTimeline, publishNextAction],
  label_changed: [],
  message_written: [followMessage],
  message_status_changed: [followMessageStatus],
  snooze_changed: [snoozeConversations],
  snoozes_ended: [wakeConversations],
  link_settled: [],
}
