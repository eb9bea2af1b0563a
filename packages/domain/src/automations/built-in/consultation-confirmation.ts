import { type BuiltInWorkflow, CALL_BUTTON, letter } from './built-in-workflow.ts'

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
        preview: '{{appointment.date}} at {{appointment.time}}',
        blocks: letter(
          'Your consultation',
          [
            'Hi {{patient.first_name}},',
            'Your consultation at {{practice.name}} is on {{appointment.date}} at {{appointment.time}}. We look forward to seeing you.',
            'If you need to change the time, please tell us as soon as you can: call {{practice.phone}} or reply to this email.',
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
        text: 'Hi {{patient.first_name}}, your consultation at {{practice.name}} is on {{appointment.date}} at {{appointment.time}}. To change it, call {{practice.phone}} or reply to this text.',
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
        blocks: letter(
          'What to expect',
          [
            'Hi {{patient.first_name}},',
            'Your consultation at {{practice.name}} is on {{appointment.date}} at {{appointment.time}}. This is what you can expect.',
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
