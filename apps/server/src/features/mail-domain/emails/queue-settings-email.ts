import { SETTINGS_EMAILS_PER_HOUR, type SettingsEmailKind } from '@enamel/domain/mail-domain/settings-email'
import { waitInHour } from '@enamel/domain/time/hourly-limit'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { StaffContext } from '../../../http/pipeline/context.ts'
import { accepted, refuse } from '../../../http/pipeline/handler-result.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { practiceOf } from '../../practice/index.ts'
import { sendSettingsEmailKind, settingsEmailKey } from './send-settings-email.kind.ts'
import { insertSettingsEmail, lockUser, sentInLastHour } from './settings-email.queries.ts'

/** What a user sends from the settings. */
interface SettingsEmailInput {
  kind: SettingsEmailKind
  to: string
  /** What the user wrote; null for a test. */
  body: string | null
}

/**
 * Stores an email with the job that sends it, in one transaction. Nothing is accepted that cannot be sent: without a
 * sending address or a mail service the user learns why.
 */
export async function queueSettingsEmail(
  tx: PracticeTx,
  { deps, session: { userId } }: Pick<StaffContext, 'deps' | 'session'>,
  { kind, to, body }: SettingsEmailInput,
) {
  const now = deps.clock.now()
  if ((await practiceOf(tx)).sending_email === null) return refuse('no_sending_email')
  if ((await deps.mail.serviceOf(tx)) === null) return refuse('no_mail_service')
  await lockUser(tx, userId)
  const waitMs = waitInHour(await sentInLastHour(tx, { userId, kind, now }), SETTINGS_EMAILS_PER_HOUR, now)
  if (waitMs > 0) return refuse('too_many_emails', { retryAfterSeconds: waitMs / 1000 })
  const id = uuid()
  await insertSettingsEmail(tx, { id, userId, kind, to, body }, now)
  const payload = { client_id: tx.clientId, email_id: id }
  await enqueue(tx, sendSettingsEmailKind, payload, { key: settingsEmailKey(payload) })
  return accepted({ to, id })
}
