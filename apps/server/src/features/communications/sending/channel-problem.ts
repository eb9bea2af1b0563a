import { INVALID_NUMBER, type SendChannel } from '@enamel/domain/communications/sendable'
import { channelTabs, NO_EMAIL } from '@enamel/domain/reply/availability'
import type { World } from '../../../world.ts'
import { type Practice, sendingChannels } from '../../config/index.ts'
import type { LockedPatient } from '../../patients/index.ts'

export type ChannelProblem =
  | { code: 'channel_disabled'; words: { reason: string } }
  | { code: 'invalid_number' }
  | { code: 'no_email' }

/** Why nothing can be sent to this patient on this channel, by the reply bar's own rule; null when something can. */
export function channelProblem(
  channel: SendChannel,
  practice: Practice,
  patient: LockedPatient,
  world: World,
): ChannelProblem | null {
  const tabs = channelTabs({
    ...sendingChannels(practice, world),
    features: practice.features,
    whatsapp_healthy: false,
    email: patient.email,
    phone: phoneOf(patient),
  })
  const reason = tabs.find((tab) => tab.channel === channel)?.disabledMessage
  if (!reason) return null
  if (reason === NO_EMAIL) return { code: 'no_email' }
  if (reason === INVALID_NUMBER) return { code: 'invalid_number' }
  return { code: 'channel_disabled', words: { reason } }
}

function phoneOf(patient: LockedPatient) {
  const number = patient.phone_e164 ?? patient.phone
  return number ? { number, invalid_reason: patient.phone_invalid_reason } : null
}
