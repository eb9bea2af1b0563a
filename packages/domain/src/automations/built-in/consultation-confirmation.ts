import { type BuiltInWorkflow, CALL_BUTTON, emailBody } from './built-in-workflow.ts'

/** They read well with a date and a time, and while these are to be confirmed. */
const appointmentLines = ['Date: {{appointment.date}}', 'Time: {{appointment.time}}']

export const consultationConfirmation: BuiltInWorkflow = {
  name: 'Consultation confirmation and reminder',
  startTrigger: { direction: 'in', stages: ['consultation', 'booking'], referral: null },
  endTrigger: { direction: 'not in', stages: ['consultation', 'booking'], referral: null },
  nodes: [
    {
      type: 'action',
      name: 'Your consultation',
      purpose: 'service',
      content: {
        kind: 'email',
        subject: 'Your consultation at {{practice.name}}',
        preview: 'Date: {{appointment.date}}, time: {{appointment.time}}',
        blocks: emailBody(
          'Your consultation',
          [
            'Hi {{patient.first_name}},',
            'Here are the details of your consultation at {{practice.name}}.',
            ...appointmentLines,
            'If you have a question or would prefer another time, please call {{practice.phone}} or reply to this email.',
            'We look forward to seeing you.',
          ],
          CALL_BUTTON,
        ),
      },
    },
    {
      type: 'action',
      name: 'Your consultation',
      purpose: 'service',
      content: {
        kind: 'sms',
        text: [
          'Hi {{patient.first_name}}, your consultation at {{practice.name}}:',
          ...appointmentLines,
          'Questions or changes? Call {{practice.phone}} or reply to this text.',
        ].join('\n'),
      },
    },
    { type: 'delay', duration: 1, unit: 'days' },
    {
      type: 'action',
      name: 'What to expect',
      purpose: 'service',
      requiresCustomisation: true,
      content: {
        kind: 'email',
        subject: 'What to expect at your consultation',
        preview: 'What will happen, what to bring and how to find us',
        blocks: emailBody(
          'What to expect',
          [
            'Hi {{patient.first_name}},',
            'We look forward to seeing you for your consultation at {{practice.name}}. This is what you can expect.',
            ...appointmentLines,
            'What will happen: [Say whom the patient will see, what the consultation includes and how long it takes]',
            'What to bring: [Say what patients should bring, such as a list of their medicines]',
            'How to find us: [Give your address, and say where to park and which entrance to use]',
            'If anything about your visit worries you, tell us and we will help. Call {{practice.phone}} or reply to this email.',
          ],
          CALL_BUTTON,
        ),
      },
    },
  ],
}
