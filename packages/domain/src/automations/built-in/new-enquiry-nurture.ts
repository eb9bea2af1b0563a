import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'
import { enquiryReceived, enquiryStages, triedToReachYou } from './enquiry-messages.ts'

export const newEnquiryNurture: BuiltInWorkflow = {
  name: 'New enquiry nurture',
  startTrigger: { direction: 'in', stages: ['newLead'], referral: false },
  endTrigger: { direction: 'not in', stages: enquiryStages, referral: null },
  nodes: [
    enquiryReceived,
    { type: 'delay', duration: 1, unit: 'hours' },
    {
      type: 'action',
      name: 'Welcome',
      purpose: 'marketing',
      requiresCustomisation: true,
      content: {
        kind: 'email',
        subject: 'Welcome to {{practice.name}}',
        preview: 'What happens next, and how to reach us',
        blocks: emailBody(
          'Thank you for getting in touch',
          [
            'Hi {{patient.first_name}},',
            'Thank you for your enquiry to {{practice.name}}. One of our team will contact you to hear what you are looking for and to answer your questions.',
            '[Say in two or three sentences who you are and what your patients like about the practice]',
            'On your first visit: [Say what your first visit includes, how long it takes and what it costs]',
            'If you would rather talk to us now, call {{practice.phone}} or reply to this email.',
          ],
          CALL_BUTTON,
        ),
      },
    },
    { type: 'delay', duration: 2, unit: 'days' },
    triedToReachYou,
    { type: 'delay', duration: 4, unit: 'days' },
    {
      type: 'action',
      name: 'Still here to help',
      purpose: 'marketing',
      content: {
        kind: 'email',
        subject: 'Still here to help',
        preview: 'Tell us when it suits you to talk',
        blocks: emailBody(
          'Still here to help',
          [
            'Hi {{patient.first_name}},',
            'You contacted {{practice.name}} about a week ago, and we have not managed to talk yet.',
            'If you still have questions, reply to this email and tell us when it suits you to talk, or call us on {{practice.phone}}. You can also write your questions in your reply, and we will answer them there.',
            'If you no longer need us, there is nothing you have to do.',
          ],
          CALL_BUTTON,
        ),
      },
    },
  ],
}
