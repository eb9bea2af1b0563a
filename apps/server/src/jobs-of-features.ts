import { authPeriodicJobs } from './features/auth/auth.jobs.ts'
import { sendInvitationJob } from './features/auth/invitation/send-invitation.job.ts'
import { sendNoticeJob } from './features/auth/notices/send-notice.job.ts'
import {
  runEnrolmentsEverywhere,
  runEnrolmentsJob,
} from './features/automations/engine/run-enrolments.job.ts'
import { sendAnswerJob } from './features/autoresponder/send-answer.job.ts'
import { bulkStepJob } from './features/bulk/steps/bulk-step.job.ts'
import { requeueBulk } from './features/bulk/steps/requeue-bulk.ts'
import { checkMms } from './features/communication-settings/number/check-mms.job.ts'
import { settleNumberJob } from './features/communication-settings/number/settle-number.job.ts'
import { fetchMediaJob } from './features/communications/attachments/fetch-media.job.ts'
import { removeExpiredUploads } from './features/communications/attachments/remove-expired-uploads.ts'
import { requeueMedia } from './features/communications/attachments/requeue-media.ts'
import { deliverInBackgroundJob, deliverJob } from './features/delivery/deliver.job.ts'
import { deliverSetJob } from './features/delivery/deliver-set.job.ts'
import { discardJob } from './features/delivery/discard.job.ts'
import { requeueBackgroundDeliveries, requeueDeliveries } from './features/delivery/requeue-deliveries.ts'
import { exportPeriodicJobs } from './features/exports/export.jobs.ts'
import { makeExportJob } from './features/exports/make-export.job.ts'
import { sendExportEmailJob } from './features/exports/send-export-email.job.ts'
import { forgetFormCounters } from './features/forms/forget-counters.ts'
import { carrierCatchUp } from './features/inbound/carrier/catch-up/catch-up.job.ts'
import { placeInBackgroundJob, placeMessageJob } from './features/inbound/place-message.job.ts'
import { requeueInbound } from './features/inbound/queue/requeue-inbound.ts'
import { disconnectJob, requeueDisconnections } from './features/integrations/disconnect.ts'
import { reportFailureJob } from './features/integrations/failures/report-failure.job.ts'
import { forgetSignIns } from './features/integrations/sign-in/forget-sign-ins.ts'
import { catchUpEverywhere, catchUpJob } from './features/integrations/sync/catch-up.job.ts'
import type { Runners } from './features/integrations/sync/runners.ts'
import { requeueSyncs, syncJob } from './features/integrations/sync/sync.job.ts'
import { whatsAppCatchUp } from './features/integrations/whatsapp/catch-up.ts'
import { checkDomains } from './features/mail-domain/check-domains.job.ts'
import { sendSettingsEmailJob } from './features/mail-domain/emails/send-settings-email.job.ts'
import {
  deleteOldSettingsEmails,
  requeueSettingsEmails,
} from './features/mail-domain/emails/settings-email.jobs.ts'
import { mailboxCatchUp } from './features/mailbox/catch-up/catch-up.ts'
import { lookUpJob, requeueLookups } from './features/mailbox/lookups/look-up.job.ts'
import { subscribeToMailboxes } from './features/mailbox/notifications/subscribe.job.ts'
import { forgetNotifications } from './features/notifications/forget-notifications.ts'
import { catchUpWithPracticeSystem } from './features/practice-system/catch-up/catch-up.ts'
import { requeueLinks } from './features/practice-system/sync/requeue-links.ts'
import { syncLinkJob } from './features/practice-system/sync/sync-link.job.ts'
import { removeLapsedPresence } from './features/presence/presence.jobs.ts'
import { realtimeJobs } from './features/realtime/realtime.jobs.ts'
import { repairRequestPeriodicJobs } from './features/repair-requests/request.jobs.ts'
import { sendRequestJob } from './features/repair-requests/send-request.job.ts'
import { forgetCancelled } from './features/scheduled-messages/forget-cancelled.ts'
import { requeueScheduled, sendDueJob } from './features/scheduled-messages/send-due.job.ts'
import { indexMessages } from './features/search/search.jobs.ts'
import { wakeEverywhere, wakeJob } from './features/snooze/wake.job.ts'
import { catchUpDecidedTemplates, catchUpPendingTemplates } from './features/templates/catch-up-templates.ts'
import { deleteVersionsJob } from './features/templates/delete-versions.job.ts'
import { requeueDeletions, requeueTemplates } from './features/templates/requeue-templates.ts'
import { submitTemplateJob } from './features/templates/submit-template.job.ts'
import { forgetIdempotencyKeys } from './jobs/forget-idempotency-keys.ts'
import type { Job, PeriodicJob } from './jobs/job.ts'

/** What staff and the product send by itself. It waits for no other job. */
export const sendingJobs: readonly Job<unknown>[] = [deliverJob, sendDueJob]

/** The jobs of the workers, except for those that have slots of their own. */
export const jobs: readonly Job<unknown>[] = [
  bulkStepJob,
  runEnrolmentsJob,
  placeMessageJob,
  sendAnswerJob,
  settleNumberJob,
  fetchMediaJob,
  submitTemplateJob,
  deleteVersionsJob,
  disconnectJob,
  reportFailureJob,
  syncLinkJob,
  sendInvitationJob,
  sendNoticeJob,
  sendSettingsEmailJob,
  sendRequestJob,
  makeExportJob,
  sendExportEmailJob,
  wakeJob,
]

/** Jobs that come by the thousand. They have few slots of their own, so that no other job waits for them. */
export const bulkJobs: readonly Job<unknown>[] = [deliverSetJob, deliverInBackgroundJob, placeInBackgroundJob]

/** How each service is caught up with. */
const runners: Runners = {
  gmail: mailboxCatchUp('gmail'),
  outlook: mailboxCatchUp('outlook'),
  dentally: catchUpWithPracticeSystem,
  whatsapp: whatsAppCatchUp,
}

/**
 * Jobs that use the services of practices, which may be slow or down, while nobody waits for them. They have slots of
 * their own, so that they hold up nothing but each other.
 */
export const catchUpJobs: readonly Job<unknown>[] = [
  syncJob(runners),
  catchUpJob(runners),
  lookUpJob,
  discardJob,
]

/** The periodic jobs. */
export const periodicJobs: readonly PeriodicJob[] = [
  requeueDeliveries,
  requeueBackgroundDeliveries,
  requeueScheduled,
  forgetCancelled,
  requeueBulk,
  runEnrolmentsEverywhere,
  requeueInbound,
  carrierCatchUp,
  checkMms,
  requeueMedia,
  removeExpiredUploads,
  ...authPeriodicJobs,
  catchUpEverywhere,
  requeueSyncs,
  requeueDisconnections,
  forgetSignIns,
  subscribeToMailboxes,
  requeueLookups,
  requeueLinks,
  requeueTemplates,
  requeueDeletions,
  catchUpPendingTemplates,
  catchUpDecidedTemplates,
  checkDomains,
  requeueSettingsEmails,
  deleteOldSettingsEmails,
  ...repairRequestPeriodicJobs,
  ...exportPeriodicJobs,
  wakeEverywhere,
  removeLapsedPresence,
  forgetNotifications,
  indexMessages,
  forgetIdempotencyKeys,
  forgetFormCounters,
  ...realtimeJobs,
]
