/** What a communication is (COM-02). */
export const commTypes = [
  'email',
  'marketing_email',
  'sms',
  'call',
  'whatsapp_message',
  'form_submission',
] as const
export type CommType = (typeof commTypes)[number]

export function isCommType(value: string): value is CommType {
  return (commTypes as readonly string[]).includes(value)
}
