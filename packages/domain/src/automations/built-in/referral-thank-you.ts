import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'

/** The referrer is not told who came, nor why: that is confidential. */
export const referralThankYou: BuiltInWorkflow = {
  name: 'Referral thank-you',
  startTrigger: { direction: 'in', stages: ['newLead'], referral: true },
  endTrigger: { direction: 'in', stages: ['blocked'], referral: null },
  nodes: [
    { type: 'delay', duration: 1, unit: 'days' },
    {
      type: 'action',
      name: 'Thank you for recommending us',
      recipient: 'referrer',
      purpose: 'marketing',
      requiresCustomisation: true,
      condition: { negated: true, stages: ['wrongNumber', 'noNumber', 'blocked'] },
      content: {
        kind: 'email',
        subject: 'Thank you for recommending us',
        preview: 'It means a great deal to us',
        blocks: emailBody(
          'Thank you for recommending us',
          [
            'Hi {{referrer.name}},',
            'Thank you for recommending {{practice.name}}. That you trust us enough to mention us means a great deal to the whole team.',
            '[Say how you thank people who recommend you, or delete this line]',
            'You will understand that we keep to ourselves who contacts us and why, just as we would for you.',
            'If there is ever anything we can do for you, call us on {{practice.phone}} or reply to this email.',
          ],
          CALL_BUTTON,
        ),
      },
    },
  ],
}
