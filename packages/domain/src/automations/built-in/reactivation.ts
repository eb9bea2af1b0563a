import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'
import { consideringTreatmentFollowUp } from './considering-treatment-follow-up.ts'
import { consultationConfirmation } from './consultation-confirmation.ts'
import { didNotAttendRecovery } from './did-not-attend-recovery.ts'
import { inDiscussionFollowUp } from './in-discussion-follow-up.ts'
import { newEnquiryNurture } from './new-enquiry-nurture.ts'
import { referredEnquiryWelcome } from './referred-enquiry-welcome.ts'

export const reactivation: BuiltInWorkflow = {
  name: 'Reactivation',
  startTrigger: { direction: 'in', stages: ['maybeFuture'], referral: null },
  endTrigger: { direction: 'not in', stages: ['maybeFuture'], referral: null },
  nodes: [
    {
      type: 'wait_until_delay',
      workflows: [
        newEnquiryNurture,
        referredEnquiryWelcome,
        inDiscussionFollowUp,
        consultationConfirmation,
        didNotAttendRecovery,
        consideringTreatmentFollowUp,
      ],
    },
    { type: 'delay', duration: 12, unit: 'weeks' },
    {
      type: 'action',
      name: 'Still thinking about {{patient.treatment_type}}?',
      purpose: 'marketing',
      content: {
        kind: 'email',
        subject: 'Still thinking about {{patient.treatment_type}}?',
        preview: 'We are here when the time is right',
        blocks: emailBody(
          'Still thinking about {{patient.treatment_type}}?',
          [
            'Hi {{patient.first_name}},',
            'A few months ago you talked to {{practice.name}}, and it was not the right time for you.',
            'If you are still thinking about it, we would be glad to hear from you. You do not have to start again from the beginning: just reply to this email or call us on {{practice.phone}}, and we will go on from where we were.',
            'If anything has changed since then, tell us that too.',
          ],
          CALL_BUTTON,
        ),
      },
    },
    { type: 'delay', duration: 12, unit: 'weeks' },
    {
      type: 'action',
      name: 'We would love to see you',
      purpose: 'marketing',
      condition: { negated: true, stages: ['blocked', 'lost'] },
      content: {
        kind: 'email',
        subject: 'We would love to see you',
        preview: 'Is now a better time?',
        blocks: emailBody(
          'We would love to see you',
          [
            'Hi {{patient.first_name}},',
            'It has been a while since you talked to {{practice.name}}, and we would love to see you.',
            'If now is a better time, reply to this email with the days that suit you or call us on {{practice.phone}}, and we will find you a time.',
            'If you have decided against it, that is fine, and we wish you well.',
          ],
          CALL_BUTTON,
        ),
      },
    },
  ],
}
