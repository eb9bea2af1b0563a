import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'

export const treatmentCompleted: BuiltInWorkflow = {
  name: 'Treatment completed',
  startTrigger: { direction: 'in', stages: ['complete', 'txComplete'], referral: null },
  endTrigger: { direction: 'not in', stages: ['complete', 'txComplete'], referral: null },
  nodes: [
    { type: 'delay', duration: 1, unit: 'days' },
    {
      type: 'action',
      name: 'Thank you',
      purpose: 'marketing',
      requiresCustomisation: true,
      content: {
        kind: 'email',
        subject: 'Thank you from {{practice.name}}',
        preview: 'How was it for you?',
        blocks: emailBody(
          'Thank you',
          [
            'Hi {{patient.first_name}},',
            'Thank you for choosing {{practice.name}} for your treatment. It was a pleasure to look after you.',
            'If you have a minute, please tell others how it was. A few honest words help people who are looking for a dentist.',
            '[Put the address of your review page into the button below, and delete this line]',
          ],
          { type: 'button', text: 'Write a review', href: 'https://www.example.com/your-review-page' },
          [
            'If something was not as you hoped, please tell us, so that we can put it right: call {{practice.phone}} or reply to this email.',
          ],
        ),
      },
    },
    { type: 'delay', duration: 4, unit: 'weeks' },
    {
      type: 'action',
      name: 'Recommend us to a friend',
      purpose: 'marketing',
      content: {
        kind: 'email',
        subject: 'Recommend us to a friend',
        preview: 'The best thanks we can get',
        blocks: emailBody(
          'Recommend us to a friend',
          [
            'Hi {{patient.first_name}},',
            'We hope that you still enjoy the result of your treatment.',
            'If a friend or somebody in your family is looking for a dentist, we would be grateful if you mentioned {{practice.name}}. They can call us on {{practice.phone}} and say who recommended us.',
            'And if you have a question about your own teeth, we are here for you too. Just reply to this email.',
          ],
          CALL_BUTTON,
        ),
      },
    },
  ],
}
