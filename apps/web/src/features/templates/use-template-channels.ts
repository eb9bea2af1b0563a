import { isOn } from '@enamel/domain/config/feature-flags'
import { isHealthy } from '@enamel/domain/integrations/integration'
import { enabledTemplateChannels } from '@enamel/domain/templates/enabled-channels'
import type { TemplateChannel } from '@enamel/domain/templates/template'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'

/** The channels whose templates are shown (TPL-02), and whether the state of WhatsApp is not known yet. */
export function useTemplateChannels(): { enabled: TemplateChannel[]; isWhatsAppUnknown: boolean } {
  const { client, features } = useInit()
  const hasWhatsApp = isOn(features, 'whatsapp')
  const integrations = useQuery({ ...integrationsQuery, enabled: hasWhatsApp })
  return {
    enabled: enabledTemplateChannels({
      email_enabled: client.email_enabled,
      sms_enabled: client.sms_enabled,
      features,
      whatsapp_healthy: isHealthy(integrations.data ?? [], 'whatsapp'),
    }),
    isWhatsAppUnknown: hasWhatsApp && integrations.isPending,
  }
}
