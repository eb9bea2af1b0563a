import { callAttempts } from '../../stages/call-attempts.ts'
import type { BuiltInAction } from './built-in-workflow.ts'

/** The stages in which the practice tries to reach a new lead. */
export const enquiryStages = ['newLead', ...callAttempts] as const

export const enquiryReceived: BuiltInAction = {
  type: 'action',
  name: 'Enquiry received',
  purpose: 'service',
  ignoresQuietHours: true,
  content: {
    kind: 'sms',
    text: 'Hi {{patient.first_name}}, thank you for contacting {{practice.name}}. We have your enquiry and will be in touch soon. If you would like to speak to us first, call {{practice.phone}}.',
  },
}

export const triedToReachYou: BuiltInAction = {
  type: 'action',
  name: 'We tried to reach you',
  purpose: 'marketing',
  condition: { negated: false, stages: callAttempts },
  content: {
    kind: 'sms',
    text: 'Hi {{patient.first_name}}, we tried to call you about your enquiry to {{practice.name}}. When would be a good time? Reply to this text or call {{practice.phone}}. Reply STOP to opt out',
  },
}
