import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'
import { enquiryReceived, enquiryStages, triedToReachYou } from './enquiry-messages.ts'

export const referredEnquiryWelcome: BuiltInWorkflow = {
  name: 'Referred enquiry welcome',
  startTrigger: { direction: 'in', stages: ['newLead'], referral: true },
  endTrigger: { direction: 'not in', stages: enquiryStages, referral: null },
  nodes: [
    enquiryReceived,
    { type: 'delay', duration: 1, unit: 'hours' },
    {
      type: 'action',
      name: 'Welcome, you were recommended',
      purpose: 'marketing',
      requiresCustomisation: true,
      content: {
        kind: 'email',
        subject: 'Welcome, you were recommended to {{practice.name}}',
        preview: 'What happens next, and how to reach us',
        blocks: emailBody(
          'Welcome, you were recommended',
          [
            'Hi {{patient.first_name}},',
            'We are glad that you were recommended to {{practice.name}}. One of our team will contact you to hear what you are looking for and to answer your questions.',
            '[Say in two or three sentences who you are and what your patients like about the practice]',
            'On your first visit: [Say what your first visit includes, how long it takes and what it costs]',
            'If you would rather talk to us now, call {{practice.phone}} or reply to this email.',
          ],
          CALL_BUTTON,
        ),
      },
    },
    { type: 'delay', duration: 3, unit: 'days' },
    triedToReachYou,
  ],
}
