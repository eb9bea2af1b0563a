import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'

export const consideringTreatmentFollowUp: BuiltInWorkflow = {
  name: 'Considering treatment follow-up',
  startTrigger: { direction: 'in', stages: ['thinking'], referral: null },
  endTrigger: { direction: 'not in', stages: ['thinking'], referral: null },
  nodes: [
    { type: 'delay', duration: 2, unit: 'days' },
    {
      type: 'action',
      name: 'Any questions about your treatment?',
      purpose: 'marketing',
      requiresCustomisation: true,
      content: {
        kind: 'email',
        subject: 'Any questions about your treatment?',
        preview: 'Questions often come up afterwards. Ask us anything',
        blocks: emailBody(
          'Any questions about your treatment?',
          [
            'Hi {{patient.first_name}},',
            'Thank you for considering treatment at {{practice.name}}. Questions often come up later, at home, and it is good to ask them before you decide.',
            'Other patients often ask: [Answer two or three questions that patients often ask you before treatment]',
            '[Say who answers questions about treatment, and how to reach them]',
            'You can also call us on {{practice.phone}} or reply to this email. Take the time you need.',
          ],
          CALL_BUTTON,
        ),
      },
    },
    { type: 'delay', duration: 5, unit: 'days' },
    {
      type: 'action',
      name: 'Here if you have questions',
      purpose: 'marketing',
      content: {
        kind: 'sms',
        text: 'Hi {{patient.first_name}}, if you have questions about your treatment, we at {{practice.name}} are here to help. Reply to this text or call {{practice.phone}}. Reply STOP to opt out',
      },
    },
    { type: 'delay', duration: 2, unit: 'weeks' },
    {
      type: 'action',
      name: 'Ways to pay',
      purpose: 'marketing',
      requiresCustomisation: true,
      condition: { negated: false, stages: ['thinking'] },
      content: {
        kind: 'email',
        subject: 'Ways to pay for your treatment',
        preview: 'How you can pay, and whom to ask',
        blocks: emailBody(
          'Ways to pay',
          [
            'Hi {{patient.first_name}},',
            'If the cost is one of the things you are thinking about, these are the ways to pay for treatment at {{practice.name}}:',
            '[List the ways to pay that you offer. If you offer finance, use the wording that your finance provider has approved]',
            'We are happy to go through your plan with you and to say what each part costs. Call us on {{practice.phone}} or reply to this email.',
          ],
          CALL_BUTTON,
        ),
      },
    },
  ],
}
