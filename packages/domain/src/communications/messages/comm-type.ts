import { isOneOf } from '../../text/one-of.ts'

/** The kinds of communication (COM-02). */
export const commTypes = [
  'email',
  'marketing_email',
  'sms',
  'call',
  'whatsapp_message',
  'form_submission',
] as const
export type CommType = (typeof commTypes)[number]

/** Whether a text from outside is a type of communication. */
export function isCommType(value: string): value is CommType {
  return isOneOf(commTypes, value)
}
