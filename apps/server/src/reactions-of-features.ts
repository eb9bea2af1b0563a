import type { Reactions } from './events/reaction.ts'
import { publishFirstAction, publishNextAction } from './features/actions/publish-action.ts'
import { publishAssignment } from './features/assignment/publish-assignment.ts'
import { recordAssignmentOnTimeline } from './features/assignment/record-assignment.ts'
import { unassignPatientsOfDeactivated } from './features/assignment/unassign-patients.ts'
import { enrolMovedPatient, enrolNewPatient } from './features/automations/engine/react-to-stages.ts'
import { recordDelivery } from './features/automations/engine/react-to-statuses.ts'
import { addWorkflowsToNewPractice } from './features/automations/provision/add-built-in-workflows.ts'
import { answerText } from './features/autoresponder/answer-text.ts'
import { updateBulkOnStatuses } from './features/bulk/steps/react-to-statuses.ts'
import { expireDraftsAtLogOut } from './features/communications/attachments/react-to-sessions.ts'
import { publishMessageStatuses } from './features/communications/messages/publish-statuses.ts'
import { updateInboxOnAssignment, updateInboxOnDeactivation } from './features/inbox/react-to-assignments.ts'
import { updateInboxOnMessages, updateInboxOnStatuses } from './features/inbox/react-to-messages.ts'
import { updateInboxOnPatientChange } from './features/inbox/react-to-patients.ts'
import { updateInboxOnRemoval } from './features/inbox/react-to-removal.ts'
import { updateInboxOnSnooze, updateInboxOnSnoozesEnded } from './features/inbox/react-to-snoozes.ts'
import { reportUnhealthy } from './features/integrations/failures/react-to-states.ts'
import { publishIntegration } from './features/integrations/publish-integration.ts'
import { lookUpNewAddress, lookUpNewPatient } from './features/mailbox/lookups/request-lookup.ts'
import {
  notifyAssignee,
  notifyMentioned,
  notifyOfUnsent,
  readWhenResolved,
} from './features/notifications/notify-users.ts'
import {
  distinguishChangedPatient,
  distinguishNewPatient,
} from './features/patients/distinguish-namesakes.ts'
import { publishPatientAtEnd } from './features/patients/publish-patient.ts'
import { publishSettings } from './features/practice/publish-settings.ts'
import { forgetMatches } from './features/practice-system/matches/forget-matches.ts'
import { publishFailedCreation, publishFetched } from './features/practice-system/sync/publish-link.ts'
import { resumeLinks } from './features/practice-system/sync/react-to-integrations.ts'
import { removePresenceOfSession } from './features/presence/react-to-sessions.ts'
import { moveSpend } from './features/return-on-sources/move-spend.ts'
import { publishScheduled } from './features/scheduled-messages/publish-scheduled.ts'
import { rebaseOnRemoval } from './features/scheduled-messages/rebase-on-removal.ts'
import { publishEndedSnoozes } from './features/snooze/publish-ended.ts'
import { submitPendingTemplates } from './features/templates/react-to-integrations.ts'
import { recordStageOnTimeline } from './features/timeline/record-stage-change.ts'

/** The reactions to each event of a practice, in the order in which they run. */
export const reactions: Reactions = {
  patient_created: [distinguishNewPatient, publishFirstAction, enrolNewPatient, lookUpNewPatient],
  patient_changed: [
    distinguishChangedPatient,
    updateInboxOnPatientChange,
    publishPatientAtEnd,
    lookUpNewAddress,
  ],
  stage_changed: [recordStageOnTimeline, publishNextAction, enrolMovedPatient],
  label_changed: [],
  patient_assigned: [recordAssignmentOnTimeline, updateInboxOnAssignment, publishAssignment, notifyAssignee],
  users_mentioned: [notifyMentioned],
  messages_written: [updateInboxOnMessages],
  message_removed: [updateInboxOnRemoval, rebaseOnRemoval],
  scheduled_message_changed: [publishScheduled, notifyOfUnsent, readWhenResolved],
  text_received: [answerText],
  message_statuses_changed: [
    publishMessageStatuses,
    updateInboxOnStatuses,
    updateBulkOnStatuses,
    recordDelivery,
  ],
  snooze_changed: [updateInboxOnSnooze],
  snoozes_ended: [publishEndedSnoozes, updateInboxOnSnoozesEnded],
  link_settled: [publishFailedCreation],
  link_fetched: [publishFetched],
  session_ended: [expireDraftsAtLogOut, removePresenceOfSession],
  user_deactivated: [unassignPatientsOfDeactivated, updateInboxOnDeactivation],
  integration_changed: [
    publishIntegration,
    reportUnhealthy,
    submitPendingTemplates,
    resumeLinks,
    forgetMatches,
  ],
  sources_reassigned: [moveSpend],
  practice_created: [addWorkflowsToNewPractice],
  practice_changed: [publishSettings],
}
