import { createHmac } from 'node:crypto'
import type { config } from '@enamel/contract/config'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceOf, practiceTypes, sendingChannels } from '../practice/index.ts'
import { sourceNames } from '../sources/index.ts'
import { presentSettings } from './present-settings.ts'

/** Everything that the app needs to know about the practice and the user (CFG-13, G1-04). */
export const getInit: Handler<typeof config.init> = async ({ deps, session }) => {
  const { practice, channels, sources } = await readInPractice(deps.db, session.clientId, async (reader) => {
    const practice = await practiceOf(reader)
    return {
      practice,
      channels: await sendingChannels(reader, practice, deps),
      sources: await sourceNames(reader),
    }
  })
  const types = practiceTypes(practice)
  return ok({
    role: session.role,
    tx_types: types,
    subscriber_id: session.userId,
    subscriber_hash: createHmac('sha256', deps.secret).update(session.userId).digest('hex'),
    features: practice.features,
    client: {
      id: practice.id,
      name: practice.name,
      country: practice.country,
      time_zone: practice.time_zone,
      ...channels,
      sms_mms: practice.sms_mms,
      sending_email: practice.sending_email,
      referrals_enabled: practice.referrals_enabled,
      labels: practice.labels,
      tx_types: types,
      sources,
    },
    settings: presentSettings(practice, deps),
    labels: practice.labels,
    labels_history: practice.labels_history,
  })
}
