import type { EmailBlock } from '../email/email-blocks.ts'
import type { ActionCondition, ActionPurpose, ActionRecipient, DelayUnit, Trigger } from '../workflow.ts'

/** A workflow that every practice has from the beginning. */
export interface BuiltInWorkflow {
  name: string
  startTrigger: Trigger
  endTrigger: Trigger
  nodes: readonly BuiltInNode[]
}

export type BuiltInNode =
  | { type: 'delay'; duration: number; unit: DelayUnit }
  | { type: 'wait_until_delay'; workflows: readonly BuiltInWorkflow[] }
  | BuiltInAction

/** A message with its template for General. Unless it says otherwise, it goes to the patient, in every stage. */
export interface BuiltInAction {
  type: 'action'
  name: string
  recipient?: ActionRecipient
  purpose: ActionPurpose
  /** A text that is also sent at night (W-12). */
  ignoresQuietHours?: true
  /** Whether the practice has to adapt it before it is sent; what to adapt is in square brackets. */
  requiresCustomisation?: true
  condition?: ActionCondition
  content: BuiltInText | BuiltInEmail
}

export interface BuiltInText {
  kind: 'sms'
  text: string
}

export interface BuiltInEmail {
  kind: 'email'
  subject: string
  preview: string
  blocks: readonly EmailBlock[]
}

type Button = Extract<EmailBlock, { type: 'button' }>

/** The button with which a phone calls the practice. */
export const CALL_BUTTON: Button = {
  type: 'button',
  text: 'Call {{practice.phone}}',
  href: 'tel:{{practice.phone}}',
}

/** An email from the practice: its logo, a heading, then paragraphs and buttons, and the signature. */
export function emailBody(heading: string, ...parts: readonly (readonly string[] | Button)[]): EmailBlock[] {
  const content = parts.map(
    (part): EmailBlock => ('type' in part ? part : { type: 'text', paragraphs: part }),
  )
  return [{ type: 'logo' }, { type: 'heading', text: heading }, ...content, { type: 'signature' }]
}
