import type { ActionKind, ActionRecipient } from './workflow.ts'

const recipients: Record<ActionRecipient, string> = { patient: 'Patient', referrer: 'Referrer' }

/** To whom, from where and with which address for replies an action writes, for people (G3-44). */
export function actionAddresses(
  { kind, recipient }: { kind: ActionKind; recipient: ActionRecipient },
  practice: { sendingEmail: string | null; number: string | null; email: string },
): { to: string; from: string | null; reply_to: string | null } {
  const to = recipients[recipient]
  return kind === 'sms'
    ? { to, from: practice.number, reply_to: null }
    : { to, from: practice.sendingEmail, reply_to: practice.email || null }
}
