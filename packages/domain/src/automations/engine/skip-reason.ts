import { isOneOf } from '../../text/one-of.ts'
import type { ActionKind } from '../workflow.ts'

/** Why an action was passed without a message (W-09, AUT-39), or a wait before its time. */
export const skipReasons = [
  'action_disabled',
  'requires_customisation',
  'condition',
  'recently_sent',
  'contact_ended',
  'no_template',
  'opted_out',
  'channel_disabled',
  'no_address',
  'invalid_number',
  'empty_text',
  'invalid_text',
  'by_user',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Whether a stored text is one of these reasons; a failed message has a text of its own. */
export function isSkipReason(value: string): value is SkipReason {
  return isOneOf(skipReasons, value)
}

const texts: Record<SkipReason, string> = {
  action_disabled: 'This message is off',
  requires_customisation: 'This message still has to be customised',
  condition: 'Not in the stages of this message',
  recently_sent: 'Sent in the last 24 hours',
  contact_ended: 'Lost or blocked',
  no_template: 'No template for this type',
  opted_out: 'No marketing consent',
  channel_disabled: '{channel} is not enabled',
  no_address: 'No valid email address',
  invalid_number: 'No valid phone number',
  empty_text: 'The {part} is empty once it is filled in',
  invalid_text: 'The message is too long once it is filled in',
  by_user: 'Skipped by staff',
}

const planned: readonly SkipReason[] = ['action_disabled', 'requires_customisation', 'condition']

/** Whether a message is skipped because the practice wants it so, whoever the patient is. */
export function isPlannedSkip(reason: SkipReason | null): boolean {
  return reason !== null && planned.includes(reason)
}

/** The reason for people: "No marketing consent". */
export function skipReasonText(reason: SkipReason, kind: ActionKind): string {
  const [channel, part] = kind === 'sms' ? ['SMS', 'text'] : ['Email', 'subject or the text']
  return texts[reason].replace('{channel}', channel).replace('{part}', part)
}
