import { isOn } from '@enamel/domain/config/feature-flags'
import { z } from 'zod'
import { type Connection, connectionsTo } from '../connection.ts'

export type WhatsAppConnection = Connection<string>

/** A practice's WhatsApp number: `account` is its id, `label` the number in E.164; the credentials are its API key. */
export const whatsAppConnection = connectionsTo({
  integration: 'whatsapp',
  credentials: z.string(),
  refusedReason: 'WhatsApp no longer accepts our key for your number.',
  isOffered: (features) => isOn(features, 'whatsapp'),
})
