import type { PracticeTx } from '../../../db/practice-tx.ts'
import { type EmailChange, emailJob } from '../../delivery/index.ts'
import { composeSettingsEmail } from './compose-settings-email.ts'
import { type SettingsEmailPayload, sendSettingsEmailKind } from './send-settings-email.kind.ts'
import {
  changeSettingsEmail,
  type SettingsEmailChange,
  type UnsentEmail,
  unsentEmail,
} from './settings-email.queries.ts'

/** Sends an email of the settings to the relay. A test or a list of records that arrives twice does no harm. */
export const sendSettingsEmailJob = emailJob({
  kind: sendSettingsEmailKind,
  open: openUnexpired,
  compose: composeSettingsEmail,
  change: (tx: PracticeTx, { email_id }: SettingsEmailPayload, change) =>
    changeSettingsEmail(tx, email_id, columnsOf(change)),
})

/** The email, unless it has been attempted for too long. Then it has failed, and its user can send another. */
async function openUnexpired(
  tx: PracticeTx,
  { email_id }: SettingsEmailPayload,
  now: Date,
): Promise<UnsentEmail | undefined> {
  const email = await unsentEmail(tx, email_id)
  if (!email || email.expires_at > now) return email
  await changeSettingsEmail(tx, email_id, { failed_at: now, failure_reason: 'unreachable' })
  return undefined
}

function columnsOf(change: EmailChange): SettingsEmailChange {
  switch (change.kind) {
    case 'attempted':
      return { attempted_at: change.at }
    case 'postponed':
      return { attempted_at: null }
    case 'accepted':
      return { accepted_at: change.at }
    case 'refused':
      return { failed_at: change.at, failure_reason: change.reason }
  }
}
