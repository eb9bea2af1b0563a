import { INVALID_NUMBER, INVALID_WHATSAPP_NUMBER } from '@enamel/domain/communications/sendable'
import { channelTabs, NO_EMAIL } from '@enamel/domain/reply/availability'
import type { World } from '../../../world.ts'
import { sendingChannels } from '../../config/index.ts'
import { isWhatsAppHealthy } from '../../integrations/index.ts'
import type { LockedPatient } from '../../patients/index.ts'
import type { Sending, SendProblem } from './send-once.ts'

export type ChannelProblem = SendProblem<'channel_disabled' | 'invalid_number' | 'no_email'>

/** Why nothing can be sent to this patient on this channel, by the reply bar's own rule; null when something can. */
export async function channelProblem(
  { tx, channel, practice, patient }: Omit<Sending, 'now'>,
  world: World,
): Promise<ChannelProblem | null> {
  const tabs = channelTabs({
    ...sendingChannels(practice, world),
    features: practice.features,
    whatsapp_healthy: channel === 'WhatsApp' && (await isWhatsAppHealthy(tx)),
    email: patient.email,
    phone: phoneOf(patient),
  })
  const reason = tabs.find((tab) => tab.channel === channel)?.disabledMessage
  if (!reason) return null
  if (reason === NO_EMAIL) return { code: 'no_email' }
  if (reason === INVALID_NUMBER || reason === INVALID_WHATSAPP_NUMBER)
    return { code: 'invalid_number', words: { reason } }
  return { code: 'channel_disabled', words: { reason } }
}

function phoneOf(patient: LockedPatient) {
  const number = patient.phone_e164 ?? patient.phone
  return number ? { number, invalid_reason: patient.phone_invalid_reason } : null
}
