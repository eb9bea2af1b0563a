import { MS_PER_DAY, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../../db/in-practice.ts'
import { eachPractice } from '../../../jobs/each-practice.ts'
import { requeue } from '../../../jobs/requeue.ts'
import { sendSettingsEmailKind, settingsEmailKey } from './send-settings-email.kind.ts'

const BATCH = 1000

/** How long finished emails are stored: their users look at them for minutes. */
const RETENTION_MS = 7 * MS_PER_DAY

/** Enqueues emails that are neither sent nor given up. */
export const requeueSettingsEmails = requeue({
  name: 'mail-domain.requeue-emails',
  kind: sendSettingsEmailKind,
  key: settingsEmailKey,
  unfinished: (tx) =>
    tx
      .selectFrom('settings_emails')
      .select(['client_id', 'id as email_id'])
      .where('client_id', '=', tx.clientId)
      .where('accepted_at', 'is', null)
      .where('failed_at', 'is', null)
      .limit(BATCH)
      .execute(),
})

/** Deletes emails of the settings after a week. */
export const deleteOldSettingsEmails = eachPractice({
  name: 'mail-domain.forget-emails',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }, clientId) {
    const before = new Date(deps.clock.now().getTime() - RETENTION_MS)
    await inPractice(deps.db, clientId, (tx) =>
      tx
        .deleteFrom('settings_emails')
        .where('client_id', '=', clientId)
        .where('created_at', '<', before)
        .execute(),
    )
  },
})
