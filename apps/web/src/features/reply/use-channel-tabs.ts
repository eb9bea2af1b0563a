import type { Patient } from '@enamel/contract/patients'
import { isOn } from '@enamel/domain/config/feature-flags'
import { isHealthy } from '@enamel/domain/integrations/integration'
import { type ChannelTab, channelTabs } from '@enamel/domain/reply/availability'
import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'

/**
 * The channel tabs for a patient, from the practice's settings, flags and connections, and the patient's details
 * (RPL-06).
 * @param hasWhatsAppDraft whether there is a draft for WhatsApp, so that its tab can be selected while the state of the
 * connection is loading
 */
export function useChannelTabs(patient: Patient | undefined, hasWhatsAppDraft: boolean): ChannelTab[] {
  const { client, features } = useInit()
  const { data: connections } = useQuery({ ...integrationsQuery, enabled: isOn(features, 'whatsapp') })
  if (!patient) return []
  return channelTabs({
    email_enabled: client.email_enabled,
    sms_enabled: client.sms_enabled,
    features,
    whatsapp_healthy: connections ? isHealthy(connections, 'whatsapp') : hasWhatsAppDraft,
    email: patient.email,
    phone: patient.phone_number,
  })
}

/**
 * Why a channel cannot be used for a patient; null if it can be used, or while the patient is loading. The WhatsApp
 * connection counts as healthy until the connections are loaded.
 */
export function useChannelProblem(patient: Patient | undefined, channel: ReplyChannel): string | null {
  const tabs = useChannelTabs(patient, true)
  return tabs.find((tab) => tab.channel === channel)?.disabledMessage ?? null
}
