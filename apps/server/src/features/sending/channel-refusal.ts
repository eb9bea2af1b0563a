import { type DisabledReason, disabledReason } from '@enamel/domain/reply/availability'
import type { Dependencies } from '../../dependencies.ts'
import { isWhatsAppHealthy } from '../integrations/index.ts'
import type { LockedPatient } from '../patients/index.ts'
import { sendingChannels } from '../practice/index.ts'
import { type MessageContext, type SendRefusal, sendRefusal } from './sending.ts'

/** Why this patient cannot be written to on this channel, by the same rule as in the reply bar; null if they can. */
export async function channelRefusal(
  { tx, channel, practice, patient }: Omit<MessageContext, 'now'>,
  deps: Dependencies,
): Promise<SendRefusal<DisabledReason['code']> | null> {
  const disabled = disabledReason(channel, {
    ...(await sendingChannels(tx, practice, deps)),
    features: practice.features,
    whatsapp_healthy: channel === 'WhatsApp' && (await isWhatsAppHealthy(tx)),
    email: patient.email,
    phone: phoneOf(patient),
  })
  return disabled && sendRefusal(disabled.code, disabled.text)
}

function phoneOf(patient: LockedPatient) {
  const number = patient.phone_e164 ?? patient.phone
  return number ? { number, invalid_reason: patient.phone_invalid_reason } : null
}
