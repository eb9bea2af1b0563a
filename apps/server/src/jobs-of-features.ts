import { authRepeatedJobs, sendInvitationJob } from './features/auth/index.ts'
import {
  deliverJob,
  fetchMediaJob,
  placeMessageJob,
  removeExpiredUploads,
  rescueDeliveries,
  rescueInbound,
  rescueMedia,
} from './features/communications/index.ts'
import { forgetFormCounters } from './features/forms/index.ts'
import { tendWhatsApp, tendWhatsAppJob } from './features/integrations/index.ts'
import { rescueLinks, syncLinkJob, tendPracticeSystem } from './features/practice-system/index.ts'
import { realtimeJobs } from './features/realtime/realtime.jobs.ts'
import { wakeEverywhere, wakeJob } from './features/snooze/index.ts'
import { catchUpTemplates, rescueTemplates, submitTemplateJob } from './features/templates/index.ts'
import { forgetRepeats } from './jobs/forget-repeats.ts'
import type { Job, RepeatedJob } from './jobs/job.ts'

/** Every job a worker knows. */
export const jobs: readonly Job<unknown>[] = [
  deliverJob,
  placeMessageJob,
  fetchMediaJob,
  submitTemplateJob,
  tendWhatsAppJob,
  syncLinkJob,
  sendInvitationJob,
  wakeJob,
]

/** What is done over and over. */
export const repeatedJobs: readonly RepeatedJob[] = [
  rescueDeliveries,
  rescueInbound,
  rescueMedia,
  removeExpiredUploads,
  ...authRepeatedJobs,
  tendWhatsApp,
  tendPracticeSystem,
  rescueLinks,
  rescueTemplates,
  catchUpTemplates,
  wakeEverywhere,
  forgetRepeats,
  forgetFormCounters,
  ...realtimeJobs,
]
