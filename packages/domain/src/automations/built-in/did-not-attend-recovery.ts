import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'

export const didNotAttendRecovery: BuiltInWorkflow = {
  name: 'Did-not-attend recovery',
  startTrigger: { direction: 'in', stages: ['didNotAttend'], referral: null },
  endTrigger: { direction: 'not in', stages: ['didNotAttend'], referral: null },
  nodes: [
    { type: 'delay', duration: 1, unit: 'hours' },
    {
      type: 'action',
      name: 'Sorry we missed you',
      purpose: 'service',
      content: {
        kind: 'sms',
        text: 'Hi {{patient.first_name}}, sorry we missed you at {{practice.name}}. We hope all is well. To arrange another time, call {{practice.phone}} or reply to this text.',
      },
    },
    { type: 'delay', duration: 2, unit: 'days' },
    {
      type: 'action',
      name: 'Book another time',
      purpose: 'marketing',
      content: {
        kind: 'email',
        subject: 'Book another time',
        preview: 'Tell us which days suit you',
        blocks: emailBody(
          'Book another time',
          [
            'Hi {{patient.first_name}},',
            'We are sorry that we missed you at {{practice.name}}. Plans change, and we would be glad to see you another time.',
            'Reply to this email with the days that suit you, or call us on {{practice.phone}}, and we will find you a time.',
            'If something about coming in worries you, please tell us. We will do what we can to make it easier.',
          ],
          CALL_BUTTON,
        ),
      },
    },
    { type: 'delay', duration: 1, unit: 'weeks' },
    {
      type: 'action',
      name: 'Would you still like to come in?',
      purpose: 'marketing',
      content: {
        kind: 'sms',
        text: 'Hi {{patient.first_name}}, would you still like to come in to {{practice.name}}? Reply with a day that suits you or call {{practice.phone}}. Reply STOP to opt out',
      },
    },
  ],
}
