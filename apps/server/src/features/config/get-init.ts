import { createHmac } from 'node:crypto'
import { ClientSettings, type config } from '@enamel/contract/config'
import { timeZoneOf } from '@enamel/domain/config/country'
import { inPractice } from '../../db/database.ts'
import { answer } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { defaultSettings } from './default-settings.ts'

/** Everything the app needs to know of the practice and the person (CFG-13, G1-04). */
export const getInit: Handler<typeof config.init> = async ({ world, session }) => {
  const client = await inPractice(world.db, session.clientId, (tx) =>
    tx.selectFrom('clients').selectAll().where('id', '=', tx.clientId).executeTakeFirstOrThrow(),
  )
  return answer({
    role: session.role,
    tx_types: client.tx_types,
    subscriber_id: session.userId,
    subscriber_hash: createHmac('sha256', world.secret).update(session.userId).digest('hex'),
    features: client.features,
    client: {
      id: client.id,
      name: client.name,
      country: client.country,
      time_zone: timeZoneOf(client.country),
      sms_enabled: client.sms_enabled && client.sms_number !== null && world.carrier !== null,
      email_enabled: client.email_enabled && client.sending_email !== null && world.mailRelay !== null,
      referrals_enabled: client.referrals_enabled,
      labels: client.labels,
      tx_types: client.tx_types,
      sources: client.sources,
    },
    settings: ClientSettings.parse({ ...defaultSettings(client.name), ...(client.settings as object) }),
    labels: client.labels,
    labels_history: client.labels_history,
  })
}
