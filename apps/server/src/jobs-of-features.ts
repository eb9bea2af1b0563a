import { authPeriodicJobs, sendInvitationJob } from './features/auth/index.ts'
import {
  deliverJob,
  fetchMediaJob,
  placeMessageJob,
  removeExpiredUploads,
  requeueDeliveries,
  requeueInbound,
  requeueMedia,
} from './features/communications/index.ts'
import { forgetFormCounters } from './features/forms/index.ts'
import { refreshWhatsApp, refreshWhatsAppJob } from './features/integrations/index.ts'
import { refreshPracticeSystem, requeueLinks, syncLinkJob } from './features/practice-system/index.ts'
import { realtimeJobs } from './features/realtime/realtime.jobs.ts'
import { wakeEverywhere, wakeJob } from './features/snooze/index.ts'
import { catchUpTemplates, requeueTemplates, submitTemplateJob } from './features/templates/index.ts'
import { forgetIdempotencyKeys } from './jobs/forget-idempotency-keys.ts'
import type { Job, PeriodicJob } from './jobs/job.ts'

/** Every job a worker knows. */
export const jobs: readonly Job<unknown>[] = [
  deliverJob,
  placeMessageJob,
  fetchMediaJob,
  submitTemplateJob,
  refreshWhatsAppJob,
  syncLinkJob,
  sendInvitationJob,
  wakeJob,
]

/** What is done over and over. */
export const periodicJobs: readonly PeriodicJob[] = [
  requeueDeliveries,
  requeueInbound,
  requeueMedia,
  removeExpiredUploads,
  ...authPeriodicJobs,
  refreshWhatsApp,
  refreshPracticeSystem,
  requeueLinks,
  requeueTemplates,
  catchUpTemplates,
  wakeEverywhere,
  forgetIdempotencyKeys,
  forgetFormCounters,
  ...realtimeJobs,
]
