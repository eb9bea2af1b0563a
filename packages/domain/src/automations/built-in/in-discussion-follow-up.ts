import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'

export const inDiscussionFollowUp: BuiltInWorkflow = {
  name: 'In discussion follow-up',
  startTrigger: { direction: 'in', stages: ['working'], referral: null },
  endTrigger: { direction: 'not in', stages: ['working'], referral: null },
  nodes: [
    { type: 'delay', duration: 3, unit: 'days' },
    {
      type: 'action',
      name: 'Questions about a consultation?',
      purpose: 'marketing',
      content: {
        kind: 'email',
        subject: 'Questions about a consultation?',
        preview: 'Ask us anything before you decide',
        blocks: emailBody(
          'Questions about a consultation?',
          [
            'Hi {{patient.first_name}},',
            'Thank you for talking to {{practice.name}}. If you are thinking about a consultation, you may have some questions first.',
            'A consultation is the time to tell us what you would like to change, to ask everything you want to know, and to hear what is possible for you. You decide afterwards, in your own time.',
            'Is there something that would make it easier to come in? Reply to this email or call us on {{practice.phone}}, and we will help.',
          ],
          CALL_BUTTON,
        ),
      },
    },
    { type: 'delay', duration: 4, unit: 'days' },
    {
      type: 'action',
      name: 'Shall we find you a time?',
      purpose: 'marketing',
      content: {
        kind: 'sms',
        text: 'Hi {{patient.first_name}}, shall we find you a time for a consultation at {{practice.name}}? Reply with the days that suit you or call {{practice.phone}}. Reply STOP to opt out',
      },
    },
  ],
}
