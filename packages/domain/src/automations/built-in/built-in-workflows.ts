import type { BuiltInWorkflow } from './built-in-workflow.ts'
import { consideringTreatmentFollowUp } from './considering-treatment-follow-up.ts'
import { consultationConfirmation } from './consultation-confirmation.ts'
import { didNotAttendRecovery } from './did-not-attend-recovery.ts'
import { inDiscussionFollowUp } from './in-discussion-follow-up.ts'
import { newEnquiryNurture } from './new-enquiry-nurture.ts'
import { reactivation } from './reactivation.ts'
import { referralThankYou } from './referral-thank-you.ts'
import { referredEnquiryWelcome } from './referred-enquiry-welcome.ts'
import { treatmentCompleted } from './treatment-completed.ts'

/** The workflows of every practice, in the order of the list (specification 3, Built-in workflows). */
export const builtInWorkflows: readonly BuiltInWorkflow[] = [
  newEnquiryNurture,
  referredEnquiryWelcome,
  inDiscussionFollowUp,
  consultationConfirmation,
  didNotAttendRecovery,
  consideringTreatmentFollowUp,
  reactivation,
  treatmentCompleted,
  referralThankYou,
]
